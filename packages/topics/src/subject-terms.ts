import { liftOf } from './background.ts'
import { createCoherence } from './coherence.ts'
import { rowsOf, type TermCounts } from './count-terms.ts'
import type { IndexedRow, Vocabulary } from './vocabulary.ts'
import { familiesOfTerm, stemsOf } from './word-families.ts'

/** Terms that may be topics, with how well each would be one, and their rows. */
export type SubjectTerms = {
  weights: ReadonlyMap<number, number>
  rows: ReadonlyMap<number, readonly IndexedRow[]>
}

/** In few titles a share says little: a topic may always be this many times the least size. */
const SHARE_LEAST = 3
/** A word in a larger share of all titles is usually what they all are about, such as `cook` among cooks, */
const SHARE_MAX = 0.02
/** unless it is so many times as common as elsewhere on Reddit; */
const LIFT_OF_COMMON = 150
/** one in a share above this always is. */
const COMMON_SHARE_MAX = 0.25
/** A family in a larger share is too general; its words are the topics then. */
const FAMILY_SHARE_MAX = 0.04
/** A word in this share of the titles of its family says all that the family would. */
const FAMILY_WORD_SHARE = 0.7
/** Share of its uses beyond which a word is rather a verb, or rather a modifier of the subject. */
const VERB_MAX = 0.4
const MODIFIER_MAX = 0.55
/** Share of the titles with its rarest word that a phrase has: a chance neighbourhood has less. */
const PHRASE_SHARE_MIN = 0.3
/** Titles that share few further words are about several things. Phrases and families need no such evidence. */
const COHERENCE_MIN = 0.75
/** A word that was written says more than the family it is of. */
const FAMILY_WEIGHT = 0.8

/** Exponents of size and coherence in a weight, fitted to hand-coded titles. */
const SIZE_POWER = 0.2
const COHERENCE_POWER = 0.3
const COHERENCE_MAX = 4

/** Terms in `kept` always pass. */
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
  const isFitting = createFilter(rows.length, vocabulary, counts, least)
  const candidates = new Set<number>()
  for (let term = 0; term < keys.length; term += 1) {
    if (isKept(term) || isFitting(term)) candidates.add(term)
  }
  const found = rowsOf(rows, candidates)
  const coherenceOf = createCoherence(rows.length, vocabulary, counts)
  const weights = new Map<number, number>()
  for (const [term, own] of found) {
    const coherence = coherenceOf(term, own)
    const isFamily = isFamilyTerm(term, vocabulary)
    const isSure = parts[term]?.length !== 0 || isFamily || isKept(term)
    if (!isSure && coherence < COHERENCE_MIN) continue
    const lift = liftOfTerm(term, vocabulary, counts, rows.length)
    const ofCoherence = Math.min(COHERENCE_MAX, coherence) ** COHERENCE_POWER
    const ofKind = isFamily ? FAMILY_WEIGHT : 1
    weights.set(term, Math.log(1 + lift) * own.length ** SIZE_POWER * ofCoherence * ofKind)
  }
  for (const family of needlessFamilies(weights, vocabulary, counts)) {
    if (!isKept(family)) weights.delete(family)
  }
  return { weights, rows: found }
}

/** Returns a function that checks whether a term has the frequency and the use of a subject. */
function createFilter(
  total: number,
  vocabulary: Vocabulary,
  counts: TermCounts,
  least: number,
): (term: number) => boolean {
  const mostOf = (share: number) => Math.max(least * SHARE_LEAST, total * share)
  const [most, mostOfFamily] = [mostOf(SHARE_MAX), mostOf(FAMILY_SHARE_MAX)]
  return (term) => {
    const count = counts.rowsWith[term] ?? 0
    if (count < least) return false
    const isInLimits = isFamilyTerm(term, vocabulary)
      ? count <= mostOfFamily
      : count <= most || isOutstanding(term, vocabulary, counts, total)
    return isInLimits && isSubject(term, vocabulary, counts)
  }
}

function isFamilyTerm(term: number, { keys }: Vocabulary): boolean {
  return stemsOf(keys[term] ?? '') !== undefined
}

/** Returns the families that mostly consist of one word. */
function needlessFamilies(
  weights: ReadonlyMap<number, number>,
  { keys, find }: Vocabulary,
  { rowsWith }: TermCounts,
): number[] {
  const isMostOf = (word: number, family: number) =>
    word !== family && (rowsWith[word] ?? 0) >= FAMILY_WORD_SHARE * (rowsWith[family] ?? 0)
  return [...weights.keys()].flatMap((word) =>
    familiesOfTerm(keys[word] ?? '').flatMap(({ key }) => {
      const family = find(key)
      return family !== undefined && isMostOf(word, family) ? [family] : []
    }),
  )
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

/** Returns the lift of a term: for a phrase, that of its word with the highest; for a family, that of all its words. */
function liftOfTerm(
  term: number,
  { keys, parts }: Vocabulary,
  { rowsWith }: TermCounts,
  total: number,
): number {
  const family = stemsOf(keys[term] ?? '')
  if (family) return liftOf(family, rowsWith[term] ?? 0, total)
  const words = parts[term] ?? []
  const lifts = (words.length > 0 ? words : [term]).map((word) =>
    liftOf([keys[word] ?? ''], rowsWith[word] ?? 0, total),
  )
  return Math.max(...lifts)
}
