import type { TermRow } from './read-title.ts'
import type { SubjectTerms } from './subject-terms.ts'
import { tally } from './tally.ts'

/** A phrase in this share of the titles with each of its words stands for them: `cast iron` for `iron`. */
const PHRASE_SHARE = 0.5
/** A word with a commoner one in this share of its titles adds nothing to it, as `scrambled` to `eggs`. */
const SUBSUMED_SHARE = 0.75

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

  function isSubsumed(term: string): boolean {
    const others = (rowsOf.get(term) ?? []).flatMap(({ terms }) =>
      terms.flatMap(({ key }) => (left.has(key) && countOf(key) > countOf(term) ? key : [])),
    )
    return Math.max(0, ...tally(others).values()) >= SUBSUMED_SHARE * countOf(term)
  }

  for (const phrase of weights.keys()) drop(phraseOrWords(phrase))
  drop([...left].filter(isSubsumed))
  return left
}
