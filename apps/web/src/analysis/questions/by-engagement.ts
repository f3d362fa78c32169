import type { Question } from '@quarry/contracts/question'

/** Sorts the most engaging first, then the earlier one, then by id, so that the order is stable. */
export function byEngagement(left: Question, right: Question): number {
  return (
    right.score - left.score ||
    right.numComments - left.numComments ||
    byTime(left, right) ||
    (left.id < right.id ? -1 : 1)
  )
}

/** Sorts the earlier first; ISO 8601 times in UTC compare correctly as strings. */
export function byTime(left: Question, right: Question): number {
  if (left.createdAt === right.createdAt) return 0
  return left.createdAt < right.createdAt ? -1 : 1
}
