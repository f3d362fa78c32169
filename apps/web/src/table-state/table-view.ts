import { z } from 'zod'

/** A column's key, which the table ignores if it no longer has the column. */
const Column = z.string().max(40)
const Columns = z.array(Column).max(40)

/** The layout of the table of questions, which a session file contains. */
export const TableView = z.object({
  /** The column `added` is the order in which the questions were added, such as that of an opened file. */
  sorting: z.object({ column: Column, descending: z.boolean() }),
  hidden: Columns,
  /** The user shows these columns although there is no room for them. */
  shown: Columns,
})
export type TableView = z.infer<typeof TableView>

export const defaultTableView: TableView = {
  sorting: { column: 'score', descending: true },
  hidden: [],
  shown: [],
}
