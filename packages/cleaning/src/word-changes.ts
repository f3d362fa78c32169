import type { Alignment } from './alignment.ts'
import { isOpposed, isOrdinary, rewordedPlaces } from './rewording.ts'
import { gapless, isNumber } from './same-word.ts'
import { foldedWord, type Token } from './title-tokens.ts'
import { additionsOf, areOpposite, denyingStart, freeWordsOf, negationsOf } from './word-lists.ts'

/** Characters that a response may add to a question in Chinese. */
const freeSigns = new Set('的了吗呢是什么怎样么有哪些里个好请问如何为会能可以吧我你')

/** Of text without gaps, the signs that carry meaning and are not in the title; Hiragana mostly inflects. */
function addedSigns(text: string, title: readonly Token[]): string[] {
  const known = title.map(({ word }) => word).join('')
  return [...text].filter(
    (sign) => !/\p{Script=Hiragana}|ー/u.test(sign) && !freeSigns.has(sign) && !known.includes(sign),
  )
}

export interface AddedWord {
  /** Its place in the response. */
  at: number
  /** As written; of text without gaps the sign that is new. */
  text: string
}

/**
 * Words of a response that its title does not explain, those left out that may be a rewording: see `rewordedPlaces`. `known` are
 * words that it may add.
 */
export function addedWords(alignment: Alignment, known: ReadonlySet<string> = none): AddedWord[] {
  const added = newWords(alignment, known)
  if (added.length === 0) return []
  const places = rewordedPlaces(
    alignment,
    added.map(({ at }) => at),
  )
  return added.filter(({ at }) => !places.has(at))
}

/** Returns all words of a response that its title does not explain; those that were accepted may still change its meaning. */
export function newWords(alignment: Alignment, known: ReadonlySet<string>): AddedWord[] {
  return addedPieces(alignment).filter(({ text }) => !known.has(text))
}

const none: ReadonlySet<string> = new Set()

function addedPieces(alignment: Alignment): AddedWord[] {
  const { response, title, sources, kept, language } = alignment
  const free = freeWordsOf(language)
  const negations = negationsOf(language)
  const opposed = lostBesideKept(title, kept)
  const extra = additionsOf(language)
  const deniesAnyway = title.some(({ word }) => negations.has(word))
  const isFree = (word: string, at: number) =>
    free.has(word) ||
    /^[st]$/.test(word) ||
    (extra.has(word) && !replacesTelling(alignment, at)) ||
    (deniesAnyway && denyingStart.test(word)) ||
    title.some((other) => other.word === word)
  const count = (tokens: readonly Token[], word: string) =>
    tokens.filter((token) => token.word === word).length
  // "turn off" became "turn on", although the title has another "on"
  const isOpposed = (word: string) =>
    opposed.some((other) => areOpposite(word, other)) && count(response, word) > count(title, word)
  const textsOf = (token: Token, at: number): string[] => {
    const { word, raw } = token
    if (isOpposed(word)) return [raw]
    if (sources[at] !== undefined || negations.has(word) || isNumber(token)) return []
    if (isNameAlike(token, at)) return [raw]
    if (isFree(word, at) || isMetre(title, response, sources, at)) return []
    return gapless.test(word) ? addedSigns(word, title).slice(0, 1) : [raw]
  }
  return response.flatMap((token, at) => textsOf(token, at).map((text) => ({ at, text })))
}

/**
 * Returns true if the only new word is no name, no number, no word that turns a meaning, nor the opposite of one of the title, and
 * takes the place of no other. Good responses have such a word about as often as bad ones, so a second response with one is accepted.
 */
export function isOrdinaryAddition(alignment: Alignment, added: readonly AddedWord[]): boolean {
  const [word, ...others] = added
  if (!word || others.length > 0 || replacesTelling(alignment, word.at)) return false
  return isOrdinary(alignment, word.at) && !isOpposed(alignment, word.at)
}

/** Returns true if a content word is missing where a new one appears, or anywhere if the place is unclear. */
function replacesTelling({ title, sources, kept, language }: Alignment, at: number): boolean {
  const free = freeWordsOf(language)
  const left = sources.slice(0, at).findLast((from) => from !== undefined)
  const right = sources.slice(at + 1).find((from) => from !== undefined)
  const isBetween = left !== undefined && right !== undefined && left < right
  const [start, end] = isBetween ? [left, right] : [-1, title.length]
  return title.some(
    ({ word }, place) =>
      place > start && place < end && !kept.has(place) && word.length > 2 && !free.has(word),
  )
}

/** Returns words that are missing from sentences with at least two words left. A removed sentence does not count. */
function lostBesideKept(title: readonly Token[], kept: ReadonlySet<number>): string[] {
  const keptIn = (sentence: number) => [...kept].filter((at) => title[at]?.sentence === sentence).length
  return title.flatMap(({ word, sentence }, at) => (kept.has(at) || keptIn(sentence) < 2 ? [] : [word]))
}

/** Names that are spelled like function words. */
function isNameAlike({ raw }: Token, at: number): boolean {
  return at > 0 && /^(?:May|US|IT|Will|Mark)$/.test(raw)
}

/** A 10k run is one of 10,000 m. */
function isMetre(
  title: readonly Token[],
  response: readonly Token[],
  sources: readonly (number | undefined)[],
  at: number,
): boolean {
  return response[at]?.word === 'm' && /\dk$/i.test(title[sources[at - 1] ?? -1]?.raw ?? '')
}

/** Numbers of a response that are not in its title. `known` are words that it may add: D7 in r/drupal is Drupal 7. */
export function addedNumbers(
  { title, response, sources }: Alignment,
  known: ReadonlySet<string> = none,
): string[] {
  const isShort = (name: string, figure: string) =>
    known.has(name) && title.some(({ word }) => word === foldedWord(name.slice(0, 1)) + figure)
  return response.flatMap((token, at) => {
    if (!isNumber(token) || sources[at] !== undefined) return []
    return isShort(response[at - 1]?.raw ?? '', token.word) ? [] : [token.raw]
  })
}

/** Words of a response that come from its title in another form, or that every question may gain. */
export function explainedWords({ response, sources, language }: Alignment): string[] {
  const free = freeWordsOf(language)
  return response.flatMap(({ word }, at) => (sources[at] !== undefined || free.has(word) ? [word] : []))
}
