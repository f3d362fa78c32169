import { formatCount, formatNumber } from '@quarry/contracts/format-count'
import type { Question } from '@quarry/contracts/question'

/** Returns the questions whose posts a check found to be gone. */
export function goneIn(rows: readonly Question[]): Question[] {
  return rows.filter(({ gone }) => gone !== undefined)
}

/** `12 posts are gone: 8 deleted and 4 removed.` */
export function formatGone(gone: readonly Question[]): string {
  const deleted = gone.filter((row) => row.gone === 'deleted').length
  const parts = [
    ...(deleted > 0 ? [`${formatNumber(deleted)} deleted`] : []),
    ...(gone.length > deleted ? [`${formatNumber(gone.length - deleted)} removed`] : []),
  ]
  return `${formatCount(gone.length, 'post is', 'posts are')} gone: ${parts.join(' and ')}.`
}

/** `Delete the 12 questions whose posts were deleted`. */
export function formatDeleteGone(count: number): string {
  return `Delete the ${formatCount(count, 'question whose post was deleted', 'questions whose posts were deleted')}`
}
