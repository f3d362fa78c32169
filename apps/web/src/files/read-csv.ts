import Papa from 'papaparse'
import { FileProblem, linesOf, longRow, ROW_LENGTH_MAX, type Row, type RowBatch } from './row.ts'
import { createPartParser } from './stray-quotes.ts'

/** The line by which Excel knows the separator of a table; no row of it. */
const SEPARATOR_LINE = /^sep=([,;\t|])\n/i
/** Rows by which the shape of a table is recognized. */
const SAMPLE_ROWS = 20

/** Returns the first complete rows of a table, with the separator that it states or its text suggests. */
export function firstRows(head: string, count: number): { delimiter: string; rows: string[][] } {
  const plain = head.replace(/\r\n?/g, '\n')
  const text = plain.replace(SEPARATOR_LINE, '')
  const delimiter = SEPARATOR_LINE.exec(plain)?.[1] ?? guessSeparator(text)
  return { delimiter, rows: parsedRows(text, delimiter, count) }
}

/** Returns the separator that gives most rows as many cells as the first; the comma if it has one cell by all. */
function guessSeparator(text: string): string {
  const guesses = SEPARATORS.map((separator) => {
    const rows = parsedRows(text, separator, SAMPLE_ROWS)
    const width = rows[0]?.length ?? 0
    return { separator, width, alike: width < 2 ? 0 : rows.filter(({ length }) => length === width).length }
  })
  const [best] = guesses.toSorted((a, b) => b.alike - a.alike || b.width - a.width)
  return best?.separator ?? ','
}

function parsedRows(text: string, delimiter: string, count: number): string[][] {
  const sound = withSoundQuotes(text, delimiter)
  return Papa.parse<string[]>(sound, { delimiter, newline: '\n', preview: count, skipEmptyLines: true }).data
}

/**
 * Reads a table with any separator. A row that differs from the others keeps the cells that have a column. In a table of one
 * column, separators belong to the text: few who write a title per line quote those with a comma.
 */
export async function* readCsv(
  text: AsyncIterable<string>,
  { head, hasHeader }: { head: string; hasHeader: boolean },
): AsyncGenerator<RowBatch> {
  const { delimiter, rows: sample } = firstRows(head, SAMPLE_ROWS)
  const isOneColumn = sample[0]?.length === 1 || (!hasHeader && sample.some(({ length }) => length === 1))
  const parse = createPartParser({ delimiter, width: isOneColumn ? undefined : sample[0]?.length })
  let columns: string[] | undefined
  let rest = ''
  let count = 0
  const toBatch = (cells: string[][]): RowBatch => {
    const whole = isOneColumn ? cells.map((row) => [row.join(delimiter)]) : cells
    const filled = whole.filter((row) => row.some((cell) => cell.trim() !== ''))
    const names = columns ?? columnNames(filled[0] ?? [], hasHeader)
    const rows = hasHeader && !columns ? filled.slice(1) : filled
    if (filled.length > 0) columns = names
    count += filled.length
    return { rows: rows.map((row) => toRow(names, row)), unreadable: 0 }
  }
  for await (const part of tableOf(text, delimiter)) {
    const parsed = parse(rest + part, false)
    rest = parsed.rest
    const batch = toBatch(parsed.rows)
    if (rest.length > ROW_LENGTH_MAX) throw new FileProblem(longRow(count + 1))
    yield batch
  }
  const { rows, isCut } = parse(rest, true)
  yield isCut ? { rows: toBatch(rows.slice(0, -1)).rows, unreadable: 1 } : toBatch(rows)
}

/** Yields the table as it can be parsed in parts, each of complete lines. */
async function* tableOf(text: AsyncIterable<string>, delimiter: string): AsyncGenerator<string> {
  let isFirst = true
  for await (const lines of linesOf(text)) {
    const part = withSoundQuotes(lines.map((line) => `${line}\n`).join(''), delimiter)
    yield isFirst ? part.replace(SEPARATOR_LINE, '') : part
    isFirst = false
  }
}

/** Returns the names in the first row, each once, or `Column 1` and so on. */
function columnNames(first: readonly string[], hasHeader: boolean): string[] {
  const names: string[] = []
  for (const [at, cell] of first.entries()) {
    const name = (hasHeader && cell.trim()) || `Column ${at + 1}`
    names.push(names.includes(name) ? `${name} (${at + 1})` : name)
  }
  return names
}

function toRow(names: readonly string[], cells: readonly string[]): Row {
  return Object.fromEntries(names.map((name, at) => [name, cells[at] ?? '']))
}

/** Characters that separate the cells of a table. */
const SEPARATORS = [',', ';', '\t', '|']

/**
 * Quotes each cell that begins with a quoted word, such as `"Why" do people ask?`, as a whole. Tables without quoted cells
 * may have such cells, and a parser would look for the end of the quotation many rows below. Properly quoted tables have none,
 * because they double the marks inside a cell.
 */
function withSoundQuotes(text: string, separator: string): string {
  if (!text.includes('"')) return text
  // In a character class, each separator needs no escape.
  const cell = new RegExp(
    `(^|[${separator}])("[^"\\n${separator}]+" *[^ "\\n${separator}][^\\n${separator}]*)`,
    'gm',
  )
  return text.replace(cell, (_, before: string, found: string) => `${before}"${found.replaceAll('"', '""')}"`)
}

/** Lines above the names of columns, such as the title and the dates of Keyword Planner; more are not a preamble. */
const LINES_MAX = 20

type TableLine = { start: number; cells: readonly string[] }

/** Yields where each of the first lines begins, and its cells if it were the first one. */
export function* firstLines(head: string): Generator<TableLine> {
  const breaks = [...head.matchAll(/\r\n|\r|\n/g)]
  const starts = [0, ...breaks.map(({ index, 0: end }) => index + end.length)]
  for (const start of starts.slice(0, LINES_MAX)) {
    const [cells = []] = firstRows(head.slice(start), 1).rows
    yield { start, cells }
  }
}

/** Yields the text without its first characters. */
export async function* from(text: AsyncIterable<string>, start: number): AsyncGenerator<string> {
  let left = start
  for await (const part of text) {
    yield part.slice(left)
    left = Math.max(0, left - part.length)
  }
}
