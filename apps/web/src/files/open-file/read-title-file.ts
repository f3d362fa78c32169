import type { Question } from '@quarry/contracts/question'
import { endOfDay } from 'date-fns/endOfDay'
import type { Encoding } from '../decode-text.ts'
import type { FileFormat } from '../file-format.ts'
import { openText } from '../open-text.ts'
import type { ReadProgress } from '../post-reading.ts'
import { firstLines, firstRows, readCsv, textFrom } from '../read-csv.ts'
import { readJsonDocument, readJsonLines } from '../read-json.ts'
import { FileProblem, LINE_COLUMN, linesOf, type Row, type RowBatch } from '../row.ts'
import { countKnownNames } from './column-names.ts'
import { areComments, guessColumns, isHeader, mostWords } from './columns.ts'
import type { Columns } from './fields.ts'
import { readTitle, type TitleDefaults } from './read-title.ts'
import { createTitleCollector, type TitleCounts, type TitleGroup } from './title-collector.ts'

/** The user's choices in place of Quarry's guesses. */
export type ReadChoices = {
  columns?: Columns | undefined
  hasHeader?: boolean
  /** Used for rows without a subreddit. */
  subreddit: string
}

export type FileSummary = {
  format: FileFormat
  encoding: Encoding
  /** The names of all columns. */
  names: readonly string[]
  columns: Columns
  hasHeader: boolean
  counts: TitleCounts
  /** True if reading stopped before the end of the file, because no more questions fit. */
  stopped: boolean
}

export type ReadFile = {
  summary: FileSummary
  /** In file order. */
  take: (...groups: readonly TitleGroup[]) => Question[]
}

type ReadOptions = {
  /** How many more questions fit into the session. */
  room: number
  onProgress?: (progress: ReadProgress) => void
}

/** Rows sampled for column names, and the maximum of columns. */
const SAMPLE_ROWS = 100
const NAMES_MAX = 200
/** Rows from which a header is recognized. */
const HEADER_ROWS = 20

const NO_TITLES =
  'No titles were found in this file. It needs a column or field with titles, or one title per line.'

const COMMENTS =
  'This file contains comments, which have no titles. Open the file of the posts, often named “submissions”.'

/**
 * Reads the titles of a file as a stream, so that only one part and the questions that fit are in memory. Throws
 * FileProblem if the file can't be read.
 */
export async function readTitleFile(
  file: File,
  choices: ReadChoices,
  { room, onProgress }: ReadOptions,
): Promise<ReadFile> {
  const collector = createTitleCollector(room)
  const defaults = { subreddit: choices.subreddit, createdAt: dateOfFile(file) }
  const { encoding, format, head, whole, bytesRead } = await openText(file)
  const start = format === 'csv' ? startOfTitles(head) : 0
  const table = head.slice(start)
  const hasHeader = choices.hasHeader ?? isHeader(firstRows(table, HEADER_ROWS).rows)
  const guess = createGuess(choices.columns)
  let stopped = false
  for await (const { rows, unreadable } of readRows(textFrom(whole, start), {
    format,
    head: table,
    hasHeader,
  })) {
    const columns = guess.from(rows)
    if (choices.columns === undefined && areComments(guess.result().names)) throw new FileProblem(COMMENTS)
    collector.add(
      rows.map((row) => readTitle(row, columns, defaults)),
      unreadable,
    )
    onProgress?.({ bytes: bytesRead(), rows: collector.counts().rows })
    stopped = collector.isFull()
    if (stopped) break
  }
  const counts = collector.counts()
  const { names, columns, hasTexts } = guess.result()
  if (counts.rows === 0 || !hasTexts) throw new FileProblem(NO_TITLES)
  return {
    summary: { format, encoding, names, columns, hasHeader, counts, stopped },
    take(...groups) {
      const questions = collector.take(...groups)
      return questions.map((question, at) => inOrder(question, questions.length - 1 - at, defaults))
    },
  }
}

/** Dates questions without a date a millisecond apart, so that they keep the file's order everywhere. */
function inOrder(question: Question, fromLast: number, { createdAt }: TitleDefaults): Question {
  if (question.createdAt !== createdAt) return question
  return { ...question, createdAt: new Date(Date.parse(createdAt) - fromLast).toISOString() }
}

/** Collects the column names, and guesses their contents from the first rows. */
function createGuess(chosen: Columns | undefined) {
  const names = new Set<string>()
  let sampled = 0
  let columns = chosen
  let hasTexts = chosen !== undefined
  return {
    from(rows: readonly Row[]): Columns {
      const sample = rows.slice(0, SAMPLE_ROWS - sampled)
      sampled += sample.length
      for (const name of sample.flatMap(Object.keys)) if (names.size < NAMES_MAX) names.add(name)
      if (rows.length > 0 && columns === undefined) {
        columns = guessColumns([...names], sample)
        hasTexts = columns.title !== undefined || mostWords([...names], sample) !== undefined
      }
      return columns ?? {}
    },
    result: () => ({ names: [...names], columns: columns ?? {}, hasTexts }),
  }
}

/**
 * Returns the date for rows without one, ISO 8601: the file's last change, but no later than the day in its name,
 * because downloads and copies are newer than the export.
 */
function dateOfFile({ name, lastModified }: Pick<File, 'name' | 'lastModified'>): string {
  const [day = ''] = /\d{4}-\d{2}-\d{2}/.exec(name) ?? []
  const named = endOfDay(new Date(`${day}T00:00:00`)).getTime()
  return new Date(Number.isNaN(named) ? lastModified : Math.min(named, lastModified)).toISOString()
}

/** Matches a comment, but not Ahrefs's header, whose first column is `#`. */
const COMMENT = /^#(?![,;|\t"]|$)/

/**
 * Returns the offset of a table's header, because many tools write lines such as a name and a date above it. A header
 * has a common column name; below the first line that isn't a comment, it needs a second one or more cells than any
 * line above. Without a header, the table begins below its comments.
 */
function startOfTitles(head: string): number {
  let widest = 0
  let belowComments: number | undefined
  for (const { start, cells } of firstLines(head)) {
    const isComment = COMMENT.test(head.slice(start, start + 2))
    if (!isComment) belowComments ??= start
    const known = countKnownNames(cells)
    const isBelow = known > 1 || cells.length > Math.max(widest, 1)
    if (known > 0 && (start === belowComments || isBelow)) return start
    if (!isComment) widest = Math.max(widest, cells.length)
  }
  return belowComments ?? 0
}

type RowSource = {
  format: FileFormat
  /** The beginning of the text. */
  head: string
  /** True if a table's first row contains the column names. */
  hasHeader: boolean
}

function readRows(text: AsyncIterable<string>, source: RowSource): AsyncGenerator<RowBatch> {
  if (source.format === 'csv') return readCsv(text, source)
  if (source.format === 'jsonl') return readJsonLines(text)
  if (source.format === 'json') return readJsonDocument(text, source.head)
  return readTitles(text)
}

async function* readTitles(text: AsyncIterable<string>): AsyncGenerator<RowBatch> {
  for await (const lines of linesOf(text)) {
    yield {
      rows: lines.filter((line) => line.trim() !== '').map((line) => ({ [LINE_COLUMN]: line })),
      unreadable: 0,
    }
  }
}
