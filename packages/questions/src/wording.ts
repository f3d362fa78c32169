import type { TitleForm } from './title-form.ts'
import { learnWord, numberOfWord } from './vocabulary.ts'
import { classNumberOf, GAP_NUMBER } from './word-classes.ts'
import { sequencesIn, type Tokens } from './word-sequences.ts'

/** The wording of an English title. */
export interface Wording extends Tokens {
  /** Its features, from {@link sequencesIn}. */
  readonly features: readonly number[]
}

export const NO_WORDING: Wording = { words: [], skeleton: [], tags: [], features: [] }

/** Words and marks of a title that are used. */
export const WORDS_MAX = 40
const START = learnWord('^')
const END = learnWord('$')

export function wordingOf({ sentences, tagNumbers }: TitleForm): Wording {
  const all = [START]
  const skeleton = [START]
  for (const { words, numbers, mark } of sentences) {
    for (let i = 0; i < words.length; i += 1) {
      const number = numbers[i] as number
      const name = classNumberOf(words[i] as string, number)
      all.push(number)
      if (name !== GAP_NUMBER || skeleton[skeleton.length - 1] !== GAP_NUMBER) skeleton.push(name)
    }
    if (mark === '') continue
    const number = numberOfWord(mark)
    all.push(number)
    skeleton.push(number)
  }
  all.push(END)
  skeleton.push(END)
  const tokens = { words: all.slice(0, WORDS_MAX), skeleton: skeleton.slice(0, WORDS_MAX), tags: tagNumbers }
  return { ...tokens, features: sequencesIn(tokens) }
}
