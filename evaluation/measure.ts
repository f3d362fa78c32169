/** A share with its 95 % interval, each 0 to 1. */
export interface Share {
  count: number
  of: number
  value: number
  low: number
  high: number
}

const NORMAL_95 = 1.959_964

/** Returns a share with its Wilson interval, which is 0 to 1 if there is nothing to share. */
export function shareOf(count: number, of: number): Share {
  if (of === 0) return { count, of, value: 0, low: 0, high: 1 }
  const value = count / of
  const z2 = NORMAL_95 ** 2
  const middle = (value + z2 / (2 * of)) / (1 + z2 / of)
  const reach = (NORMAL_95 / (1 + z2 / of)) * Math.sqrt((value * (1 - value)) / of + z2 / (4 * of ** 2))
  return { count, of, value, low: Math.max(0, middle - reach), high: Math.min(1, middle + reach) }
}

/** `12 of 96: 12.5 % (7.3–20.6)` */
export function formatShare({ count, of, value, low, high }: Share): string {
  const [share, from, to] = [value, low, high].map((each) => (100 * each).toFixed(1))
  return `${count} of ${of}: ${share} % (${from}–${to})`
}

export interface Measure {
  precision: number
  recall: number
  f1: number
  n: number
}

/** Precision, recall and F1 of what was found, rounded to four places. */
export function measure(pairs: readonly { actual: boolean; found: boolean }[]): Measure {
  const count = (actual: boolean, found: boolean) =>
    pairs.filter((pair) => pair.actual === actual && pair.found === found).length
  const [hits, wrong, missed] = [count(true, true), count(false, true), count(true, false)]
  return {
    precision: round(hits, hits + wrong),
    recall: round(hits, hits + missed),
    f1: round(2 * hits, 2 * hits + wrong + missed),
    n: pairs.length,
  }
}

export function formatMeasure({ precision, recall, f1, n }: Measure): string {
  const [p, r, f] = [precision, recall, f1].map((value) => value.toFixed(3))
  return `precision ${p}  recall ${r}  F1 ${f}  n ${n}`
}

const round = (part: number, whole: number) => (whole === 0 ? 0 : Number((part / whole).toFixed(4)))

/** A seeded random generator, so that folds and samples are the same in every run. */
export function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return state / 4_294_967_296
  }
}

/** What a command found: JSON for programs, and lines for people. */
export interface Report {
  json: object
  lines: readonly string[]
}
