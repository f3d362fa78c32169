import { comparisonColumns } from '@quarry/contracts/comparison-columns'
import type { Question } from '@quarry/contracts/question'
import { format } from 'date-fns'
import { type Cell, csvOf } from '../files/csv-of.ts'

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

function csvFile(name: string, columns: readonly string[], rows: Cell[][]): CsvFile {
  return { name, rows: rows.length, text: csvOf(columns, rows) }
}

function day(date: Date): string {
  return format(date, 'yyyy-MM-dd')
}
