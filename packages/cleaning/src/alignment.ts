import { comparedLanguage } from './language/title-language.ts'
import { abbreviates, areForms, areSame, isShortened } from './same-word.ts'
import { noSpaceScript, type Token, tokensOf } from './title-tokens.ts'
import { stopWordsOf } from './word-lists.ts'

/** Maps the words of a response to the words of its title. */
export interface Alignment {
  title: readonly Token[]
  response: readonly Token[]
  language: string
  /** For each response token, the index of its title token; undefined for an added token. */
  titleIndexes: readonly (number | undefined)[]
  /** Indexes of title tokens that the response keeps. */
  matchedIndexes: ReadonlySet<number>
  /** Words that only the title has, and words that only the response has. */
  lost: readonly Token[]
  added: readonly Token[]
  /** Returns true for function words and the frames of questions, which a rephrased question may gain or lose. */
  isStop(token: Token): boolean
}

/** An alignment while its words are still being matched. */
interface Matching {
  title: readonly Token[]
  response: readonly Token[]
  titleIndexes: (number | undefined)[]
  matchedIndexes: Set<number>
  isStop(token: Token): boolean
}

/** Aligns a response with its title word by word. */
export function align(titleText: string, responseText: string): Alignment {
  const [title, response] = [tokensOf(titleText), tokensOf(responseText)]
  const language = comparedLanguage(titleText, [...title, ...response])
  const stopWords = stopWordsOf(language)
  // In capitals, US and IT are not pronouns.
  const isStop = ({ word, raw }: Token) =>
    stopWords.has(word) ? !/^\p{Lu}{2,}$/u.test(raw) : word > '\u3040' && /^\p{Script=Hiragana}/u.test(word)
  const titleIndexes: (number | undefined)[] = response.map(() => undefined)
  const matchedIndexes = new Set<number>()
  const matching = { title, response, titleIndexes, matchedIndexes, isStop }
  matchWith(areSame, matching)
  matchWith(areForms, matching)
  matchWith((token, other) => !isStop(token) && !isStop(other) && isShortened(token, other), matching)
  matchPhrases(matching)
  matchJoined(matching)
  // The second pass finds words that the response repeats and the title has once.
  for (const [at, token] of response.entries()) {
    if (titleIndexes[at] !== undefined) continue
    const from = title.findIndex((other) => areSame(token, other) || areForms(token, other))
    if (from >= 0) titleIndexes[at] = from
  }
  return {
    title,
    response,
    language,
    titleIndexes,
    matchedIndexes,
    lost: title.filter((_, at) => !matchedIndexes.has(at)),
    added: response.filter((_, at) => titleIndexes[at] === undefined),
    isStop,
  }
}

function matchWith(matches: (token: Token, other: Token) => boolean, matching: Matching): void {
  const { title, response, titleIndexes, matchedIndexes } = matching
  for (const [at, token] of response.entries()) {
    if (titleIndexes[at] !== undefined) continue
    const before = titleIndexes[indexBefore(response, at)] ?? -1
    const fits = (other: Token, place: number) => !matchedIndexes.has(place) && matches(token, other)
    const next = title.findIndex((other, place) => place > before && fits(other, place))
    const from = next < 0 ? title.findIndex(fits) : next
    if (from < 0) continue
    titleIndexes[at] = from
    matchedIndexes.add(from)
  }
}

/**
 * Returns the index of the word before, skipping an article, because articles repeat and don't locate the next word.
 */
function indexBefore(tokens: readonly Token[], at: number): number {
  return /^(?:the|an?)$/.test(tokens[at - 1]?.word ?? '') ? at - 2 : at - 1
}

const PHRASE_MAX = 6

/** Matches the words that write out an abbreviation in the title, and abbreviations of the title's words. */
function matchPhrases({ title, response, titleIndexes, matchedIndexes, isStop }: Matching): void {
  const isNew = (at: number) => at < response.length && titleIndexes[at] === undefined
  const isGone = (from: number) => from < title.length && !matchedIndexes.has(from)
  for (const [from, token] of title.entries()) {
    const places = isGone(from) ? phraseOf(token, response, isNew) : []
    if (places.length === 0 || (isStop(token) && !isName(token, places, response))) continue
    for (const at of places) titleIndexes[at] = from
    matchedIndexes.add(from)
  }
  for (const [at, token] of response.entries()) {
    if (!isNew(at) || isStop(token)) continue
    const places = phraseOf(token, title, isGone)
    titleIndexes[at] = places[0]
    for (const from of places) matchedIndexes.add(from)
  }
}

/** Returns true for an abbreviated name, such as "Game of Thrones" for "got". */
function isName({ word }: Token, places: readonly number[], response: readonly Token[]): boolean {
  return word.length > 2 && places.filter((at) => /^\p{Lu}/u.test(response[at]?.raw ?? '')).length > 1
}

/** Returns the indexes of the longest run of unmatched words that the abbreviation may stand for. */
function phraseOf(
  { word: short, isFigure }: Token,
  tokens: readonly Token[],
  isOpen: (at: number) => boolean,
): number[] {
  if (isFigure || noSpaceScript.test(short)) return []
  for (const [start, { word }] of tokens.entries()) {
    if (word[0] !== short[0] || !isOpen(start)) continue
    const places = [start]
    while (places.length < PHRASE_MAX && isOpen(start + places.length)) places.push(start + places.length)
    for (; places.length > 1; places.pop())
      if (
        abbreviates(
          short,
          places.map((at) => tokens[at]?.word ?? ''),
        )
      )
        return places
  }
  return []
}

/** Matches two words written as one and one written as two: wi fi and wifi, web dev and webdev. */
function matchJoined({ title, response, titleIndexes, matchedIndexes }: Matching): void {
  for (const [at, { word }] of response.entries()) {
    if (titleIndexes[at] !== undefined) continue
    const both = word + (response[at + 1]?.word ?? '')
    for (const [from, given] of title.entries()) {
      if (given.word + (title[from + 1]?.word ?? '') === word) {
        titleIndexes[at] = from
        matchedIndexes.add(from).add(from + 1)
      } else if (given.word === both) {
        titleIndexes[at] = from
        titleIndexes[at + 1] ??= from
        matchedIndexes.add(from)
      }
    }
  }
}
