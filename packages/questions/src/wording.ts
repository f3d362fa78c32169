import type { TitleForm } from './title-form.ts'
import { learnWord, numberOfWord } from './vocabulary.ts'
import { classNumberOf, GAP_NUMBER, skeletonOf } from './word-classes.ts'
import { sequencesIn, type Tokens } from './word-sequences.ts'

/** The wording of an English title. */
export interface Wording extends Tokens {
  /** Its features, from {@link sequencesIn}. */
  readonly features: readonly number[]
}

export const NO_WORDING: Wording = { words: [], skeleton: [], tags: [], features: [] }

const WORDS_MAX = 40
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

/** Returns the names of the features: `"word"`, `"a pair"`, `WHAT BE`, `WHAT BE THE`, `[tag]`. */
export function wordingNames({ sentences, tags }: TitleForm): string[] {
  const all = sentences.flatMap(({ words, mark }) => (mark ? [...words, mark] : words))
  const words = ['^', ...all, '$'].slice(0, WORDS_MAX)
  const skeleton = skeletonOf(sentences).slice(0, WORDS_MAX)
  return [
    ...words.map((word) => `"${word}"`),
    ...words.slice(1).map((word, i) => `"${words[i]} ${word}"`),
    ...skeleton.slice(1).map((word, i) => `${skeleton[i]} ${word}`),
    ...skeleton.slice(2).map((word, i) => `${skeleton[i]} ${skeleton[i + 1]} ${word}`),
    ...tags.map((tag) => `[${tag}]`),
  ]
}
