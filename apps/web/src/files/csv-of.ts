import { csvText } from '@quarry/contracts/csv-text'
import { stringify } from 'csv-stringify/browser/esm/sync'

export type Cell = string | number | undefined

/** Returns a CSV file: all text is quoted and safe in a spreadsheet, numbers are as they are, and what is unknown is empty. */
export function csvOf(columns: readonly string[], rows: readonly (readonly Cell[])[]): string {
  return stringify([columns, ...rows], { quoted_string: true, cast: { string: csvText } })
}
