import { formatNumber } from '@quarry/contracts/format-count'
import { FileProblem } from './row.ts'

/** Characters of a line or a row; a post with its text and facts has less. */
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
export async function* withPlainBreaks(text: AsyncIterable<string>): AsyncGenerator<string> {
  let held = ''
  for await (const part of text) {
    const whole = held + part
    // The line feed of a pair may be in the next part.
    held = whole.endsWith('\r') ? '\r' : ''
    yield (held === '' ? whole : whole.slice(0, -1)).replace(/\r\n?/g, '\n')
  }
  if (held !== '') yield '\n'
}
