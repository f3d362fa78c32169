import type { Question } from '@quarry/contracts/question'
import type { Run } from '@quarry/contracts/run'

/**
 * Returns the title for a count that lags behind the server: the one finished at that position, by the order
 * of revisions, or the server's current title once the count has caught up.
 */
export function titleAt(
  shown: number,
  run: Pick<Run, 'processed' | 'failed' | 'currentTitle'>,
  rows: readonly Question[],
): string | undefined {
  const reported = run.processed + run.failed
  if (shown >= reported) return run.currentTitle
  const done = rows.filter((row) => row.processingStatus === 'processed' || row.processingStatus === 'error')
  const inOrder = done.toSorted((left, right) => left.revision - right.revision)
  return inOrder.at(shown - reported)?.originalTitle ?? run.currentTitle
}
