import { formatCount, formatNumber } from '@quarry/contracts/format-count'
import type { Run } from '@quarry/contracts/run'
import type { TitleTasks } from '@quarry/tasks/title-tasks'
import type { SendResult } from '../sending/inflight.ts'
import type { CleaningErrorHandler } from './cleaning-errors.ts'
import { inHalves, TRIES_MAX } from './retry-titles.ts'
import type { Title, TitleWork } from './title-work.ts'

/** How often a title is sent alone. A third request rarely succeeds after two have failed. */
const TRIES_ALONE = 2
const NO_VERDICT = 'The AI gave no verdict on this title.'

/** Sends one request that judges cleaned titles. */
export function createJudgeTitles({
  work,
  client,
  errors,
}: {
  work: Pick<TitleWork, 'judge' | 'retry' | 'countUsage'>
  client: Pick<TitleTasks, 'judgeTitles'>
  errors: CleaningErrorHandler
}) {
  return async (items: readonly Title[], abort: AbortSignal): Promise<SendResult> => {
    let isCounted = false
    try {
      const pairs = items.map(({ id, title, original }) => ({ id, title: original, response: title }))
      const { verdicts, missing, usage } = await client.judgeTitles(pairs, abort)
      isCounted = true
      const titleOf = new Map(items.map(({ id, title }) => [id, title]))
      await work.judge(
        verdicts.map((verdict) => ({ ...verdict, title: titleOf.get(verdict.id) ?? '' })),
        usage,
      )
      await retry(items, missing)
      await errors.passed(items)
      return { kind: 'done' }
    } catch (error) {
      return await errors.handle(error, items)
    } finally {
      if (!isCounted) await work.countUsage({ requests: 1, inputTokens: 0, outputTokens: 0 })
    }
  }

  /** Retries titles without a verdict in smaller requests. Titles that never get one stay unchanged. */
  async function retry(items: readonly Title[], missing: readonly string[]): Promise<void> {
    if (missing.length === 0) return
    const tries = items.length > 1 ? TRIES_MAX : TRIES_ALONE
    await work.retry('judge', { groups: inHalves(missing) }, { tries, problemOf: () => NO_VERDICT })
  }
}

/**
 * Returns a summary such as `Second opinion: 40 of 45 changed titles still ask the same question. 3 are broader or
 * narrower, 2 ask something else.` Empty if no title was judged.
 */
export function summarizeVerdicts({ verdicts }: Pick<Run, 'verdicts'>): string {
  if (!verdicts) return ''
  const { of, same, scope, other } = verdicts
  const found = [
    ...(scope > 0 ? [`${formatNumber(scope)} ${scope === 1 ? 'is' : 'are'} broader or narrower`] : []),
    ...(other > 0 ? [`${formatNumber(other)} ${other === 1 ? 'asks' : 'ask'} something else`] : []),
    ...(of > same + scope + other ? [`${formatNumber(of - same - scope - other)} couldn’t be checked`] : []),
  ].join(', ')
  return `Second opinion: ${formatNumber(same)} of ${formatCount(of, 'changed title')} still ${same === 1 ? 'asks' : 'ask'} the same question.${found && ` ${found}.`}`
}
