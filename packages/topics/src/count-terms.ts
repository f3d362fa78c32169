import type { IndexedRow, Vocabulary } from './vocabulary.ts'

export type TermCounts = {
  /** Titles with each term, and those in which it is used as a noun. */
  rowsWith: Int32Array
  asNoun: Int32Array
}

/** Counts all terms in one pass over numbers. */
export function countTerms(rows: readonly IndexedRow[], { keys }: Vocabulary): TermCounts {
  const rowsWith = new Int32Array(keys.length)
  const asNoun = new Int32Array(keys.length)
  for (const { terms, nouns } of rows) {
    for (const [at, term] of terms.entries()) {
      increase(rowsWith, term)
      if (nouns[at] === 1) increase(asNoun, term)
    }
  }
  return { rowsWith, asNoun }
}

export function increase(counts: Int32Array, at: number): void {
  counts[at] = (counts[at] ?? 0) + 1
}

/** Counts one more in a map. */
export function countIn(counts: Map<number, number>, key: number): void {
  counts.set(key, (counts.get(key) ?? 0) + 1)
}

/** Rows of some terms. */
export function rowsOf(rows: readonly IndexedRow[], terms: ReadonlySet<number>): Map<number, IndexedRow[]> {
  const found = new Map<number, IndexedRow[]>()
  for (const term of terms) found.set(term, [])
  for (const row of rows) for (const term of row.terms) found.get(term)?.push(row)
  return found
}
