import { formatCount, formatNumber } from '@quarry/contracts/format-count'
import type { Question } from '@quarry/contracts/question'

/** Returns the questions whose posts a check found deleted or removed. */
export function withDeletedPost(rows: readonly Question[]): Question[] {
  return rows.filter(({ gone }) => gone !== undefined)
}

/** `12 posts are gone: 8 deleted and 4 removed.` */
export function formatDeletedPosts(rows: readonly Question[]): string {
  const deleted = rows.filter((row) => row.gone === 'deleted').length
  const parts = [
    ...(deleted > 0 ? [`${formatNumber(deleted)} deleted`] : []),
    ...(rows.length > deleted ? [`${formatNumber(rows.length - deleted)} removed`] : []),
  ]
  return `${formatCount(rows.length, 'post is', 'posts are')} gone: ${parts.join(' and ')}.`
}

/** `Delete the 12 questions whose posts were deleted`. */
export function formatDeleteQuestions(count: number): string {
  return `Delete the ${formatCount(count, 'question whose post was deleted', 'questions whose posts were deleted')}`
}
