import type { Question } from '@quarry/contracts/question'
import {
  columnResizingFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  createColumnHelper,
  rowSortingFeature,
  tableFeatures,
} from '@tanstack/react-table'
import { PRIORITY_FORMULA } from '../keyword-figures/format-figures.ts'
import { COLUMN_WIDTH, type OptionalColumn, type SortColumn } from '../session/table-view.ts'

export const features = tableFeatures({
  rowSortingFeature,
  columnVisibilityFeature,
  columnSizingFeature,
  columnResizingFeature,
})
const helper = createColumnHelper<typeof features, Question>()

/** Below the title, or in columns between it and the status. */
export const originColumns = ['topic', 'subreddit', 'author', 'createdAt'] as const
export const engagementColumns = ['score', 'numComments'] as const
/** From files of keyword tools. */
export const figureColumns = ['volume', 'priority'] as const

/** Pixels, wide enough for most contents. */
export const defaultWidths: Readonly<Record<OptionalColumn, number>> = {
  topic: 120,
  subreddit: 132,
  author: 108,
  createdAt: 92,
  processingStatus: 112,
  score: 104,
  numComments: 92,
  risk: 60,
  volume: 84,
  priority: 92,
}

export const columnNames: Readonly<Record<SortColumn, string>> = {
  title: 'Question',
  topic: 'Topic',
  subreddit: 'Subreddit',
  author: 'Author',
  createdAt: 'Date',
  processingStatus: 'Status',
  score: 'Engagement',
  numComments: 'Comments',
  risk: 'Risk',
  volume: 'Volume',
  priority: 'Priority',
}

/** Explains what a column's name leaves open. */
export const columnTips: Readonly<Partial<Record<SortColumn, string>>> = {
  volume: 'Searches a month, of a range the lower end; impressions where there is no volume',
  priority: `Demand × engagement: ${PRIORITY_FORMULA}`,
}

function sortable(column: SortColumn, sortDescFirst: boolean) {
  // The table's own sorting is off, so it reads no values.
  return helper.accessor(({ id }) => id, {
    id: column,
    header: columnNames[column],
    sortDescFirst,
    minSize: COLUMN_WIDTH.min,
    maxSize: COLUMN_WIDTH.max,
    ...(column === 'title'
      ? { enableHiding: false, enableResizing: false }
      : { size: defaultWidths[column] }),
  })
}

export const columns = helper.columns([
  sortable('title', false),
  sortable('topic', false),
  sortable('subreddit', false),
  sortable('author', false),
  sortable('createdAt', true),
  sortable('processingStatus', false),
  sortable('score', true),
  sortable('numComments', true),
  sortable('risk', true),
  sortable('volume', true),
  sortable('priority', true),
])
