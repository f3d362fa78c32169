import { plainLine } from '@quarry/cleaning/prepare-titles'
import { QUESTION_CUT_MIN, UNCERTAIN_MAX } from '@quarry/contracts/limits'
import { defaultSessionConfig, QuestionFilter } from '@quarry/contracts/session-config'
import { defaultModel } from '@quarry/platforms/gemini/gemini-client'
import { questionProbability } from '@quarry/questions/is-question'
import { shippedModel } from '@quarry/questions/question-model'
import { buildSandbox } from '@quarry/sandbox/build-sandbox'
import { askModel, formatUsage, type JudgeEnvironment } from './ask-model.ts'
import { LabelledTitle, settingsOf } from './labelled-title.ts'
import { createRandom, formatMeasure, measure, type Report } from './measure.ts'
import { readLines } from './read-lines.ts'

type Row = LabelledTitle & { id: string; found: boolean; percent: number }

/**
 * How well questions are found before and after the model has decided on uncertain titles: those with a probability of 10 to
 * 63 %. Without a key the model is simulated; it knows the labels, and is wrong about the share `errors` of the titles.
 */
export async function evaluateJudgeTitles(
  path: string,
  { filter = defaultSessionConfig.questionFilter, errors }: { filter: string | undefined; errors: number },
  environment: JudgeEnvironment,
): Promise<Report> {
  const cut = shippedModel.cuts[QuestionFilter.parse(filter)]
  const rows = (await readLines(LabelledTitle, path))
    .filter(({ unsure }) => !unsure)
    .map((row, at): Row => {
      const probability = questionProbability(Object.values(settingsOf(row)).at(-1) ?? { title: row.title })
      return { ...row, id: String(at), found: probability >= cut, percent: Math.floor(100 * probability) }
    })
  const uncertain = rows.filter(({ percent }) => percent >= QUESTION_CUT_MIN && percent <= UNCERTAIN_MAX)
  const decided = new Map<string, boolean>()
  const isReal = Boolean(environment.GEMINI_API_KEY)
  const simulator = isReal ? undefined : await simulate(uncertain, errors)
  const usage = await askModel(simulator?.environment ?? environment, uncertain, async (client, batch) => {
    const asked = batch.map(({ id, title, subreddit }) => ({ id, title, community: subreddit }))
    const response = await client.decideTitles(asked)
    for (const [id, isQuestion] of response.decisions) decided.set(id, isQuestion)
    return response
  }).finally(simulator?.close)
  const actualAnd = (found: (row: Row) => boolean) =>
    measure(rows.map((row) => ({ actual: row.question, found: found(row) })))
  const before = actualAnd(({ found }) => found)
  const after = actualAnd(({ id, found }) => decided.get(id) ?? found)
  const right = uncertain.filter(({ id, question }) => decided.get(id) === question).length
  const counts = { nUncertain: uncertain.length, nDecided: decided.size, nRight: right }
  const who = isReal ? defaultModel : `a simulated model that is wrong about ${100 * errors} %`
  return {
    json: { before, after, ...counts, ...(isReal ? {} : { errors }), ...usage },
    lines: [
      `Questions, ${filter}, before: ${formatMeasure(before)}`,
      `Questions, ${filter}, after:  ${formatMeasure(after)}`,
      `Decided by ${who}: ${decided.size} of ${uncertain.length} uncertain titles, ${right} rightly, ${formatUsage(usage)}`,
    ],
  }
}

/** Starts the simulator with a model that decides by these labels, and is wrong about a share of them. */
async function simulate(rows: readonly Row[], errors: number) {
  const random = createRandom(7)
  // The title as it is sent.
  const keyOf = (title: string, community = '') => `${community}/${plainLine(title)}`
  const labels = new Map(
    rows.map(({ title, subreddit, question }) => [keyOf(title, subreddit), question === random() >= errors]),
  )
  const sandbox = buildSandbox({
    seed: 'titles',
    clockFactor: 1000,
    latencyMs: 0,
    labelOf: (title, community) => labels.get(keyOf(title, community)) ?? labels.get(keyOf(title)),
  })
  const SANDBOX_URL = await sandbox.listen({ port: 0, host: '127.0.0.1' })
  return {
    environment: { GEMINI_API_KEY: 'demo-paid.eval', SANDBOX_URL },
    close: () => sandbox.close(),
  }
}
