import { isBefore } from './absorb-terms.ts'
import { countIn, type TermCounts } from './count-terms.ts'
import type { IndexedRow, Vocabulary } from './topic-index.ts'

/** Titles with a word, and the share of them with one topic, from which the word alone speaks for the topic. */
const ROWS_MIN = 3
const TOGETHER_MIN = 2
const SHARE_MIN = 0.6

type Related = { topic: number; share: number }

/** Gives titles without a topic that of a word which otherwise occurs with it: `yolk` speaks for `eggs`. */
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

/** By word, the topic that it speaks for. */
function relatedTopics(
  rows: readonly IndexedRow[],
  vocabulary: Vocabulary,
  counts: TermCounts,
  chosen: readonly (readonly number[])[],
): Map<number, Related> {
  const related = new Map<number, Related>()
  for (const [term, own] of countTogether(rows, vocabulary, counts, chosen)) {
    for (const [topic, count] of own) {
      const found = { topic, share: count / (counts.rowsWith[term] ?? 1) }
      if (topic === term || count < TOGETHER_MIN || found.share < SHARE_MIN) continue
      if (isBetter(found, related.get(term), vocabulary)) related.set(term, found)
    }
  }
  return related
}

/** By word, the titles with it of each topic. */
function countTogether(
  rows: readonly IndexedRow[],
  { parts }: Vocabulary,
  { rowsWith }: TermCounts,
  chosen: readonly (readonly number[])[],
): Map<number, Map<number, number>> {
  const together = new Map<number, Map<number, number>>()
  for (const [at, { terms }] of rows.entries()) {
    const topics = chosen[at] ?? []
    if (topics.length === 0) continue
    for (const term of terms) {
      if (parts[term]?.length !== 0 || (rowsWith[term] ?? 0) < ROWS_MIN) continue
      const own = together.get(term) ?? new Map<number, number>()
      together.set(term, own)
      for (const topic of topics) countIn(own, topic)
    }
  }
  return together
}

function isBetter(one: Related, other: Related | undefined, vocabulary: Vocabulary): boolean {
  if (!other || one.share !== other.share) return !other || one.share > other.share
  return isBefore(one.topic, other.topic, vocabulary)
}
