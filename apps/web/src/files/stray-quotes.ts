import Papa from 'papaparse'
import { ROW_LENGTH_MAX } from './row.ts'

/** Marks that are taken out of one file; each has its part of the file parsed again. */
const MARKS_MAX = 1000
/** Lines below a mark by which is judged whether they are rows. */
const SAMPLE_LINES = 20

type TableShape = {
  delimiter: string
  /** Cells of a row; undefined if separators belong to the text. */
  width: number | undefined
}

type ParsedPart = {
  rows: string[][]
  /** What follows the last complete row. */
  rest: string
  /** The last row is a quotation without an end. */
  isCut: boolean
}

type ParsedText = {
  data: string[][]
  errors: { code: string; row: number; index: number }[]
  meta: { cursor: number }
}

/**
 * Returns a function that parses a table in parts. A quotation mark that opens a cell and never closes takes the rows below into
 * this cell, up to the next mark or to the end: it is taken out where those lines are rows of the table.
 */
export function createPartParser(shape: TableShape): (text: string, isLast: boolean) => ParsedPart {
  let removed = 0
  const parse = (text: string, isLast: boolean): ParsedText =>
    new Papa.Parser({ delimiter: shape.delimiter, newline: '\n' }).parse(text, 0, !isLast)

  return (text, isLast) => {
    let given = text
    for (;;) {
      const parsed = parse(given, isLast)
      const rest = given.slice(parsed.meta.cursor)
      // The parser reports a quotation without an end where it expects no more text only.
      const isEndless = !isLast && rest.length > ROW_LENGTH_MAX
      const mark =
        strayMark(given, parsed, shape) ?? (isEndless ? strayMark(rest, parse(rest, true), shape) : undefined)
      const isCut = parsed.errors.some(({ code }) => code === 'MissingQuotes')
      if (mark === undefined || removed === MARKS_MAX) return { rows: parsed.data, rest, isCut }
      const at = given.length - mark.fromEnd
      given = given.slice(0, at) + given.slice(at + 1)
      removed += 1
    }
  }
}

/** Returns where a mark is that took rows into its cell, in characters before the end. */
function strayMark(text: string, parsed: ParsedText, shape: TableShape): { fromEnd: number } | undefined {
  for (const { row, index } of parsed.errors) {
    const cells = parsed.data[row] ?? []
    const breaks = cells.reduce((sum, cell) => sum + cell.split('\n').length - 1, 0)
    const end = text.indexOf('\n', index)
    if (breaks === 0 || end === -1) continue
    const lines = text.slice(end + 1).split('\n', Math.min(breaks, SAMPLE_LINES))
    // The error is reported at the character behind the mark.
    if (areRows(lines, shape)) return { fromEnd: text.length - index + 1 }
  }
  return undefined
}

function areRows(lines: readonly string[], { delimiter, width }: TableShape): boolean {
  const filled = lines.filter((line) => line.trim() !== '')
  const rows = filled.filter(
    (line) => width === undefined || Papa.parse<string[]>(line, { delimiter }).data[0]?.length === width,
  )
  return filled.length > 0 && rows.length > filled.length / 2
}
