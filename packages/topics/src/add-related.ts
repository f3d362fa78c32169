import { isBefore } from './absorb-terms.ts'
import { countIn, increase, type TermCounts } from './count-terms.ts'
import type { IndexedRow, Vocabulary } from './vocabulary.ts'
import { stemsOf } from './word-families.ts'

/** Least titles with a word, those of them with one topic, and their share, for the word alone to indicate the topic. */
const ROWS_MIN = 3
const TOGETHER_MIN = 2
const SHARE_MIN = 0.6

type Related = { topic: number; share: number }

/** Assigns titles without a topic by a word that usually occurs with one: `yolk` indicates `eggs`. */
export function addRelated(
  rows: readonly IndexedRow[],
  vocabulary: Vocabulary,
  counts: TermCounts,
  chosen: number[][],
): void {
  const related = relatedTopics(rows, vocabulary, counts, chosen)
  for (const [at, { terms }] of rows.entries()) {
    if (chosen[at]?.length !== 0) continue
    let best: Related | undefined
    for (const term of terms) {
      const held = related.get(term)
      if (held && isBetter(held, best, vocabulary)) best = held
    }
    if (best) chosen[at] = [best.topic]
  }
}

/** Returns the topic that each word of the titles without a topic indicates. */
function relatedTopics(
  rows: readonly IndexedRow[],
  vocabulary: Vocabulary,
  counts: TermCounts,
  chosen: readonly (readonly number[])[],
): Map<number, Related> {
  const related = new Map<number, Related>()
  const size = vocabulary.keys.length
  for (const [pair, count] of countTogether(rows, vocabulary, counts, chosen)) {
    if (count < TOGETHER_MIN) continue
    const term = Math.floor(pair / size)
    const found = { topic: pair % size, share: count / (counts.rowsWith[term] ?? 1) }
    if (found.topic === term || found.share < SHARE_MIN) continue
    if (isBetter(found, related.get(term), vocabulary)) related.set(term, found)
  }
  return related
}

/** The titles with each word of each topic, by one number for both. Only for words in titles without a topic. */
function countTogether(
  rows: readonly IndexedRow[],
  vocabulary: Vocabulary,
  counts: TermCounts,
  chosen: readonly (readonly number[])[],
): Map<number, number> {
  const isAsked = askedWords(rows, vocabulary, counts, chosen)
  const { length: size } = vocabulary.keys
  const together = new Map<number, number>()
  for (const [at, { terms }] of rows.entries()) {
    const topics = chosen[at] ?? []
    if (topics.length === 0) continue
    for (const term of terms) {
      if (isAsked[term] === 0) continue
      for (const topic of topics) countIn(together, term * size + topic)
    }
  }
  return together
}

/** Marks the words that titles without a topic have, and of which enough titles have one. Families are left out: a cod is not a salmon. */
function askedWords(
  rows: readonly IndexedRow[],
  { keys, parts }: Vocabulary,
  { rowsWith }: TermCounts,
  chosen: readonly (readonly number[])[],
): Uint8Array {
  const without = new Int32Array(keys.length)
  for (const [at, { terms }] of rows.entries()) {
    if (chosen[at]?.length === 0) for (const term of terms) increase(without, term)
  }
  return Uint8Array.from(without, (lost, term) => {
    const all = rowsWith[term] ?? 0
    const isPossible = lost > 0 && all - lost >= SHARE_MIN * all
    const isWord = parts[term]?.length === 0 && !stemsOf(keys[term] ?? '')
    return Number(isPossible && all >= ROWS_MIN && isWord)
  })
}

function isBetter(one: Related, other: Related | undefined, vocabulary: Vocabulary): boolean {
  if (!other || one.share !== other.share) return !other || one.share > other.share
  return isBefore(one.topic, other.topic, vocabulary)
}
