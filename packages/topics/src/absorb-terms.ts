import { countIn, type TermCounts } from './count-terms.ts'
import type { SubjectTerms } from './subject-terms.ts'
import type { Vocabulary } from './vocabulary.ts'
import { stemsOf } from './word-families.ts'

/** A phrase in this share of the titles with one of its words absorbs the rest of them too: `iron` is `cast iron`. */
const PHRASE_SHARE = 0.5
/** A word that occurs with a commoner one in this share of its titles belongs to it: `scrambled` to `eggs`. */
const SUBSUMED_SHARE = 0.75

/** Returns the term that each narrower term belongs to. */
export function absorbTerms(
  subjects: SubjectTerms,
  vocabulary: Vocabulary,
  counts: TermCounts,
  kept: ReadonlySet<string>,
): ReadonlyMap<number, number> {
  const isKept = (term: number) => kept.has(vocabulary.keys[term] ?? '')
  const absorbed = new Map<number, number>()
  for (const phrase of subjects.weights.keys()) {
    for (const word of wordsOfPhrase(phrase, vocabulary)) {
      if (!isKept(word) && isMostlyIn(phrase, word, subjects, counts)) absorbed.set(word, phrase)
    }
  }
  for (const term of subjects.weights.keys()) {
    if (absorbed.has(term) || isKept(term)) continue
    const wider = widerTerm(term, subjects, vocabulary, counts)
    if (wider !== undefined) absorbed.set(term, wider)
  }
  return absorbed
}

/** Returns none for a family, because not all its titles contain its name. */
function wordsOfPhrase(phrase: number, { keys, parts }: Vocabulary): readonly number[] {
  return stemsOf(keys[phrase] ?? '') ? [] : (parts[phrase] ?? [])
}

function isMostlyIn(
  phrase: number,
  word: number,
  { weights }: SubjectTerms,
  { rowsWith }: TermCounts,
): boolean {
  return weights.has(word) && (rowsWith[phrase] ?? 0) >= PHRASE_SHARE * (rowsWith[word] ?? 0)
}

/** Returns the commoner term that most titles with this one also have. */
function widerTerm(
  term: number,
  { weights, rows }: SubjectTerms,
  vocabulary: Vocabulary,
  { rowsWith }: TermCounts,
): number | undefined {
  const own = rows.get(term) ?? []
  const together = new Map<number, number>()
  for (const { terms } of own) {
    for (const other of terms) if (weights.has(other)) countIn(together, other)
  }
  const isWider = (other: number) =>
    (rowsWith[other] ?? 0) > own.length && !vocabulary.parts[other]?.includes(term)
  let best: number | undefined
  let most = SUBSUMED_SHARE * own.length
  for (const [other, count] of together) {
    if (count < most || !isWider(other)) continue
    if (count === most && !isBefore(other, best, vocabulary)) continue
    best = other
    most = count
  }
  return best
}

/** Follows narrower terms to the widest. */
export function widestTerm(term: number, absorbed: ReadonlyMap<number, number>): number {
  const seen = new Set<number>()
  let at = term
  while (!seen.has(at)) {
    seen.add(at)
    at = absorbed.get(at) ?? at
  }
  return at
}

/** Order by text, because numbers depend on the order of the rows. */
export function isBefore(one: number, other: number | undefined, { keys }: Vocabulary): boolean {
  return other === undefined || (keys[one] ?? '') < (keys[other] ?? '')
}
