import { formatNumber } from '@quarry/contracts/format-count'

/**
 * A result has at most 5,000 tokens. A token averages four characters of English, and about three bytes of Chinese or
 * of emoji, so three bytes per token is a cautious estimate for any text.
 */
const TOKENS_MAX = 5000
const BYTES_PER_TOKEN = 3
/** Room for the fields around the rows. */
const FRAME_BYTES = 1500
export const ROWS_BYTES_MAX = TOKENS_MAX * BYTES_PER_TOKEN - FRAME_BYTES

/** Returns the first rows, at least one, that fit into one result next to the other long fields. */
export function fitRows<Row extends object>(rows: readonly Row[], others: object = {}): Row[] {
  let bytes = Buffer.byteLength(JSON.stringify(others))
  const fitting = rows.findIndex((row, at) => {
    bytes += Buffer.byteLength(JSON.stringify(row)) + 1
    return bytes > ROWS_BYTES_MAX && at > 0
  })
  return fitting < 0 ? [...rows] : rows.slice(0, fitting)
}

/** Begins a next step with why a result has fewer rows than wanted. */
export function withReason(nextStep: string, fitting: readonly object[], wanted: readonly object[]): string {
  if (fitting.length === wanted.length) return nextStep
  return `Only ${fitting.length} fit into one result, which has at most ${formatNumber(TOKENS_MAX)} tokens. ${nextStep}`
}
