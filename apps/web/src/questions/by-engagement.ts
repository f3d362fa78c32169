import type { Question } from '@quarry/contracts/question'

/** The most engaging first; the same order at every look, also after a reload. */
export function byEngagement(left: Question, right: Question): number {
  return right.score - left.score || right.numComments - left.numComments || (left.id < right.id ? -1 : 1)
}
