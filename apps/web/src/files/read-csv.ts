import Papa from 'papaparse'
import { FileProblem } from './file-problem.ts'
import type { Row, RowBatch, RowSource } from './read-rows.ts'
import { longRow, ROW_LENGTH_MAX, withPlainBreaks } from './split-lines.ts'

/** Returns the first complete rows of a table, with the separator that its text suggests. */
export function firstRows(head: string, count: number): { delimiter: string; rows: string[][] } {
  const { data, meta } = Papa.parse<string[]>(head.replace(/\r\n?/g, '\n'), {
    preview: count,
    skipEmptyLines: true,
    delimitersToGuess: [',', ';', '\t', '|'],
  })
  return { delimiter: meta.delimiter, rows: data }
}

/** Reads a table with any separator. A row that differs from the others keeps the cells that have a column. */
export async function* readCsv(
  text: AsyncIterable<string>,
  { head, hasHeader }: Pick<RowSource, 'head' | 'hasHeader'>,
): AsyncGenerator<RowBatch> {
  const { delimiter } = firstRows(head, 20)
  const parser = () => new Papa.Parser({ delimiter, newline: '\n' })
  let columns: string[] | undefined
  let rest = ''
  let count = 0
  const toBatch = (cells: string[][]): RowBatch => {
    const filled = cells.filter((row) => row.some((cell) => cell.trim() !== ''))
    const names = columns ?? columnNames(filled[0] ?? [], hasHeader)
    const rows = hasHeader && !columns ? filled.slice(1) : filled
    if (filled.length > 0) columns = names
    count += filled.length
    return { rows: rows.map((row) => toRow(names, row)), unreadable: 0 }
  }
  for await (const part of withPlainBreaks(text)) {
    const given = rest + part
    const { data, meta } = parser().parse(given, 0, true)
    rest = given.slice(meta.cursor)
    const batch = toBatch(data)
    if (rest.length > ROW_LENGTH_MAX) throw new FileProblem(longRow(count + 1))
    yield batch
  }
  const { data, errors } = parser().parse(rest, 0, false)
  const isCut = errors.some(({ code }: { code: string }) => code === 'MissingQuotes')
  yield isCut ? { rows: toBatch(data.slice(0, -1)).rows, unreadable: 1 } : toBatch(data)
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
  const row: Record<string, string> = {}
  for (const [at, name] of names.entries()) row[name] = cells[at] ?? ''
  return row
}
