import { setTimeout as sleep } from 'node:timers/promises'
import type { VerdictResult } from '@quarry/contracts/cleaning-risk'
import { PAIRS_PER_REQUEST } from '@quarry/contracts/limits'
import { dollarsFor, requestIntervalMs } from '@quarry/contracts/model-prices'
import { tierInfo } from '@quarry/contracts/tier'
import { createModelClient } from '@quarry/platforms/create-model-client'
import { endpointsFor, realEndpoints, sandboxEndpoints } from '@quarry/platforms/endpoints'
import { defaultModel } from '@quarry/platforms/gemini/gemini-client'
import { createTitleTasks, type TitleTasks } from '@quarry/tasks/title-tasks'
import type { Report } from './measure.ts'
import { checkPair, checksReport, Pair } from './pairs.ts'
import { readLines } from './read-lines.ts'

/** Environment variables. `SANDBOX_URL`: the simulator, for keys that begin with `demo`. */
export interface JudgeEnvironment {
  GEMINI_API_KEY?: string | undefined
  SANDBOX_URL?: string | undefined
}

/**
 * How many good responses checks and judge reject together, and how many bad ones both accept. The judge is asked about what
 * the checks accept and what differs in more than form, as in a run. A pair without a verdict counts as accepted.
 */
export async function evaluateJudge(path: string, environment: JudgeEnvironment): Promise<Report> {
  if (!environment.GEMINI_API_KEY)
    throw new Error('Set GEMINI_API_KEY to the key that pays for the requests.')
  const checked = (await readLines(Pair, path)).map(checkPair)
  const asked = checked.flatMap(({ title, accepted = title, risk }, at) =>
    risk?.differences === undefined ? [] : [{ id: String(at), title, response: accepted }],
  )
  const { results, usage } = await askJudge(environment, asked)
  const judged = checked.map((pair, at) => {
    const result = results.get(String(at)) ?? 'same'
    return pair.reason === undefined && result !== 'same' ? { ...pair, reason: result } : pair
  })
  const { json, lines } = checksReport(judged)
  const unjudged = asked.length - results.size
  return {
    json: { ...json, nJudged: results.size, nUnjudged: unjudged, ...usage },
    lines: [
      `Rejected by the checks, or marked by the judge (${defaultModel})`,
      ...lines,
      `Judged ${results.size} of ${asked.length} titles in ${usage.requests} requests: ${usage.inputTokens} tokens in, ${usage.outputTokens} out, $${(usage.dollars ?? 0).toFixed(4)}`,
    ],
  }
}

/** Asks the judge about all pairs, as many in a request and as fast as a run does. Returns its verdicts and what they cost. */
async function askJudge(
  { GEMINI_API_KEY: apiKey = '', SANDBOX_URL: sandboxUrl }: JudgeEnvironment,
  pairs: Parameters<TitleTasks['judgeTitles']>[0],
) {
  const choices = { real: realEndpoints, sandbox: sandboxUrl ? sandboxEndpoints(sandboxUrl) : undefined }
  const endpoints = endpointsFor(apiKey, choices)
  const client = createModelClient({ apiKey, endpoints, model: defaultModel })
  const { tier } = await client.detectTier()
  const results = new Map<string, VerdictResult>()
  const total = { requests: 0, inputTokens: 0, outputTokens: 0 }
  for (let from = 0; from < pairs.length; from += PAIRS_PER_REQUEST) {
    // The simulator's own clock is fast enough.
    await sleep(endpoints === realEndpoints ? requestIntervalMs(tierInfo[tier], defaultModel) : 0)
    const { verdicts, usage } = await createTitleTasks(client).judgeTitles(
      pairs.slice(from, from + PAIRS_PER_REQUEST),
    )
    for (const { id, result } of verdicts) results.set(id, result)
    total.requests += usage.requests
    total.inputTokens += usage.inputTokens
    total.outputTokens += usage.outputTokens
  }
  return { results, usage: { ...total, dollars: dollarsFor(defaultModel, total, Date.now()) } }
}
