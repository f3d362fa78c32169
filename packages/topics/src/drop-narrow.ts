import { countIn, type TermCounts } from './count-terms.ts'
import type { SubjectTerms } from './subject-terms.ts'
import type { Vocabulary } from './vocabulary.ts'

/** A phrase in this share of the titles with each of its words stands for them: `cast iron` for `iron`. */
const PHRASE_SHARE = 0.5
/** A word with a commoner one in this share of its titles adds nothing to it, as `scrambled` to `eggs`. */
const SUBSUMED_SHARE = 0.75

/**
 * Returns the terms that may be topics beside each other. Titles with only a word that a phrase stands for do not get the phrase,
 * because they may be about something else.
 */
export function dropNarrow(
  subjects: SubjectTerms,
  vocabulary: Vocabulary,
  counts: TermCounts,
  kept: ReadonlySet<string>,
): ReadonlySet<number> {
  const left = new Set(subjects.weights.keys())
  const drop = (terms: readonly number[]) => {
    for (const term of terms) if (!kept.has(vocabulary.keys[term] ?? '')) left.delete(term)
  }
  for (const phrase of subjects.weights.keys()) drop(phraseOrWords(phrase, subjects, vocabulary, counts))
  drop([...left].filter((term) => isSubsumed(term, left, subjects, counts)))
  return left
}

/** Returns what is no topic: the words if the phrase stands for them, else the phrase. */
function phraseOrWords(
  phrase: number,
  { weights }: SubjectTerms,
  { parts }: Vocabulary,
  { rowsWith }: TermCounts,
): readonly number[] {
  const words = (parts[phrase] ?? []).filter((word) => weights.has(word))
  const isMain = words.every((word) => (rowsWith[phrase] ?? 0) >= PHRASE_SHARE * (rowsWith[word] ?? 0))
  return isMain ? words : [phrase]
}

function isSubsumed(
  term: number,
  left: ReadonlySet<number>,
  { rows }: SubjectTerms,
  { rowsWith }: TermCounts,
): boolean {
  const own = rowsWith[term] ?? 0
  const together = new Map<number, number>()
  for (const row of rows.get(term) ?? []) {
    for (const other of row.terms) {
      if (left.has(other) && (rowsWith[other] ?? 0) > own) countIn(together, other)
    }
  }
  return Math.max(0, ...together.values()) >= SUBSUMED_SHARE * own
}

/** Order by text, because numbers depend on the order of the rows. */
export function isBefore(one: number, other: number, { keys }: Vocabulary): boolean {
  return (keys[one] ?? '') < (keys[other] ?? '')
}
