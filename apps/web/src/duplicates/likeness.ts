import type { QuestionWords } from './question-words.ts'

/** A title made ready to be compared. */
export type Likeness = {
  words: QuestionWords
  /** Length of the vector of the stems' weights. */
  length: number
  trigrams: ReadonlySet<string>
}

export function likenessOf(words: QuestionWords, weightOf: (stem: string) => number): Likeness {
  let squares = 0
  for (const stem of words.stems) squares += weightOf(stem) ** 2
  return { words, length: Math.sqrt(squares), trigrams: trigramsOf(words.stems) }
}

/** How much of the likeness is shared words; the rest is shared letters, which forgive spelling. */
const WORDS_SHARE = 0.6

/** Stems that are enough to say what is asked; of fewer, the other words have to agree too. */
const TELLING_STEMS = 3

/** Cosine of the shared words below which no letters make two titles alike enough. */
export function leastCosine(same: number): number {
  return (same - (1 - WORDS_SHARE)) / WORDS_SHARE
}

/** 0 for nothing in common, 1 for the same question. `cosine` is that of the weighted stems. */
export function likeness(left: Likeness, right: Likeness, cosine: number): number {
  const [a, b] = [left.words, right.words]
  if (asksOtherwise(a, b)) return 0
  let alike = WORDS_SHARE * cosine + (1 - WORDS_SHARE) * dice(left.trigrams, right.trigrams)
  if (Math.min(a.stems.length, b.stems.length) < TELLING_STEMS) {
    alike *= 0.6 + 0.4 * dice(new Set(a.tokens), new Set(b.tokens))
  }
  return alike
}

/** The same words, yet another question: why instead of how, the opposite, another number. */
function asksOtherwise(a: QuestionWords, b: QuestionWords): boolean {
  if (a.negated !== b.negated || a.numbers !== b.numbers) return true
  return a.intent !== undefined && b.intent !== undefined && a.intent !== b.intent
}

function dice(left: ReadonlySet<string>, right: ReadonlySet<string>): number {
  const [few, many] = left.size <= right.size ? [left, right] : [right, left]
  let shared = 0
  for (const part of few) if (many.has(part)) shared += 1
  return (2 * shared) / (left.size + right.size)
}

function trigramsOf(stems: readonly string[]): Set<string> {
  const trigrams = new Set<string>()
  for (const stem of stems) {
    const padded = ` ${stem} `
    for (let at = 0; at + 3 <= padded.length; at += 1) trigrams.add(padded.slice(at, at + 3))
  }
  return trigrams
}
