/** A row of a table, or an object of a JSON file, by the names of its columns. */
export type Row = Readonly<Record<string, unknown>>

/** Returns the row's own cell. Files may name a column `constructor`. */
export function cellOf(row: Row, column: string | undefined): unknown {
  return column !== undefined && Object.hasOwn(row, column) ? row[column] : undefined
}

export type RowBatch = {
  rows: Row[]
  /** Lines and values that are not rows. */
  unreadable: number
}

/** The only column of a file with a title per line. */
export const LINE_COLUMN = 'Line'

/** Why a file can't be opened, as a sentence for the user. */
export class FileProblem extends Error {}
