import { z } from 'zod'

/** Columns that can be hidden and resized. Score and comments are part of the Engagement column. */
export const OptionalColumn = z.enum([
  'topic',
  'subreddit',
  'author',
  'createdAt',
  'processingStatus',
  'score',
  'numComments',
  'risk',
  'volume',
  'priority',
])
export type OptionalColumn = z.infer<typeof OptionalColumn>

const SortColumn = z.enum(['title', ...OptionalColumn.options])
export type SortColumn = z.infer<typeof SortColumn>

/** Pixels. */
export const COLUMN_WIDTH = { min: 48, max: 480 } as const

/** How the table of questions is laid out. Kept while the page is open, and in the session file. */
export const TableView = z.strictObject({
  density: z.enum(['compact', 'comfortable']),
  sorting: z.strictObject({ column: SortColumn, descending: z.boolean() }),
  hidden: z.array(OptionalColumn).max(OptionalColumn.options.length),
  /** Pixels of the columns that were resized. */
  widths: z.partialRecord(OptionalColumn, z.number().int().min(COLUMN_WIDTH.min).max(COLUMN_WIDTH.max)),
})
export type TableView = z.infer<typeof TableView>

export const defaultTableView: TableView = {
  density: 'compact',
  sorting: { column: 'score', descending: true },
  hidden: [],
  widths: {},
}
