import type { Alignment } from './alignment.ts'
import { isEnglishWord } from './language/english-words.ts'
import { areOpposites } from './opposites.ts'
import { gapless } from './same-word.ts'
import { areOpposite, freeWordsOf, isListed } from './word-lists.ts'

/** One new word is always allowed, and another for this many content words of the response. */
const WORDS_PER_NEW_ONE = 2
const NEW_WORDS_MAX = 5
const LETTERS_MIN = 3
/** Where at least this many words are missing, a new word sums them up instead of replacing one. */
const SUMMED_UP_MIN = 2
const REWRITTEN_MIN = 3
/** Content words of the title that the sentence of a new word must have. */
const ANCHORS_MIN = 2

/** Words that change the meaning wherever they are added. */
const deciding = new Set(
  (
    'must may might only just more less most least few fewer many much off under over without instead never ' +
    'all every each both always ' +
    'old new cheap expensive free legal illegal safe unsafe toxic chronic'
  ).split(' '),
)

const determiners = new Set(
  'a an the this that these those some any my your our their his her its'.split(' '),
)

/**
 * Returns the places of new words where the response has rearranged its title: at the start of a sentence whose other
 * words are the title's, or between words that were apart. Word lists cannot decide whether such a word completes a phrase
 * or adds a claim, so the question's risk shows it. A new word between adjacent words adds a claim, and one that replaces
 * another changes the meaning: neither counts as a rewording.
 */
export function rewordedPlaces(alignment: Alignment, added: readonly number[]): ReadonlySet<number> {
  const { response, language } = alignment
  const free = freeWordsOf(language)
  const telling = response.filter(({ word }) => !free.has(word)).length
  const most = Math.min(NEW_WORDS_MAX, Math.max(1, Math.floor(telling / WORDS_PER_NEW_ONE)))
  const reworded = added.filter(
    (at) => isOrdinary(alignment, at) && standsAnew(alignment, at) && !isOpposed(alignment, at),
  )
  return new Set(added.length > most ? [] : reworded)
}

/** Returns true for a word that could be a prefixed form or the opposite of one of the title. */
export function isOpposed({ title, response }: Alignment, at: number): boolean {
  const added = response[at]?.word ?? ''
  return title.some(
    ({ word }) => isPrefixed(word, added) || areOpposites(word, added) || areOpposite(word, added),
  )
}

/** A word of the title's language in small letters, no name, number or unit. */
export function isOrdinary({ response, language = 'en' }: Alignment, at: number): boolean {
  const token = response[at]
  if (!token || token.isFigure || token.values.length > 0 || token.units.size > 0) return false
  const { word, raw } = token
  if (word.length < LETTERS_MIN || deciding.has(word) || gapless.test(word)) return false
  return isListed(language) && raw === raw.toLowerCase() && isEnglishWord(word) === (language === 'en')
}

/** Legal and illegal. */
function isPrefixed(one: string, other: string): boolean {
  return one.length > 3 && other.length > 3 && (one.endsWith(other) || other.endsWith(one))
}

function standsAnew(alignment: Alignment, at: number): boolean {
  const { title, response, sources, kept, language } = alignment
  if (namesWhatIsMeant(alignment, at) || isRewritten(alignment)) return true
  if (isInPlace(sources, at) || isModifier(alignment, at)) return false
  const free = freeWordsOf(language)
  const isTelling = (place: number) => !free.has(title[place]?.word ?? '')
  const anchors = sources.flatMap((from, place) =>
    from !== undefined && isTelling(from) && response[place]?.sentence === response[at]?.sentence
      ? [{ place, from }]
      : [],
  )
  const left = anchors.findLast(({ place }) => place < at)
  const right = anchors.find(({ place }) => place > at)
  const anchor = right ?? left
  if (!anchor || anchors.length < ANCHORS_MIN) return false
  const sentence = title[anchor.from]?.sentence
  if (left && right && (left.from > right.from || title[left.from]?.sentence !== sentence)) return true
  const lost = title.filter(
    (token, place) =>
      token.sentence === sentence &&
      place > (left?.from ?? -1) &&
      place < (right?.from ?? title.length) &&
      isTelling(place) &&
      !kept.has(place),
  ).length
  return lost >= SUMMED_UP_MIN || (left === undefined && lost === 0)
}

/** Returns true if a response lacks so many content words of its title that it is a paraphrase. */
function isRewritten({ title, kept, language }: Alignment): boolean {
  const free = freeWordsOf(language)
  return title.filter(({ word }, at) => !kept.has(at) && !free.has(word)).length >= REWRITTEN_MIN
}

/** My moldy beans, where the title speaks of beans. */
function isModifier({ response, sources, language }: Alignment, at: number): boolean {
  const isBeforeOwn =
    sources[at + 1] !== undefined && !freeWordsOf(language).has(response[at + 1]?.word ?? '')
  return isBeforeOwn && determiners.has(response[at - 1]?.word ?? '')
}

/** Returns true if both neighbours were adjacent in the title, or had one word between them. */
function isInPlace(sources: readonly (number | undefined)[], at: number): boolean {
  const [before, after] = [at === 0 ? -1 : sources[at - 1], sources[at + 1]]
  if (before === undefined || after === undefined) return false
  return after > before && after - before <= 2
}

/** "Until the dough rises" for a title with "until it rises". */
function namesWhatIsMeant({ title, sources }: Alignment, at: number): boolean {
  const next = sources[at + 1] ?? 0
  const isPronoun = /^(?:it|they|them|these|those)$/.test(title[next - 1]?.word ?? '')
  // An article may come between them.
  return isPronoun && sources.slice(Math.max(0, at - 2), at).includes(next - 2)
}
