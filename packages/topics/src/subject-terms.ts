import { liftOf } from './background.ts'
import { createCoherence } from './coherence.ts'
import { rowsOf, type TermCounts } from './count-terms.ts'
import type { IndexedRow, Vocabulary } from './topic-index.ts'

/** Terms that may be topics, with how well each would be one, and their rows. */
export type SubjectTerms = {
  weights: ReadonlyMap<number, number>
  rows: ReadonlyMap<number, readonly IndexedRow[]>
}

/** A word in a larger share of all titles is usually what they all are about, such as `cook` among cooks, */
const SHARE_MAX = 0.03
/** unless it is so many times as common as elsewhere on Reddit; */
const LIFT_OF_COMMON = 150
/** one in a share above this always is. */
const COMMON_SHARE_MAX = 0.25
/** Share of its uses beyond which a word is rather a verb, or rather a modifier of the subject. */
const VERB_MAX = 0.4
const MODIFIER_MAX = 0.55
/** Share of the titles with its rarest word that a phrase has: a chance neighbourhood has less. */
const PHRASE_SHARE_MIN = 0.3
const COHERENCE_MIN = 0.75

/** Exponents of size and coherence in a weight, found by the hand-coded titles of three communities. */
const SIZE_POWER = 0.2
const COHERENCE_POWER = 0.3
const COHERENCE_MAX = 4

/** `kept` pass whatever they are like. */
export function subjectTerms(
  rows: readonly IndexedRow[],
  vocabulary: Vocabulary,
  counts: TermCounts,
  least: number,
  kept: ReadonlySet<string>,
): SubjectTerms {
  const { keys, parts } = vocabulary
  const { rowsWith } = counts
  const isKept = (term: number) => kept.has(keys[term] ?? '') && (rowsWith[term] ?? 0) > 0
  const most = Math.max(least * 3, rows.length * SHARE_MAX)
  const candidates = new Set<number>()
  for (let term = 0; term < keys.length; term += 1) {
    const count = rowsWith[term] ?? 0
    const isFrequent =
      count >= least && (count <= most || isOutstanding(term, vocabulary, counts, rows.length))
    if (isKept(term) || (isFrequent && isSubject(term, vocabulary, counts))) candidates.add(term)
  }
  const found = rowsOf(rows, candidates)
  const coherenceOf = createCoherence(rows.length, vocabulary, counts)
  const weights = new Map<number, number>()
  for (const [term, own] of found) {
    const coherence = coherenceOf(term, own)
    const isWord = parts[term]?.length === 0
    if (isWord && coherence < COHERENCE_MIN && !isKept(term)) continue
    const lift = liftOfTerm(term, vocabulary, counts, rows.length)
    weights.set(
      term,
      Math.log(1 + lift) * own.length ** SIZE_POWER * Math.min(COHERENCE_MAX, coherence) ** COHERENCE_POWER,
    )
  }
  return { weights, rows: found }
}

/** Common, and yet rare elsewhere: `tomatoes` among gardeners. */
function isOutstanding(term: number, vocabulary: Vocabulary, counts: TermCounts, total: number): boolean {
  const isPossible = (counts.rowsWith[term] ?? 0) <= COMMON_SHARE_MAX * total
  return isPossible && liftOfTerm(term, vocabulary, counts, total) >= LIFT_OF_COMMON
}

function isSubject(
  term: number,
  { parts }: Vocabulary,
  { rowsWith, asVerb, asModifier }: TermCounts,
): boolean {
  const words = parts[term] ?? []
  const count = rowsWith[term] ?? 0
  if (words.length === 0) {
    return (asVerb[term] ?? 0) <= VERB_MAX * count && (asModifier[term] ?? 0) <= MODIFIER_MAX * count
  }
  const frequencies = words.map((word) => rowsWith[word] ?? 0).filter((frequency) => frequency > 0)
  return count >= PHRASE_SHARE_MIN * Math.min(...frequencies)
}

/** Of a phrase that of its most particular word. */
function liftOfTerm(
  term: number,
  { keys, parts }: Vocabulary,
  { rowsWith }: TermCounts,
  total: number,
): number {
  const words = parts[term] ?? []
  const lifts = (words.length > 0 ? words : [term]).map((word) =>
    liftOf(keys[word] ?? '', rowsWith[word] ?? 0, total),
  )
  return Math.max(...lifts)
}
