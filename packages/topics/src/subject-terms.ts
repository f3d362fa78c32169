import { liftOf } from './background.ts'
import { rowsOf, type TermCounts } from './count-terms.ts'
import type { IndexedRow, Vocabulary } from './vocabulary.ts'

/** Terms that may be topics, with how much each says about this set, and their rows. */
export type SubjectTerms = {
  weights: ReadonlyMap<number, number>
  rows: ReadonlyMap<number, readonly IndexedRow[]>
}

/** A word that is less than so many times as common as elsewhere on Reddit says nothing about this set; */
const LIFT_MIN = 2.5
/** nor does one that most titles have. */
const SHARE_MAX = 0.5
/** Share of its uses in which a word is a noun. */
const NOUN_MIN = 0.6
/** Share of the titles with its rarest word that a phrase has: a chance neighbourhood has less. */
const PHRASE_SHARE_MIN = 0.3

/** Terms in `kept` always pass. */
export function subjectTerms(
  rows: readonly IndexedRow[],
  vocabulary: Vocabulary,
  counts: TermCounts,
  least: number,
  kept: ReadonlySet<string>,
): SubjectTerms {
  const { keys } = vocabulary
  const { rowsWith } = counts
  const isKept = (term: number) => kept.has(keys[term] ?? '') && (rowsWith[term] ?? 0) > 0
  const isFitting = createFilter(rows.length, vocabulary, counts, least)
  const candidates = new Set<number>()
  for (let term = 0; term < keys.length; term += 1) {
    if (isKept(term) || isFitting(term)) candidates.add(term)
  }
  const weights = new Map<number, number>()
  for (const term of candidates) {
    weights.set(term, Math.log(1 + liftOfTerm(term, vocabulary, counts, rows.length)))
  }
  return { weights, rows: rowsOf(rows, candidates) }
}

/** Returns a function that checks whether a term has the frequency and the use of a subject. */
function createFilter(
  total: number,
  vocabulary: Vocabulary,
  counts: TermCounts,
  least: number,
): (term: number) => boolean {
  const { rowsWith, asNoun } = counts
  return (term) => {
    const count = rowsWith[term] ?? 0
    if (count < least || count > Math.max(least, SHARE_MAX * total)) return false
    if ((asNoun[term] ?? 0) < NOUN_MIN * count) return false
    return isFirm(term, vocabulary, counts) && liftOfTerm(term, vocabulary, counts, total) >= LIFT_MIN
  }
}

/** Whether a phrase is more than neighbours by chance. */
function isFirm(term: number, { parts }: Vocabulary, { rowsWith }: TermCounts): boolean {
  const words = parts[term] ?? []
  const frequencies = words.map((word) => rowsWith[word] ?? 0)
  return words.length === 0 || (rowsWith[term] ?? 0) >= PHRASE_SHARE_MIN * Math.min(...frequencies)
}

/** Returns the lift of a term: for a phrase, that of its word with the highest. */
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
