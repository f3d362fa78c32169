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
