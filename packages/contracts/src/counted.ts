import type { Question } from './question.ts'

/**
 * Whether a row counts as a question: counters, exports, runs and limits ignore all other rows. A row counts if its
 * probability reaches the threshold (percent), if the user chose or edited it, or if it has no probability.
 */
export function isCounted(
  { probability, chosen, edited }: Partial<Pick<Question, 'probability' | 'chosen' | 'edited'>>,
  threshold: number,
): boolean {
  return chosen === true || edited === true || probability === undefined || probability >= threshold
}
