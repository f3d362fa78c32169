import { fragmentsOf, shareHeld, wordsOf } from './title-overlap.ts'

/** What a title is told from others by: its telling words, and all of them where those are alike. */
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
 * Whether an answer is more like another title than like its own. An answer belongs to the title that holds most of
 * it; of two that hold as much, to the one that has less besides, then to the one of the same order and signs. A tie
 * counts as nearer: such twins are asked apart.
 */
export function isNearer(answer: TitleLikeness, sibling: TitleLikeness, own: TitleLikeness): boolean {
  for (const measure of measures) {
    const difference = measure(answer, sibling) - measure(answer, own)
    if (Math.abs(difference) > 1e-9) return difference > 0
  }
  // titles that differ but tie cannot be told apart: they are sent separately
  return sibling.pairs.size !== own.pairs.size || [...sibling.pairs].some((pair) => !own.pairs.has(pair))
}

type Measure = (answer: TitleLikeness, title: TitleLikeness) => number

const measures: readonly Measure[] = [
  (answer, title) => shareHeld(answer.telling, title.telling),
  (answer, title) => shareHeld(title.telling, answer.telling),
  (answer, title) => shareHeld(answer.all, title.all),
  (answer, title) => shareHeld(title.all, answer.all),
  (answer, title) => shareHeld(answer.pairs, title.pairs),
  (answer, title) => shareHeld(title.pairs, answer.pairs),
]
