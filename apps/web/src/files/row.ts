import { formatNumber } from '@quarry/contracts/format-count'

/** A table's row or a JSON object, by column name. */
export type Row = Readonly<Record<string, unknown>>

/** Returns only the row's own properties, because a file may name a column `constructor`. */
export function cellOf(row: Row, column: string | undefined): unknown {
  return column !== undefined && Object.hasOwn(row, column) ? row[column] : undefined
}

/** Normalizes a column name for comparison: `Durchschnittl. Suchanfragen` becomes `durchschnittl suchanfragen`. */
export function plainName(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .replace('%', ' percent')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

export type RowBatch = {
  rows: Row[]
  /** Lines and values that are not rows. */
  unreadable: number
}

/** The only column in a file with a title per line. */
export const LINE_COLUMN = 'Line'

/** Why a file can't be opened, as a sentence for the user. */
export class FileProblem extends Error {}

/** Maximum characters per line or row; a post with its text and facts has fewer. */
export const ROW_LENGTH_MAX = 2_000_000

/** Yields the complete lines of each part of the text. Throws FileProblem for a line that never ends. */
export async function* linesOf(text: AsyncIterable<string>): AsyncGenerator<string[]> {
  let rest = ''
  let count = 0
  for await (const part of withPlainBreaks(text)) {
    const lines = (rest + part).split('\n')
    rest = lines.pop() ?? ''
    count += lines.length
    if (rest.length > ROW_LENGTH_MAX) throw new FileProblem(longRow(count + 1))
    yield lines
  }
  if (rest !== '') yield [rest]
}

export const longRow = (row: number) =>
  `Row ${formatNumber(row)} is longer than 2 million characters. Either this isn’t a list of titles, or a quotation mark is never closed.`

/** Makes every line break a line feed: Windows and old Macs write others, and some files mix them. */
async function* withPlainBreaks(text: AsyncIterable<string>): AsyncGenerator<string> {
  let held = ''
  for await (const part of text) {
    const whole = held + part
    // The line feed of a pair may be in the next part.
    held = whole.endsWith('\r') ? '\r' : ''
    yield (held === '' ? whole : whole.slice(0, -1)).replace(/\r\n?/g, '\n')
  }
  if (held !== '') yield '\n'
}
