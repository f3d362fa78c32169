import { removeBrackets } from './remove-brackets.ts'

/** Returns the terms that a title contains exactly, longest first. */
export function termsIn(title: string, terms: readonly string[]): string[] {
  return terms
    .filter((term) => countTerm(title, term) > 0)
    .toSorted((one, other) => other.length - one.length)
}

/** Returns how often a text contains a term as separate words, case-sensitively. */
export function countTerm(text: string, term: string): number {
  const isPart = (sign: string | undefined) => sign !== undefined && /[\p{L}\p{N}]/u.test(sign)
  const beginsInWord = isPart(term[0])
  const endsInWord = isPart(term.at(-1))
  let count = 0
  for (let at = text.indexOf(term); at >= 0; at = text.indexOf(term, at + term.length)) {
    const isCut = (beginsInWord && isPart(text[at - 1])) || (endsInWord && isPart(text[at + term.length]))
    if (!isCut) count += 1
  }
  return count
}

/**
 * Returns true unless the cleaned title contains every term as often as the original. Terms in tags may disappear with
 * their tags.
 */
export function changesTerms(source: string, title: string, terms: readonly string[]): boolean {
  return terms.some((term) => {
    const count = countTerm(title, term)
    return count < minimumCountOf(source, term) || count > countTerm(source, term)
  })
}

/** Returns how often a cleaned title must contain a term. */
export function minimumCountOf(source: string, term: string): number {
  return countTerm(removeBrackets(source), term)
}
