import {
  communityColumn,
  comparisonColumns,
  csvText,
  exportName,
  sourceColumns,
} from '@quarry/contracts/csv-export'
import { keywordText } from '@quarry/contracts/keyword-text'
import type { Question } from '@quarry/contracts/question'
import { postAddress } from '@quarry/contracts/reddit-post'
import { stringify } from 'csv-stringify/browser/esm/sync'
import { format } from 'date-fns'
import { type Figures, type KeywordFigures, priorityOf } from '../session/keyword-figures.ts'
import { typeGroupOf } from '../session/questions/type-group.ts'
import type { TopicOf } from '../session/topic-edits.ts'

export type CsvFile = {
  name: string
  text: string
  /** Data rows, without the header. */
  rows: number
}

export type Column<Row> = readonly [header: string, cell: (row: Row) => string | number | undefined]

/** Keyword planners take this form; the volume is for them to fill. */
const searchVolume: Column<unknown> = ['Search volume', () => 0]

/** 'Current Questions': the enhanced title of what is processed, otherwise the original. */
export function currentQuestionsCsv(rows: readonly Question[], today: Date): CsvFile {
  const title = (row: Question) => (row.processingStatus === 'processed' ? row.title : row.originalTitle)
  return questionsCsv(
    `${exportName(rows)}-${day(today)}.csv`,
    [['Extracted questions', title], searchVolume],
    rows,
  )
}

/** 'Before & After Comparison'. */
export function comparisonCsv(rows: readonly Question[], today: Date): CsvFile {
  return questionsCsv(
    `${exportName(rows)}-enhanced-${day(today)}.csv`,
    comparisonColumns.map(({ header, key }) => [header, (row) => row[key]]),
    rows,
  )
}

/** The cleaned export: processed questions only. */
export function cleanedCsv(rows: readonly Question[], today: Date): CsvFile {
  const processed = rows.filter((row) => row.processingStatus === 'processed')
  return questionsCsv(
    `cleaned-${exportName(processed)}-${day(today)}.csv`,
    [['Cleaned questions', (row) => row.title], searchVolume],
    processed,
  )
}

type Joined = { row: Question; figures: Figures; priority: number | undefined; topic: string | undefined }

const figuresColumns: readonly Column<Joined>[] = [
  ['Question', ({ row }) => row.title],
  ['Keyword', ({ row }) => keywordText(row.keyword ?? row.title).toLowerCase()],
  ['Topic', ({ topic }) => topic],
  ['Type', ({ row }) => typeGroupOf(row) ?? ''],
  ['Subreddit', ({ row }) => row.subreddit],
  ['Score', ({ row }) => row.score],
  ['Comments', ({ row }) => row.numComments],
  ['Volume', ({ figures }) => figures.volume],
  ['Volume up to', ({ figures }) => figures.volumeTo],
  ['Difficulty', ({ figures }) => figures.difficulty],
  ['CPC', ({ figures }) => figures.cpc],
  ['Competition', ({ figures }) => figures.competition],
  ['Clicks', ({ figures }) => figures.clicks],
  ['Impressions', ({ figures }) => figures.impressions],
  ['Position', ({ figures }) => figures.position],
  ['Demand × engagement', ({ priority }) => priority],
  ['Link', ({ row }) => postAddress(row.permalink)],
  ['Original Title', ({ row }) => row.originalTitle],
  ['Author', ({ row }) => row.author],
]

/** The questions that have figures with all that is known of them, the highest demand × engagement first. */
export function figuresCsv(
  rows: readonly Question[],
  { byQuestion }: KeywordFigures,
  topicOf: TopicOf,
  today: Date,
): CsvFile {
  const joined = rows
    .flatMap((row): Joined[] => {
      const figures = byQuestion.get(row.id)
      return figures ? [{ row, figures, priority: priorityOf(row, figures), topic: topicOf(row) }] : []
    })
    .sort((left, right) => (right.priority ?? -1) - (left.priority ?? -1))
  return {
    name: `questions-with-volume-${day(today)}.csv`,
    text: csvOf(withSources(figuresColumns, joined), joined),
    rows: joined.length,
  }
}

function questionsCsv(name: string, own: readonly Column<Question>[], rows: readonly Question[]): CsvFile {
  const columns = own.map(([header, cell]): Column<{ row: Question }> => [header, ({ row }) => cell(row)])
  const entries = rows.map((row) => ({ row }))
  return { name, rows: rows.length, text: csvOf(withSources(columns, entries), entries) }
}

/** Names the column of communities, and adds what a licence asks to be named where a row is of another source than Reddit. */
export function withSources<Entry extends { row: Question }>(
  own: readonly Column<Entry>[],
  entries: readonly Entry[],
): Column<Entry>[] {
  const rows = entries.map(({ row }) => row)
  const headers = new Set(own.map(([header]) => header))
  return [
    ...own.map(
      ([header, cell]): Column<Entry> => [header === 'Subreddit' ? communityColumn(rows) : header, cell],
    ),
    ...sourceColumns(rows)
      .filter(([header]) => !headers.has(header))
      .map(([header, cell]): Column<Entry> => [header, ({ row }) => cell(row)]),
  ]
}

/** Returns a CSV file: all text is quoted and safe in a spreadsheet, numbers are as they are, and what is unknown is empty. */
export function csvOf<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string {
  const cells = rows.map((row) => columns.map(([, cell]) => cell(row)))
  return stringify([columns.map(([header]) => header), ...cells], {
    quoted_string: true,
    cast: { string: csvText },
  })
}

/** As in the names of files. */
export function day(date: Date): string {
  return format(date, 'yyyy-MM-dd')
}
