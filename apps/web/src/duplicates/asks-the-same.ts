import { areExclusive } from './exclusive-words.ts'
import { isSameKind, isWhether } from './question-kind.ts'
import type { QuestionWords } from './question-words.ts'

/** In a title with fewer stems each word matters, even one that only points to something. */
const STEMS_MIN = 3
const TOKENS_MIN = 3

/**
 * Returns true if the titles ask the same: what differs decides. Function words, order, endings, spelling and well-known synonyms
 * may differ. Another subject, number, negation, kind of question or direction makes another question, and so does a word
 * that only one of them has: it adds a limit, or stands in the place of another.
 *
 * `isRare` returns true for stems that few titles have.
 */
export function asksTheSame(a: QuestionWords, b: QuestionWords, isRare: (stem: string) => boolean): boolean {
  const isVague = Math.min(a.stems.length, b.stems.length) < STEMS_MIN
  if (isVague && a.points && b.points) return false
  if (asksOtherwise(a, b)) return false
  if (areSame(a.tokens, b.tokens)) return true
  if (!a.asks || !b.asks || (isVague && areTooVague(a, b))) return false
  const [onlyA, onlyB] = [without(a.stems, b.stems), without(b.stems, a.stems)]
  return (
    onlyA.length === onlyB.length &&
    onlyA.every((stem) => onlyB.some((other) => (isRare(stem) || isRare(other)) && isSpelling(stem, other)))
  )
}

function areTooVague(a: QuestionWords, b: QuestionWords): boolean {
  if (Math.min(a.tokens.length, b.tokens.length) < TOKENS_MIN || a.points || b.points) return true
  return a.kind !== b.kind || (a.stems.length < 2 && !areSameSet(a.connectives, b.connectives))
}

/** The same words, yet another question: why instead of how, the opposite, another number; or none at all. */
function asksOtherwise(a: QuestionWords, b: QuestionWords): boolean {
  if (a.negations !== b.negations || a.numbers !== b.numbers) return true
  if (!isSameKind(a.kind, b.kind) || areExclusive(a.exclusive, b.exclusive)) return true
  if (without(a.verbs, b.verbs).length > 0 && without(b.verbs, a.verbs).length > 0) return true
  if (a.persons !== b.persons || (a.added !== '' && b.added !== '' && a.added !== b.added)) return true
  if (isWhether(a.kind) && a.owner && b.owner && a.owner !== b.owner) return true
  return areExchanged(a, b) || haveExchangedObjects(a, b)
}

/**
 * Returns true if two words have exchanged their places: baked wings that are better than fried ones, a student who calls a
 * teacher. Not if they are a list, or neighbours in another sentence: whether one washes rice, or rice is washed.
 */
function areExchanged(a: QuestionWords, b: QuestionWords): boolean {
  if (a.stems.length !== b.stems.length) return false
  const places = [...a.stems.keys()].filter((place) => a.stems[place] !== b.stems[place])
  const [first = 0, second = 0] = places
  const [one = '', other = ''] = [a.stems[first], a.stems[second]]
  if (places.length !== 2 || one !== b.stems[second] || other !== b.stems[first]) return false
  if (second - first > 1) return true
  const isList = [a, b].some(({ listed }) => listed.includes(one) || listed.includes(other))
  const isPlaced = [...a.objects].some(
    ([word, stem]) => (stem === one || stem === other) && b.objects.get(word) === stem,
  )
  return a.structure === b.structure && !isList && !isPlaced
}

/** Returns true if at one preposition or number each title has a word that stands elsewhere in the other. */
function haveExchangedObjects(a: QuestionWords, b: QuestionWords): boolean {
  return [...a.objects].some(([preposition, object]) => {
    const other = b.objects.get(preposition)
    if (other === undefined || other === object) return false
    return preposition === 'than' || (a.stems.includes(other) && b.stems.includes(object))
  })
}

/** Shorter words that look alike are often different words: board and beard. */
const SPELLING_LENGTH_MIN = 5

/** Returns true if the words differ only by a doubled letter, a vowel more or less, or by ie and ei. */
function isSpelling(word: string, another: string): boolean {
  if (Math.max(word.length, another.length) < SPELLING_LENGTH_MIN) return false
  if (word.length === another.length) return word.replaceAll('ie', 'ei') === another.replaceAll('ie', 'ei')
  return Math.abs(word.length - another.length) === 1 && skeletonOf(word) === skeletonOf(another)
}

/** Returns what most misspellings leave as it is: the first letter and the consonants, each once. */
export function skeletonOf(word: string): string {
  return (
    word.slice(0, 1) +
    word
      .slice(1)
      .replace(/[aeiouy]/g, '')
      .replace(/(.)\1+/gu, '$1')
  )
}

function areSame(left: readonly string[], right: readonly string[]): boolean {
  return left.length === right.length && left.every((word, index) => word === right[index])
}

function areSameSet(left: readonly string[], right: readonly string[]): boolean {
  return without(left, right).length === 0 && without(right, left).length === 0
}

function without(words: readonly string[], others: readonly string[]): readonly string[] {
  return words.filter((word) => !others.includes(word))
}
