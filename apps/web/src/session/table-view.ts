import { z } from 'zod'

/** Columns that can be hidden and resized, in the order of the table. */
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

/** Pixels. */
export const COLUMN_WIDTH = { min: 48, max: 480 } as const

/** Files of earlier versions name columns that are no more. */
const Columns = z
  .array(z.string().max(100))
  .max(100)
  .transform((names) => names.flatMap((name) => OptionalColumn.safeParse(name).data ?? []))

/** How the table of questions is laid out. Kept while the page is open, and in the session file. */
export const TableView = z.object({
  /** `added`: in the order in which the questions came, as in the file that they were opened from. */
  sorting: z.object({
    column: z.enum(['added', ...SortColumn.options]).catch('score'),
    descending: z.boolean(),
  }),
  hidden: Columns,
  /** Shown by the user where there would be no room for it. */
  shown: Columns.default([]),
  /** Pixels of the columns that were resized. */
  widths: z
    .record(z.string().max(100), z.number().int().min(COLUMN_WIDTH.min).max(COLUMN_WIDTH.max))
    .transform(
      (widths): Partial<Record<OptionalColumn, number>> =>
        Object.fromEntries(OptionalColumn.options.flatMap((id) => (id in widths ? [[id, widths[id]]] : []))),
    ),
})
export type TableView = z.infer<typeof TableView>

export const defaultTableView: TableView = {
  sorting: { column: 'score', descending: true },
  hidden: [],
  shown: [],
  widths: {},
}
