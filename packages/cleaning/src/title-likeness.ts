import { fragmentsOf, shareHeld, wordsOf } from './title-overlap.ts'

/** What a title is told from others by: its telling words, and all of them where those are alike. */
export interface TitleLikeness {
  telling: ReadonlySet<string>
  all: ReadonlySet<string>
}

export function likenessOf(text: string): TitleLikeness {
  return { telling: fragmentsOf(text), all: new Set(wordsOf(text)) }
}

/**
 * Whether an answer is more like another title than like its own. An answer belongs to the title that holds most of
 * it; of two that hold as much, to the one that has less besides. Titles that nearly repeat each other may be told
 * apart wrongly, which costs asking them apart.
 */
export function isNearer(answer: TitleLikeness, sibling: TitleLikeness, own: TitleLikeness): boolean {
  for (const measure of measures) {
    const difference = measure(answer, sibling) - measure(answer, own)
    if (Math.abs(difference) > 1e-9) return difference > 0
  }
  return false
}

type Measure = (answer: TitleLikeness, title: TitleLikeness) => number

const measures: readonly Measure[] = [
  (answer, title) => shareHeld(answer.telling, title.telling),
  (answer, title) => shareHeld(title.telling, answer.telling),
  (answer, title) => shareHeld(answer.all, title.all),
  (answer, title) => shareHeld(title.all, answer.all),
]
