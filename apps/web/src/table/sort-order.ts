import type { ProcessingStatus, Question } from '@quarry/contracts/question'
import { byEngagement } from '../questions/by-engagement.ts'

export type SortColumn = 'title' | 'processingStatus' | 'score'

const letters = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

/** In the order in which a question goes through them. */
const stages: Record<ProcessingStatus, number> = { pending: 0, processing: 1, processed: 2, error: 3 }

/** Ascending order by column, ties by engagement. */
export const ascending: Record<SortColumn, (left: Question, right: Question) => number> = {
  title: (left, right) => letters.compare(left.title, right.title) || byEngagement(left, right),
  processingStatus: (left, right) =>
    stages[left.processingStatus] - stages[right.processingStatus] || byEngagement(left, right),
  score: (left, right) => byEngagement(right, left),
}

/** Compares as the table is sorted. */
export function orderOf(column: SortColumn, descending: boolean) {
  const compare = ascending[column]
  return descending ? (left: Question, right: Question) => compare(right, left) : compare
}
