import background from './background.json' with { type: 'json' }
import type { TermRow } from './read-title.ts'
import { tally } from './tally.ts'

/**
 * How common a word is on Reddit: the number of subreddits, among 2,419, in whose titles it was found, or of those in whose questions
 * it was, scaled to as many, if that is more. Words of fewer than four are missing. Counts of words alone, from English titles
 * of 2012 and 2013 that were published as a research data set.
 */
const subredditsWith: ReadonlyMap<string, number> = new Map(Object.entries(background.counts))

/** A word that is less than so many times as common as elsewhere on Reddit says nothing about this set; */
const LIFT_MIN = 2.5
/** nor does one that most titles have. */
const SHARE_MAX = 0.5
/** Share of its uses in which a word is a noun. */
const NOUN_MIN = 0.6
/** Share of the titles with its rarest word that a phrase has: a chance neighbourhood has less. */
const PHRASE_SHARE_MIN = 0.3

/** A phrase in this share of the titles with each of its words stands for them: `cast iron` for `iron`. */
const PHRASE_SHARE = 0.5
/** A term with a commoner one in this share of its titles adds nothing to it, as `scrambled` to `eggs`. */
const SUBSUMED_SHARE = 0.75

/** Terms that may be topics, with how much each says about this set, and in how many titles any term is. */
export type SubjectTerms = {
  weights: ReadonlyMap<string, number>
  countOf: (term: string) => number
}

/** Terms in `kept` always pass. */
export function subjectTerms(
  rows: readonly TermRow[],
  least: number,
  kept: ReadonlySet<string>,
): SubjectTerms {
  const rowsWith = tally(rows.flatMap(({ terms }) => terms.map(({ key }) => key)))
  const asNoun = tally(rows.flatMap(({ terms }) => terms.flatMap(({ key, isNoun }) => (isNoun ? key : []))))
  const countOf = (term: string) => rowsWith.get(term) ?? 0
  /** How much more common it is here than on Reddit. The two added are for words too rare to be counted. */
  const liftOfWord = (word: string) =>
    countOf(word) / rows.length / (((subredditsWith.get(word) ?? 0) + 2) / background.titles)
  /** For a phrase, that of its word with the highest. */
  const liftOf = (term: string) => Math.max(...term.split(' ').map(liftOfWord))

  /** Whether a term has the frequency and the use of a subject, and a phrase is more than neighbours by chance. */
  function isFitting(term: string): boolean {
    const count = countOf(term)
    if (count < least || count > Math.max(least, SHARE_MAX * rows.length)) return false
    if ((asNoun.get(term) ?? 0) < NOUN_MIN * count) return false
    const words = term.split(' ')
    const isFirm = words.length === 1 || count >= PHRASE_SHARE_MIN * Math.min(...words.map(countOf))
    return isFirm && liftOf(term) >= LIFT_MIN
  }

  const terms = [...rowsWith.keys()].filter((term) => kept.has(term) || isFitting(term))
  return { weights: new Map(terms.map((term) => [term, Math.log(1 + liftOf(term))])), countOf }
}

/**
 * Returns the terms that may be topics beside each other. Titles with only a word that a phrase stands for do not get the phrase,
 * because they may be about something else.
 */
export function dropNarrow(
  rows: readonly TermRow[],
  { weights, countOf }: SubjectTerms,
  kept: ReadonlySet<string>,
): ReadonlySet<string> {
  const left = new Set(weights.keys())
  const rowsOf = new Map<string, TermRow[]>([...left].map((term) => [term, []]))
  for (const row of rows) for (const { key } of row.terms) rowsOf.get(key)?.push(row)

  function drop(terms: readonly string[]): void {
    for (const term of terms) if (!kept.has(term)) left.delete(term)
  }

  /** Returns what is no topic: the words if the phrase stands for them, else the phrase. */
  function phraseOrWords(phrase: string): readonly string[] {
    const words = phrase.split(' ').filter((word) => word !== phrase && weights.has(word))
    return words.every((word) => countOf(phrase) >= PHRASE_SHARE * countOf(word)) ? words : [phrase]
  }

  /** Whether a term is commoner than another or, if they are equally common and share a word, longer: it says more. */
  function isAbove(one: string, other: string): boolean {
    if (countOf(one) !== countOf(other)) return countOf(one) > countOf(other)
    const words = new Set(other.split(' '))
    if (!one.split(' ').some((word) => words.has(word))) return false
    return one.length === other.length ? one < other : one.length > other.length
  }

  function isSubsumed(term: string): boolean {
    const others = (rowsOf.get(term) ?? []).flatMap(({ terms }) =>
      terms.flatMap(({ key }) => (left.has(key) && isAbove(key, term) ? key : [])),
    )
    return Math.max(0, ...tally(others).values()) >= SUBSUMED_SHARE * countOf(term)
  }

  for (const phrase of weights.keys()) drop(phraseOrWords(phrase))
  drop([...left].filter(isSubsumed))
  return left
}
