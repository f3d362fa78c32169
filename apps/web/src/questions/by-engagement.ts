import type { Question } from '@quarry/contracts/question'

/** Most engaging first; ties are broken by id, so that the order is stable. */
export function byEngagement(left: Question, right: Question): number {
  return right.score - left.score || right.numComments - left.numComments || (left.id < right.id ? -1 : 1)
}
