import type { Question } from '@quarry/contracts/question'

/** Most engaging first; of equals the earlier one. Ties are broken by id, so that the order is stable. */
export function byEngagement(left: Question, right: Question): number {
  return (
    right.score - left.score ||
    right.numComments - left.numComments ||
    byTime(left, right) ||
    (left.id < right.id ? -1 : 1)
  )
}

/** The earlier first. Times of ISO 8601 in UTC are in order as texts. */
export function byTime(left: Question, right: Question): number {
  if (left.createdAt === right.createdAt) return 0
  return left.createdAt < right.createdAt ? -1 : 1
}
