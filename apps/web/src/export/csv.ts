import { comparisonColumns } from '@quarry/contracts/comparison-columns'
import { csvText } from '@quarry/contracts/csv-text'
import { communityColumn, exportName, sourceColumns } from '@quarry/contracts/export-sources'
import { keywordText } from '@quarry/contracts/keyword-text'
import type { Question } from '@quarry/contracts/question'
import { postAddress } from '@quarry/contracts/reddit-post'
import { stringify } from 'csv-stringify/browser/esm/sync'
import { format } from 'date-fns'
import { type Figures, type KeywordFigures, priorityOf } from '../session/keyword-figures.ts'
import { typeGroupOf } from '../session/questions/type-group.ts'

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
    `${exportName(rows)}-${day(today)}.csv`,
    [
      [
        'Extracted questions',
        (row) => (row.processingStatus === 'processed' ? row.title : row.originalTitle),
      ],
      ['Search volume', () => SEARCH_VOLUME],
    ],
    rows,
  )
}

/** 'Before & After Comparison'. */
export function comparisonCsv(rows: readonly Question[], today: Date): CsvFile {
  return csvFile(
    `${exportName(rows)}-enhanced-${day(today)}.csv`,
    comparisonColumns.map(({ header, key }) => [header, (row) => row[key]]),
    rows,
  )
}

/** The cleaned export: processed questions only. */
export function cleanedCsv(rows: readonly Question[], today: Date): CsvFile {
  const processed = rows.filter((row) => row.processingStatus === 'processed')
  return csvFile(
    `cleaned-${exportName(processed)}-${day(today)}.csv`,
    [
      ['Cleaned questions', (row) => row.title],
      ['Search volume', () => SEARCH_VOLUME],
    ],
    processed,
  )
}

type Column = readonly [header: string, cell: (row: Question) => Cell]

/** What a licence asks to be named follows where a row is of another source than Reddit. */
function csvFile(name: string, own: readonly Column[], rows: readonly Question[]): CsvFile {
  const headers = new Set(own.map(([header]) => header))
  const added = sourceColumns(rows).filter(([header]) => !headers.has(header))
  const columns = [...own, ...added]
  const text = csvOf(
    headersOf(columns, rows),
    rows.map((row) => columns.map(([, cell]) => cell(row))),
  )
  return { name, rows: rows.length, text }
}

function headersOf(columns: readonly (readonly [header: string, ...unknown[]])[], rows: readonly Question[]) {
  return columns.map(([header]) => (header === 'Subreddit' ? communityColumn(rows) : header))
}

function day(date: Date): string {
  return format(date, 'yyyy-MM-dd')
}

export type Cell = string | number | undefined

/** Returns a CSV file: all text is quoted and safe in a spreadsheet, numbers are as they are, and what is unknown is empty. */
export function csvOf(columns: readonly string[], rows: readonly (readonly Cell[])[]): string {
  return stringify([columns, ...rows], { quoted_string: true, cast: { string: csvText } })
}

type Joined = { row: Question; figures: Figures; priority: number | undefined; topic: string | undefined }

const figuresColumns: readonly (readonly [name: string, (joined: Joined) => Cell])[] = [
  ['Question', ({ row }) => row.title],
  ['Keyword', ({ row }) => keywordText(row.keyword ?? row.title).toLowerCase()],
  ['Topic', ({ topic }) => topic],
  ['Type', ({ row }) => typeGroupOf(row)],
  ['Type by', ({ row }) => row.type && (row.guessedType ? 'AI' : 'words')],
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
  topicOf: (id: string) => string | undefined,
  today: Date,
): { name: string; text: string; rows: number } {
  const joined = rows
    .flatMap((row): Joined[] => {
      const figures = byQuestion.get(row.id)
      return figures ? [{ row, figures, priority: priorityOf(row, figures), topic: topicOf(row.id) }] : []
    })
    .sort((left, right) => (right.priority ?? -1) - (left.priority ?? -1))
  const shown = joined.map(({ row }) => row)
  const licences = sourceColumns(shown).filter(([header]) => header === 'Licence')
  return {
    name: `questions-with-volume-${day(today)}.csv`,
    text: csvOf(
      headersOf([...figuresColumns, ...licences], shown),
      joined.map((one) => [
        ...figuresColumns.map(([, cellOf]) => cellOf(one)),
        ...licences.map(([, cellOf]) => cellOf(one.row)),
      ]),
    ),
    rows: joined.length,
  }
}
