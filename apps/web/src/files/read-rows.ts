import type { FileFormat } from './file-format.ts'
import { readCsv } from './read-csv.ts'
import { readJsonDocument, readJsonLines } from './read-json.ts'
import { LINE_COLUMN, type RowBatch } from './row.ts'
import { linesOf } from './split-lines.ts'

export type RowSource = {
  format: FileFormat
  /** The beginning of the text. */
  head: string
  /** Whether the first row of a table has the names of its columns. */
  hasHeader: boolean
}

export function readRows(text: AsyncIterable<string>, source: RowSource): AsyncGenerator<RowBatch> {
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
