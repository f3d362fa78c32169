import { formatCount, formatNumber } from '@quarry/contracts/format-count'
import type { Question } from '@quarry/contracts/question'

/** Returns the questions whose posts a check found to be gone. */
export function goneIn(rows: readonly Question[]): Question[] {
  return rows.filter(({ gone }) => gone !== undefined)
}

/** `The posts of 12 questions are gone: 8 deleted and 4 removed.` */
export function formatGone(gone: readonly Question[]): string {
  const deleted = gone.filter((row) => row.gone === 'deleted').length
  const parts = [
    ...(deleted > 0 ? [`${formatNumber(deleted)} deleted`] : []),
    ...(gone.length > deleted ? [`${formatNumber(gone.length - deleted)} removed`] : []),
  ]
  const posts =
    gone.length === 1
      ? 'The post of 1 question is'
      : `The posts of ${formatNumber(gone.length)} questions are`
  return `${posts} gone: ${parts.join(' and ')}.`
}

/** `Delete the 12 questions whose posts are gone`. */
export function formatDeleteGone(count: number): string {
  return `Delete the ${formatCount(count, 'question whose post is gone', 'questions whose posts are gone')}`
}
