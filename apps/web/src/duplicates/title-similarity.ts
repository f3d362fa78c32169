import { areExclusive } from './exclusive-words.ts'
import type { QuestionWords } from './question-words.ts'

/** A title prepared for comparison. */
export type PreparedTitle = {
  words: QuestionWords
  /** By stem; rare stems weigh more. */
  weights: ReadonlyMap<string, number>
  /** Length of the vector of weights. */
  length: number
  trigrams: ReadonlySet<string>
}

export function prepareTitle(words: QuestionWords, weightOf: (stem: string) => number): PreparedTitle {
  const weights = new Map(words.stems.map((stem) => [stem, weightOf(stem)]))
  const trigrams = new Set(words.stems.flatMap((stem) => [...trigramsOf(stem)]))
  return { words, weights, length: Math.sqrt(squaresOf(words.stems, weights)), trigrams }
}

/** Share of the similarity that is shared words; the rest is shared letters, which forgive spelling. */
const WORDS_SHARE = 0.6

/** Penalty when each of two titles has a subject that the other lacks. */
const SUBSTITUTION = 1.6

/** In a title with fewer stems, each of them is what it is about: another one is another question. */
const DISTINCTIVE_STEMS_MIN = 3

/** Share of a title that the other may lack. */
const ADDED_MAX = 0.34

/** Stems at least this similar are one word in two spellings. */
const SAME_WORD = 0.5

/** Returns the cosine of shared words below which shared letters cannot reach `same`. */
export function leastCosine(same: number): number {
  return (same - (1 - WORDS_SHARE)) / WORDS_SHARE
}

/**
 * Compares the subjects of two titles. Names (`name-similarity.ts`) have no words, and spellings (Levenshtein, in
 * `packages/cleaning`) no subject, so each has its own measure.
 *
 * Returns 0 for nothing in common, 1 for the same question. `cosine` is that of the weighted stems. Stops early
 * when the result cannot reach `least`.
 */
export function similarityOf(
  left: PreparedTitle,
  right: PreparedTitle,
  cosine: number,
  least: number,
): number {
  const [a, b] = [left.words, right.words]
  if (asksOtherwise(a, b)) return 0
  const isVague = Math.min(a.stems.length, b.stems.length) < DISTINCTIVE_STEMS_MIN
  if (isSameText(a, b)) return isVague && a.points ? 0 : 1
  if (!a.asks || (isVague && isTooVague(a, b))) return 0
  let similarity = WORDS_SHARE * cosine + (1 - WORDS_SHARE) * dice(left.trigrams, right.trigrams)
  if (similarity < least) return 0
  // Words that only one of them adds are a wording; words put in the place of others are another subject.
  const shares = [ownShare(left, right), ownShare(right, left)]
  if (Math.max(...shares) > (isVague ? 0 : ADDED_MAX)) return 0
  similarity -= SUBSTITUTION * Math.min(...shares)
  if (isVague) similarity *= 0.6 + 0.4 * dice(new Set(a.tokens), new Set(b.tokens))
  return similarity
}

function isSameText(a: QuestionWords, b: QuestionWords): boolean {
  return a.tokens.length === b.tokens.length && a.tokens.every((token, index) => token === b.tokens[index])
}

/** Few words tell two questions apart only if they are all there. */
function isTooVague(a: QuestionWords, b: QuestionWords): boolean {
  const few = Math.min(a.stems.length, b.stems.length) < 2 || Math.min(a.tokens.length, b.tokens.length) < 3
  return few || a.points || b.points || a.intent !== b.intent
}

/** The same words, yet another question: why instead of how, the opposite, another number; or none at all. */
function asksOtherwise(a: QuestionWords, b: QuestionWords): boolean {
  if (a.asks !== b.asks) return true
  if (a.negated !== b.negated || a.numbers !== b.numbers) return true
  if (areOtherThan(a.from, b.from) || areOtherThan(a.than, b.than)) return true
  if (areExclusive(a.exclusive, b.exclusive) || areExchanged(a.stems, b.stems)) return true
  return a.intent !== undefined && b.intent !== undefined && a.intent !== b.intent
}

/**
 * Returns true if two words apart from each other have exchanged their places: baked wings that are better than fried ones.
 * Neighbours do so in another wording as well: whether one washes rice, or rice is washed.
 */
function areExchanged(a: readonly string[], b: readonly string[]): boolean {
  if (a.length !== b.length) return false
  const places = [...a.keys()].filter((place) => a[place] !== b[place])
  const [first = 0, second = 0] = places
  return places.length === 2 && second - first > 1 && a[first] === b[second] && a[second] === b[first]
}

function areOtherThan(left: string | undefined, right: string | undefined): boolean {
  return left !== undefined && right !== undefined && left !== right
}

/** Returns the share of a title whose stems the other lacks in any spelling. */
function ownShare(title: PreparedTitle, other: PreparedTitle): number {
  const others = other.words.stems.filter((stem) => !title.weights.has(stem))
  const own = title.words.stems.filter(
    (stem) => !other.weights.has(stem) && !others.some((another) => isSpelling(stem, another)),
  )
  return squaresOf(own, title.weights) / title.length ** 2
}

function isSpelling(stem: string, another: string): boolean {
  return dice(trigramsOf(stem), trigramsOf(another)) >= SAME_WORD
}

function squaresOf(stems: readonly string[], weights: ReadonlyMap<string, number>): number {
  return stems.reduce((sum, stem) => sum + (weights.get(stem) ?? 0) ** 2, 0)
}

function dice(left: ReadonlySet<string>, right: ReadonlySet<string>): number {
  const [few, many] = left.size <= right.size ? [left, right] : [right, left]
  let shared = 0
  for (const part of few) if (many.has(part)) shared += 1
  return (2 * shared) / (left.size + right.size)
}

function trigramsOf(stem: string): Set<string> {
  const padded = ` ${stem} `
  return new Set(Array.from({ length: padded.length - 2 }, (_, at) => padded.slice(at, at + 3)))
}
