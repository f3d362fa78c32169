import { formatCount, formatNumber } from '@quarry/contracts/format-count'
import type { Run } from '@quarry/contracts/run'
import type { CleaningClient } from '@quarry/platforms/cleaning-client'
import type { Item } from '@quarry/store/runs/claims'
import { readTitlePair } from '@quarry/store/runs/opinions'
import type { RunContext, WorkerDependencies } from '../run/run-context.ts'
import type { SendResult } from '../sending/inflight.ts'
import type { CleaningErrorHandler } from './cleaning-errors.ts'
import { inHalves, TRIES_MAX } from './retry-titles.ts'

/** Requests for one title alone. A third one rarely succeeds where two failed. */
const TRIES_ALONE = 2
const NO_OPINION = 'The AI gave no second opinion on this title.'

/** Sends one request for second opinions. Retries titles without one in smaller requests; in the end they stay as they are. */
export function createAskOpinions(
  { titles, opinions }: Pick<WorkerDependencies, 'titles' | 'opinions'>,
  { run }: Pick<RunContext, 'run'>,
  { client, errors }: { client: CleaningClient; errors: CleaningErrorHandler },
) {
  return async (items: readonly Item[], abort: AbortSignal): Promise<SendResult> => {
    let isCounted = false
    try {
      const pairs = items.map(({ id, payload }) => ({ id, ...readTitlePair(payload) }))
      const response = await client.compareTitles(pairs, abort)
      isCounted = true
      const titleOf = new Map(pairs.map(({ id, after }) => [id, after]))
      await opinions.commit(
        run,
        response.opinions.map((opinion) => ({ ...opinion, title: titleOf.get(opinion.id) ?? '' })),
        response.usage,
      )
      await retry(items, response.missing)
      await errors.passed(items)
      return { kind: 'done', inputTokens: response.usage.inputTokens }
    } catch (error) {
      return await errors.handle(error, items)
    } finally {
      if (!isCounted) await titles.countUsage(run, { requests: 1, inputTokens: 0, outputTokens: 0 })
    }
  }

  async function retry(items: readonly Item[], missing: readonly string[]): Promise<void> {
    if (missing.length === 0) return
    const tries = items.length > 1 ? TRIES_MAX : TRIES_ALONE
    await titles.retryTitles(run, inHalves(missing), { tries, problem: NO_OPINION })
  }
}

/** Such as `Compared 40 questions. 3 differ from their originals.` */
export function summarizeOpinions({ processed, changed = 0, failed }: Run): string {
  const differ =
    changed === 0
      ? 'None differs from its'
      : `${formatNumber(changed)} ${changed === 1 ? 'differs from its' : 'differ from their'}`
  const original = changed > 1 ? 'originals' : 'original'
  const rest = failed === 0 ? '' : ` ${formatNumber(failed)} couldn’t be compared.`
  return `Compared ${formatCount(processed, 'question')}. ${differ} ${original}.${rest}`
}
