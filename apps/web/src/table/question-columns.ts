import { PRIORITY_FORMULA } from '../session/keyword-figures.ts'
import type { OptionalColumn, SortColumn } from '../session/table-view.ts'

/** From files of keyword tools. */
export const figureColumns: readonly OptionalColumn[] = ['volume', 'priority']

/** Pixels, wide enough for most contents. */
export const defaultWidths: Readonly<Record<OptionalColumn, number>> = {
  topic: 140,
  subreddit: 124,
  author: 116,
  createdAt: 84,
  processingStatus: 88,
  volume: 84,
  priority: 72,
  score: 76,
  numComments: 72,
}

export const columnNames: Readonly<Record<SortColumn, string>> = {
  title: 'Question',
  topic: 'Topic',
  subreddit: 'Subreddit',
  author: 'Author',
  createdAt: 'Date',
  processingStatus: 'Status',
  volume: 'Volume',
  priority: 'Priority',
  score: 'Engagement',
  numComments: 'Comments',
}

/** Explains what a column's name leaves open. */
export const columnTips: Readonly<Partial<Record<SortColumn, string>>> = {
  processingStatus: 'By risk of a changed meaning among those that the AI has cleaned',
  volume: 'Searches a month, of a range the lower end; impressions where there is no volume',
  priority: `Demand × engagement: ${PRIORITY_FORMULA}`,
}

const numbers: readonly SortColumn[] = ['volume', 'priority', 'score', 'numComments']

/** At the right of its column. */
export function isNumber(column: SortColumn): boolean {
  return numbers.includes(column)
}

/** Its first sort has the largest or newest above. */
export function sortsDescendingFirst(column: SortColumn): boolean {
  return isNumber(column) || column === 'createdAt'
}
