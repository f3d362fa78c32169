import { increase, type TermCounts } from './count-terms.ts'
import type { IndexedRow, Vocabulary } from './vocabulary.ts'

/** Pairs, weighted, that are added to both sides, so that a few titles with nothing in common do not count as evidence. */
const PRIOR = 40

/**
 * Returns a function that measures how much the titles with a term have in common beside it: 1 is what chance gives. Titles about one
 * thing share further words; those with a general word, such as `recipe` among cooks, do not. Rare words weigh more.
 */
export function createCoherence(
  total: number,
  { keys, parts }: Vocabulary,
  { rowsWith }: TermCounts,
): (term: number, rows: readonly IndexedRow[]) => number {
  const weights = new Float64Array(keys.length)
  let chance = 0
  for (let term = 0; term < keys.length; term += 1) {
    const count = rowsWith[term] ?? 0
    if (count === 0 || parts[term]?.length !== 0) continue
    weights[term] = Math.log(total / count) ** 2
    chance += (weights[term] ?? 0) * (count / total) ** 2
  }
  const tally = new Int32Array(keys.length)

  /** Titles with each other word, as a list of the words that were counted. */
  function count(term: number, rows: readonly IndexedRow[]): number[] {
    const counted: number[] = []
    for (const { terms } of rows) {
      for (const other of terms) {
        if (weights[other] === 0 || other === term || parts[term]?.includes(other)) continue
        if (tally[other] === 0) counted.push(other)
        increase(tally, other)
      }
    }
    return counted
  }

  return (term, rows) => {
    let shared = 0
    for (const other of count(term, rows)) {
      shared += (weights[other] ?? 0) * pairsOf(tally[other] ?? 0)
      tally[other] = 0
    }
    // They all have the term itself.
    const own = (weights[term] ?? 0) * (rows.length / total) ** 2
    return (shared + PRIOR) / (pairsOf(rows.length) * (chance - own) + PRIOR)
  }
}

function pairsOf(count: number): number {
  return (count * (count - 1)) / 2
}
