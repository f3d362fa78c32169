import {
  communityColumn,
  comparisonColumns,
  csvText,
  exportName,
  sourceColumns,
} from '@quarry/contracts/csv-export'
import type { Question } from '@quarry/contracts/question'
import { postAddress } from '@quarry/contracts/reddit-post'
import { stringify } from 'csv-stringify/browser/esm/sync'
import { formatIsoDay } from '../ui/format-date.ts'

export type CsvFile = {
  name: string
  text: string
  /** Data rows, without the header. */
  rows: number
}

/** `origin` is the page's, which links to invented posts begin with. */
export type FileContext = { today: Date; origin: string }

export type Column<Row> = readonly [header: string, cell: (row: Row) => string | number | undefined]

/** Keyword planners expect this column, and fill it in. */
const searchVolume: Column<unknown> = ['Search volume', () => 0]

/** 'Current Questions': the enhanced title of processed questions, otherwise the original. */
export function currentQuestionsCsv(rows: readonly Question[], context: FileContext): CsvFile {
  const title = (row: Question) => (row.processingStatus === 'processed' ? row.title : row.originalTitle)
  return questionsCsv(
    `${exportName(rows)}-${formatIsoDay(context.today)}.csv`,
    [['Extracted questions', title], searchVolume],
    { rows, origin: context.origin },
  )
}

/** 'Before & After Comparison': original and enhanced title side by side. */
export function comparisonCsv(rows: readonly Question[], context: FileContext): CsvFile {
  return questionsCsv(
    `${exportName(rows)}-enhanced-${formatIsoDay(context.today)}.csv`,
    comparisonColumns.map(({ header, key }) => [header, (row) => row[key]]),
    { rows, origin: context.origin },
  )
}

/** The cleaned export: processed questions only. */
export function cleanedCsv(rows: readonly Question[], context: FileContext): CsvFile {
  const processed = rows.filter((row) => row.processingStatus === 'processed')
  return questionsCsv(
    `cleaned-${exportName(processed)}-${formatIsoDay(context.today)}.csv`,
    [['Cleaned questions', (row) => row.title], searchVolume],
    { rows: processed, origin: context.origin },
  )
}

type Listed = { text: string; row: Question; asked?: number }

/** The list of keywords, with the header that keyword planners expect, and how often each was asked if any was again. */
export function keywordsCsv(entries: readonly Listed[], today: Date): CsvFile {
  const columns: Column<Listed>[] = [['Keyword', ({ text }) => text], ...timesAsked(entries)]
  return { name: `keywords-${formatIsoDay(today)}.csv`, text: csvOf(columns, entries), rows: entries.length }
}

/** A column in the list of questions. */
export type ListColumn = {
  header: string
  cell: (row: Question) => string | number | undefined
  /** True for a column from a keyword tool's file; these come after the others, if any has a value. */
  isFigure: boolean
}

/** The list of questions with everything known about them, including search volumes, links and authors. */
export function questionListCsv(
  entries: readonly Listed[],
  known: readonly ListColumn[],
  { today, origin }: FileContext,
): CsvFile {
  const column = ({ header, cell }: ListColumn): Column<Listed> => [header, ({ row }) => cell(row)]
  const figures = known.filter(({ isFigure }) => isFigure)
  const hasFigures = figures.some(({ cell }) => entries.some(({ row }) => cell(row) !== undefined))
  const columns: Column<Listed>[] = [
    ['Question', ({ text }) => text],
    ...timesAsked(entries),
    ...known.filter(({ isFigure }) => !isFigure).map(column),
    ...(hasFigures ? figures.map(column) : []),
    ['Link', ({ row }) => postAddress(row.permalink, origin)],
    ['Original Title', ({ row }) => row.originalTitle],
    ['Author', ({ row }) => row.author],
  ]
  return {
    name: `question-list-${formatIsoDay(today)}.csv`,
    text: csvOf(withSources(columns, entries, origin), entries),
    rows: entries.length,
  }
}

function timesAsked(entries: readonly Listed[]): Column<Listed>[] {
  return entries.some(({ asked = 1 }) => asked > 1) ? [['Times asked', ({ asked }) => asked]] : []
}

function questionsCsv(
  name: string,
  own: readonly Column<Question>[],
  { rows, origin }: { rows: readonly Question[]; origin: string },
): CsvFile {
  const columns = own.map(([header, cell]): Column<{ row: Question }> => [header, ({ row }) => cell(row)])
  const entries = rows.map((row) => ({ row }))
  return { name, rows: rows.length, text: csvOf(withSources(columns, entries, origin), entries) }
}

/** Names the community column, and adds the columns that licenses of sources other than Reddit require. */
function withSources<Entry extends { row: Question }>(
  own: readonly Column<Entry>[],
  entries: readonly Entry[],
  origin: string,
): Column<Entry>[] {
  const rows = entries.map(({ row }) => row)
  const headers = new Set(own.map(([header]) => header))
  return [
    ...own.map(
      ([header, cell]): Column<Entry> => [header === 'Subreddit' ? communityColumn(rows) : header, cell],
    ),
    ...sourceColumns(rows, origin)
      .filter(([header]) => !headers.has(header))
      .map(([header, cell]): Column<Entry> => [header, ({ row }) => cell(row)]),
  ]
}

/** Returns a CSV file: text is quoted and safe in a spreadsheet, numbers are plain, and unknown values are empty. */
export function csvOf<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string {
  const cells = rows.map((row) => columns.map(([, cell]) => cell(row)))
  return stringify([columns.map(([header]) => header), ...cells], {
    quoted_string: true,
    cast: { string: csvText },
  })
}
