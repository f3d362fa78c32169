import Papa from 'papaparse'
import { FileProblem, linesOf, longRow, ROW_LENGTH_MAX, type Row, type RowBatch } from './row.ts'

/** The line that tells Excel the separator; not a row of the table. */
const SEPARATOR_LINE = /^sep=([,;\t|])\n/i
/** Rows from which the separator and the number of columns are guessed. */
const SAMPLE_ROWS = 20

/** Returns the first complete rows of a table, with the separator that it states or its text suggests. */
export function firstRows(head: string, count: number): { delimiter: string; rows: string[][] } {
  const plain = head.replace(/\r\n?/g, '\n')
  const text = plain.replace(SEPARATOR_LINE, '')
  const delimiter = SEPARATOR_LINE.exec(plain)?.[1] ?? guessSeparator(text)
  return { delimiter, rows: parsedRows(text, delimiter, count) }
}

/** Returns the separator that splits the most rows into as many cells as the first one; a comma if none splits it. */
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
  return Papa.parse<string[]>(text, { delimiter, newline: '\n', preview: count, skipEmptyLines: true }).data
}

/**
 * Reads a table with any separator. A row with too many cells keeps those with a column. In a one-column table
 * separators belong to the text, because a list of titles rarely quotes titles with a comma.
 */
export async function* readCsv(
  text: AsyncIterable<string>,
  { head, hasHeader }: { head: string; hasHeader: boolean },
): AsyncGenerator<RowBatch> {
  const { delimiter, rows: sample } = firstRows(head, SAMPLE_ROWS)
  const isOneColumn = sample[0]?.length === 1 || (!hasHeader && sample.some(({ length }) => length === 1))
  let columns: string[] | undefined
  let rest = ''
  let count = 0
  const toBatch = ({ cells, unreadable }: ParsedPart): RowBatch => {
    const whole = isOneColumn ? cells.map((row) => [row.join(delimiter)]) : cells
    const filled = whole.filter((row) => row.some((cell) => cell.trim() !== ''))
    const names = columns ?? columnNames(filled[0] ?? [], hasHeader)
    const rows = hasHeader && !columns ? filled.slice(1) : filled
    if (filled.length > 0) columns = names
    count += filled.length
    return { rows: rows.map((row) => toRow(names, row)), unreadable }
  }
  for await (const part of tableOf(text)) {
    const parsed = parsePart(rest + part, delimiter, false)
    rest = parsed.rest
    const batch = toBatch(parsed)
    if (rest.length > ROW_LENGTH_MAX) throw new FileProblem(longRow(count + 1))
    yield batch
  }
  yield toBatch(parsePart(rest, delimiter, true))
}

type ParsedPart = {
  cells: string[][]
  /** Rows with a quotation mark that closes in the wrong place or never. */
  unreadable: number
  /** The text after the last complete row. */
  rest: string
}

function parsePart(text: string, delimiter: string, isLast: boolean): ParsedPart {
  const parser = new Papa.Parser({ delimiter, newline: '\n' })
  const { data, errors, meta }: Papa.ParseResult<string[]> = parser.parse(text, 0, !isLast)
  const unreadable = new Set(errors.map(({ row }) => row))
  return {
    cells: data.filter((_, row) => !unreadable.has(row)),
    unreadable: unreadable.size,
    rest: text.slice(meta.cursor),
  }
}

/** Yields the table in parts of complete lines, without the line for Excel. */
async function* tableOf(text: AsyncIterable<string>): AsyncGenerator<string> {
  let isFirst = true
  for await (const lines of linesOf(text)) {
    const part = lines.map((line) => `${line}\n`).join('')
    yield isFirst ? part.replace(SEPARATOR_LINE, '') : part
    isFirst = false
  }
}

/** Returns the first row's names, made distinct, or `Column 1` and so on. */
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

const SEPARATORS = [',', ';', '\t', '|']

/** Lines searched for the header, which may follow a preamble such as Keyword Planner's title and dates. */
const LINES_MAX = 20

type TableLine = { start: number; cells: readonly string[] }

/** Yields the offset of each of the first lines, and its cells if the table began there. */
export function* firstLines(head: string): Generator<TableLine> {
  const breaks = [...head.matchAll(/\r\n|\r|\n/g)]
  const starts = [0, ...breaks.map(({ index, 0: end }) => index + end.length)]
  for (const start of starts.slice(0, LINES_MAX)) {
    const [cells = []] = firstRows(head.slice(start), 1).rows
    yield { start, cells }
  }
}

/** Yields the text without its first `start` characters. */
export async function* textFrom(text: AsyncIterable<string>, start: number): AsyncGenerator<string> {
  let left = start
  for await (const part of text) {
    yield part.slice(left)
    left = Math.max(0, left - part.length)
  }
}
