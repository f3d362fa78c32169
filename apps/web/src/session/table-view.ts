import { z } from 'zod'

/** Columns that can be hidden, in the order of the table. */
export const OptionalColumn = z.enum([
  'topic',
  'subreddit',
  'author',
  'createdAt',
  'processingStatus',
  'volume',
  'priority',
  'score',
  'numComments',
])
export type OptionalColumn = z.infer<typeof OptionalColumn>

const SortColumn = z.enum(['title', ...OptionalColumn.options])
export type SortColumn = z.infer<typeof SortColumn>

const Columns = z.array(OptionalColumn).max(OptionalColumn.options.length)

/** How the table of questions is laid out. Kept while the page is open, and in the session file. */
export const TableView = z.object({
  /** `added`: in the order in which the questions came, as in the file that they were opened from. */
  sorting: z.object({
    column: z.enum(['added', ...SortColumn.options]),
    descending: z.boolean(),
  }),
  hidden: Columns,
  /** Shown by the user where there would be no room for it. */
  shown: Columns,
})
export type TableView = z.infer<typeof TableView>

export const defaultTableView: TableView = {
  sorting: { column: 'score', descending: true },
  hidden: [],
  shown: [],
}
