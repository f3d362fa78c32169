import { formatCount, formatNumber } from '@quarry/contracts/format-count'
import { TITLES_PER_PHRASES } from '@quarry/contracts/limits'
import { CleaningParams } from '@quarry/contracts/run-params'
import { chunks } from '@quarry/store/questions/question-set'
import { writePhrases } from '@quarry/tasks/phrases'
import { distinctTexts } from '../findings/distinct-texts.ts'
import { createExchange } from '../findings/exchange.ts'
import { runWithModel } from '../findings/run-with-model.ts'
import { saveFindings } from '../findings/save-findings.ts'
import type { RunContext, RunEnd, WorkerDependencies } from '../run/run-context.ts'

/** After this many requests, their phrases are saved. */
const REQUESTS_AT_ONCE = 5

/** Writes search phrases for titles that have none, whether or not they are cleaned. */
export async function runPhrases(dependencies: WorkerDependencies, context: RunContext): Promise<RunEnd> {
  const { fields, work } = context
  const params = CleaningParams.decode(fields.get('params') ?? '')
  return await runWithModel(dependencies, context, params, (service) =>
    writeAll(dependencies, context, {
      exchange: createExchange(dependencies, context, { service, draft: new Map() }),
      ids: work.get('ids') ?? '[]',
    }),
  )
}

async function writeAll(
  dependencies: WorkerDependencies,
  context: RunContext,
  { exchange, ids: text }: { exchange: ReturnType<typeof createExchange>; ids: string },
): Promise<RunEnd> {
  const { run } = context
  const ids: unknown = JSON.parse(text)
  const questions = await dependencies.owners.find(run.sessionId, Array.isArray(ids) ? ids.map(String) : [])
  // If another worker owned this run before, it has already saved some phrases.
  const texts = distinctTexts(questions.filter(({ keyword }) => keyword === undefined))
  const begun = await dependencies.owners.write(run, { values: [['run', 'total', texts.length]] })
  if (begun.outcome !== 'written') return { kind: begun.outcome }
  let written = 0
  for (const part of chunks(texts, REQUESTS_AT_ONCE * TITLES_PER_PHRASES)) {
    const phrases = await writePhrases(exchange, part)
    const keywordOf = new Map(
      part.flatMap(({ id, ids: same }) => same.map((each) => [each, phrases.get(id)])),
    )
    written += [...keywordOf.values()].filter((keyword) => keyword !== undefined).length
    await saveFindings(dependencies, context, {
      findings: {},
      ids: [...keywordOf.keys()],
      change(question) {
        const keyword = keywordOf.get(question.id)
        return keyword === undefined ? question : { ...question, keyword }
      },
    })
  }
  const missing = texts.reduce((sum, { ids: same }) => sum + same.length, 0) - written
  const rest = missing > 0 ? ` ${formatNumber(missing)} got none.` : ''
  return { kind: 'done', message: `Wrote search phrases for ${formatCount(written, 'title')}.${rest}` }
}
