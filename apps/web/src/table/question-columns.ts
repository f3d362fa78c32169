import { PRIORITY_FORMULA } from '../session/keyword-figures.ts'
import type { OptionalColumn, SortColumn } from '../session/table-view.ts'

/** Widths in pixels. */
type Column = {
  name: string
  /** Enough for most contents. */
  width: number
  /** Of the table: a narrower one leaves out the column, so that few titles need a second line. */
  room?: number
  /** The same where originals are shown. */
  roomWithOriginals?: number
  /** Explains what the name leaves open. */
  tip?: string
  /** At the right of its column. */
  isNumber?: true
  /** From files of keyword tools. */
  isFigure?: true
}

/** The columns beside the title. */
export const columns: Readonly<Record<OptionalColumn, Column>> = {
  topic: { name: 'Topic', width: 140, room: 1600 },
  subreddit: { name: 'Subreddit', width: 124, room: 1100 },
  author: { name: 'Author', width: 116, room: 1600, roomWithOriginals: 1240 },
  createdAt: { name: 'Date', width: 84, room: 1600, roomWithOriginals: 1240 },
  processingStatus: {
    name: 'Status',
    width: 88,
    tip: 'By risk of a changed meaning among those that the AI has cleaned',
  },
  volume: {
    name: 'Volume',
    width: 84,
    tip: 'Searches a month, of a range the lower end; impressions where there is no volume',
    isNumber: true,
    isFigure: true,
  },
  priority: {
    name: 'Priority',
    width: 72,
    tip: `Demand × engagement: ${PRIORITY_FORMULA}`,
    isNumber: true,
    isFigure: true,
  },
  score: { name: 'Engagement', width: 76, isNumber: true },
  numComments: { name: 'Comments', width: 72, isNumber: true },
}

export function isNumber(column: SortColumn): boolean {
  return column !== 'title' && columns[column].isNumber === true
}
