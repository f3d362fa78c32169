import { comparisonColumns } from '@quarry/contracts/comparison-columns'
import { csvText } from '@quarry/contracts/csv-text'
import type { Question } from '@quarry/contracts/question'
import { stringify } from 'csv-stringify/browser/esm/sync'
import { format } from 'date-fns'

export type CsvFile = {
  name: string
  text: string
  /** Data rows, without the header. */
  rows: number
}

/** Keyword planners take this form; the volume is for them to fill. */
const SEARCH_VOLUME = 0

/** 'Current Questions': the enhanced title of what is processed, otherwise the original. */
export function currentQuestionsCsv(rows: readonly Question[], today: Date): CsvFile {
  return csvFile(
    `reddit-questions-${day(today)}.csv`,
    ['Extracted questions', 'Search volume'],
    rows.map((row) => [row.processingStatus === 'processed' ? row.title : row.originalTitle, SEARCH_VOLUME]),
  )
}

/** 'Before & After Comparison'. */
export function comparisonCsv(rows: readonly Question[], today: Date): CsvFile {
  return csvFile(
    `reddit-questions-enhanced-${day(today)}.csv`,
    comparisonColumns.map(({ header }) => header),
    rows.map((row) => comparisonColumns.map(({ key }) => row[key])),
  )
}

/** The cleaned export: processed questions only. */
export function cleanedCsv(rows: readonly Question[], today: Date): CsvFile {
  return csvFile(
    `cleaned-reddit-questions-${day(today)}.csv`,
    ['Cleaned questions', 'Search volume'],
    rows.filter((row) => row.processingStatus === 'processed').map((row) => [row.title, SEARCH_VOLUME]),
  )
}

function csvFile(name: string, columns: string[], rows: (string | number)[][]): CsvFile {
  const cells = rows.map((row) => row.map((cell) => (typeof cell === 'string' ? csvText(cell) : cell)))
  return { name, rows: rows.length, text: stringify([columns, ...cells], { quoted_string: true }) }
}

function day(date: Date): string {
  return format(date, 'yyyy-MM-dd')
}
