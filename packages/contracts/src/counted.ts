import type { Question } from './question.ts'

/**
 * Whether a row of a set counts as a question: counters, exports, runs and limits leave out the others. It counts if it is at least
 * as likely as the threshold (percent), or if the user has chosen or edited it. Rows that nobody has rated count.
 */
export function isCounted(
  { probability, chosen, edited }: Partial<Pick<Question, 'probability' | 'chosen' | 'edited'>>,
  threshold: number,
): boolean {
  return chosen === true || edited === true || probability === undefined || probability >= threshold
}
