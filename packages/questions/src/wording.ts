import type { TitleForm } from './title-form.ts'
import { skeletonOf } from './word-classes.ts'

/** What an English title is worded like. */
export interface Wording {
  /** Its words and marks between `^` and `$`: they count singly and in pairs. */
  words: readonly string[]
  /** Their classes, which count in pairs and in threes. */
  skeleton: readonly string[]
  /** The words within brackets. */
  tags: readonly string[]
}

const WORDS_MAX = 40

export function wordingOf({ sentences, tags }: TitleForm): Wording {
  const words = sentences.flatMap(({ words, mark }) => (mark ? [...words, mark] : words))
  return {
    words: ['^', ...words, '$'].slice(0, WORDS_MAX),
    skeleton: skeletonOf(sentences).slice(0, WORDS_MAX),
    tags,
  }
}

/** The names of the features: `"word"`, `"a pair"`, `WHAT BE`, `WHAT BE THE`, `[tag]`. */
export function wordingNames({ words, skeleton, tags }: Wording): string[] {
  return [
    ...words.map((word) => `"${word}"`),
    ...words.slice(1).map((word, i) => `"${words[i]} ${word}"`),
    ...skeleton.slice(1).map((word, i) => `${skeleton[i]} ${word}`),
    ...skeleton.slice(2).map((word, i) => `${skeleton[i]} ${skeleton[i + 1]} ${word}`),
    ...tags.map((tag) => `[${tag}]`),
  ]
}
