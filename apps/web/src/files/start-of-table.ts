import { firstRows } from './read-csv.ts'

/** Lines above the names of columns, such as the title and the dates of Keyword Planner; more are not a preamble. */
const LINES_MAX = 20

export type TableLine = { start: number; cells: readonly string[] }

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

/** Characters by which format and columns are recognized. */
const HEAD_LENGTH = 64 * 1024

/** Returns the beginning of a text, and all of it as a stream that begins with that. */
export async function withHead(
  text: AsyncGenerator<string>,
): Promise<{ head: string; whole: AsyncGenerator<string> }> {
  const parts: string[] = []
  let length = 0
  while (length < HEAD_LENGTH) {
    const { done, value } = await text.next()
    if (done) break
    parts.push(value)
    length += value.length
  }
  const head = parts.join('')
  async function* whole() {
    yield head
    yield* text
  }
  return { head: head.slice(0, HEAD_LENGTH), whole: whole() }
}
