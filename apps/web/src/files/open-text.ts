import { decodeText, type Encoding } from './decode-text.ts'
import { bytesOf } from './file-bytes.ts'
import { formatOf } from './file-format.ts'

/** Opens a file as text, and detects its encoding and format. Throws FileProblem if either is not supported. */
export async function openText(file: File) {
  let bytes = 0
  let encoding: Encoding = 'utf-8'
  const countBytes = (more: number) => {
    bytes += more
  }
  const text = decodeText(bytesOf(file, countBytes), (found) => {
    encoding = found
  })
  const { head, whole } = await withHead(text)
  return { encoding, format: formatOf(file.name, head), head, whole, bytesRead: () => bytes }
}

/** Characters from which format and columns are detected. */
const HEAD_LENGTH = 64 * 1024

/** Returns the beginning of a text, and the whole text as a stream. */
async function withHead(
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
