import { uses } from './read-title.ts'
import type { IndexedRow, Vocabulary } from './vocabulary.ts'

export type TermCounts = {
  /** Titles with each term. */
  rowsWith: Int32Array
  /** Titles in which a word is used as a verb or participle, and as a modifier. */
  asVerb: Int32Array
  asModifier: Int32Array
}

/** Counts all terms in one pass over numbers. */
export function countTerms(rows: readonly IndexedRow[], { keys }: Vocabulary): TermCounts {
  const rowsWith = new Int32Array(keys.length)
  const asVerb = new Int32Array(keys.length)
  const asModifier = new Int32Array(keys.length)
  for (const row of rows) {
    for (const [at, term] of row.terms.entries()) {
      const use = row.uses[at] ?? 0
      increase(rowsWith, term)
      // Both at once count twice, as they speak twice against a subject.
      if (use & uses.verb) increase(asVerb, term)
      if (use & uses.participle) increase(asVerb, term)
      if (use & uses.modifier) increase(asModifier, term)
    }
  }
  return { rowsWith, asVerb, asModifier }
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
