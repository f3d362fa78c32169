import { z } from 'zod'

/** The key of a column; one that the table no longer has is ignored. */
const Column = z.string().max(40)
const Columns = z.array(Column).max(40)

/** How the table of questions is laid out. Kept while the page is open, and in the session file. */
export const TableView = z.object({
  /** `added`: in the order in which the questions came, as in the file that they were opened from. */
  sorting: z.object({ column: Column, descending: z.boolean() }),
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
