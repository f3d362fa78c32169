import { z } from 'zod'

/** A column's key; the table ignores unknown ones. */
const Column = z.string().max(40)
const Columns = z.array(Column).max(40)

const defaultSorting = { column: 'score', descending: true }

export const defaultTableView: TableView = {
  sorting: defaultSorting,
  hidden: [],
  shown: [],
}

/** The table's columns and order, which a session file contains. A file of an earlier version lacks some. */
export const TableView = z.object({
  /** The column `added` means the order in which the questions were added, such as an opened file's. */
  sorting: z.object({ column: Column, descending: z.boolean() }).default(defaultSorting),
  hidden: Columns.default([]),
  /** Columns that the user shows even if the table is narrow. */
  shown: Columns.default([]),
  /** The same question in one row; undefined until the user chooses. */
  together: z.boolean().optional(),
})
export type TableView = z.infer<typeof TableView>
