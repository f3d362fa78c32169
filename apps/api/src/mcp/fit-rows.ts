/**
 * A result has at most 5,000 tokens. A token of English has four characters, one of Chinese or of an emoji up to three
 * bytes, so a third of the bytes is enough for any text.
 */
const TOKENS_MAX = 5000
const BYTES_PER_TOKEN = 3
/** For the fields around the rows. */
const FRAME_BYTES = 1500
export const ROWS_BYTES_MAX = TOKENS_MAX * BYTES_PER_TOKEN - FRAME_BYTES

/** Returns the first rows that fit into one result with other long fields, and at least one. */
export function fitRows<Row extends object>(rows: readonly Row[], others: object = {}): Row[] {
  let bytes = Buffer.byteLength(JSON.stringify(others))
  const fitting = rows.findIndex((row, at) => {
    bytes += Buffer.byteLength(JSON.stringify(row)) + 1
    return bytes > ROWS_BYTES_MAX && at > 0
  })
  return fitting < 0 ? [...rows] : rows.slice(0, fitting)
}
