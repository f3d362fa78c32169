import { fragmentsOf, shareHeld, wordsOf } from './title-overlap.ts'

/** What distinguishes a title from others: fragments of its content words, and all of its words if those are the same. */
export interface TitleLikeness {
  telling: ReadonlySet<string>
  all: ReadonlySet<string>
  /** Pairs of neighbours with the signs that belong to them: C++ is not C, and man bites dog not dog bites man. */
  pairs: ReadonlySet<string>
}

export function likenessOf(text: string): TitleLikeness {
  return { telling: fragmentsOf(text), all: new Set(wordsOf(text)), pairs: pairsOf(text) }
}

function pairsOf(text: string): Set<string> {
  const words = text
    .toLowerCase()
    .split(/\s+/)
    .map((word) => word.replace(/^["'“([{¿¡]+|["'”)\]},.;:?!？！…]+$/gu, ''))
    .filter((word) => word !== '')
  return new Set([...words, ...words.map((word, at) => `${words[at - 1] ?? ''} ${word}`)])
}

/**
 * Returns true if a response is closer to another title than to its own. A response belongs to the title that has most of
 * it; of two that have as much, to the one with fewer other words, then to the one with the same order and signs. A tie
 * returns true, so that such twins are sent in separate requests.
 */
export function isNearer(response: TitleLikeness, sibling: TitleLikeness, own: TitleLikeness): boolean {
  for (const measure of measures) {
    const difference = measure(response, sibling) - measure(response, own)
    if (Math.abs(difference) > 1e-9) return difference > 0
  }
  // Different titles that tie are sent separately.
  return sibling.pairs.size !== own.pairs.size || [...sibling.pairs].some((pair) => !own.pairs.has(pair))
}

type Measure = (response: TitleLikeness, title: TitleLikeness) => number

const measures: readonly Measure[] = [
  (answer, title) => shareHeld(answer.telling, title.telling),
  (answer, title) => shareHeld(title.telling, answer.telling),
  (answer, title) => shareHeld(answer.all, title.all),
  (answer, title) => shareHeld(title.all, answer.all),
  (answer, title) => shareHeld(answer.pairs, title.pairs),
  (answer, title) => shareHeld(title.pairs, answer.pairs),
]
