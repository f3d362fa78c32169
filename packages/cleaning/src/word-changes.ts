import { distance } from 'fastest-levenshtein'
import { expansionsOf } from './abbreviations.ts'
import { areMixedUp, isEnglishWord, stemsOf } from './language/english-words.ts'
import { isSeldomNumber } from './number-words.ts'
import { areSame, foldedWord, type Token, tokensOf } from './title-tokens.ts'
import { additionsOf, areOpposite, denyingStart, freeWordsOf, isListed, negationsOf } from './word-lists.ts'

/** How the words of a response come from those of its title. */
export interface Alignment {
  title: readonly Token[]
  response: readonly Token[]
  language: string | undefined
  /** For each token of the response, where in the title it comes from; undefined for what is only there. */
  sources: readonly (number | undefined)[]
  /** Places of the title that the response keeps. */
  kept: ReadonlySet<number>
}

export function align(source: string, outcome: string, language: string | undefined): Alignment {
  const [title, response] = [tokensOf(source), tokensOf(outcome)]
  const sources: (number | undefined)[] = response.map(() => undefined)
  const kept = new Set<number>()
  const take = (at: number, from: number) => {
    sources[at] = from
    kept.add(from)
  }
  for (const isForm of [areSame, isSameWord, isMisspelt(language)]) {
    for (const [at, token] of response.entries()) {
      if (sources[at] !== undefined) continue
      const from = nearestFree(title, kept, at, sources, (other) => isForm(token, other))
      if (from !== undefined) take(at, from)
    }
  }
  takeJoined(title, response, sources, kept)
  takeCompounds(title, response, sources, kept)
  takeExpansions(title, response, sources, kept)
  // a word may be said twice where the title says it once
  for (const [at, token] of response.entries()) {
    if (sources[at] !== undefined) continue
    const from = title.findIndex((other) => areSame(token, other) || isSameWord(token, other))
    if (from >= 0) take(at, from)
  }
  return { title, response, language, sources, kept }
}

/** The first place that is not taken and follows what the word before came from; else the first at all. */
function nearestFree(
  title: readonly Token[],
  kept: ReadonlySet<number>,
  at: number,
  sources: readonly (number | undefined)[],
  fits: (other: Token) => boolean,
): number | undefined {
  const before = at > 0 ? (sources[at - 1] ?? -1) : -1
  let first: number | undefined
  for (const [place, token] of title.entries()) {
    if (kept.has(place) || !fits(token)) continue
    if (place > before) return place
    first ??= place
  }
  return first
}

const inflection =
  /^(?:|s|es|e|d|ed|n|en|ing|ings|er|ers|est|ly|y|ies|ied|al|ion|ions|ate|ates|ated|ating|ation|ations|a|o|i|os|as|is|em|m|t|te|ten|r|ness|ment|ful)$/

function isSameWord(one: Token, other: Token): boolean {
  if (one.isFigure || other.isFigure) return false
  const [a, b] = [one.word, other.word]
  if (a.length < 3 || b.length < 3) return false
  if (one.stems.some((stem) => stem.length > 2 && other.stems.includes(stem))) return true
  let common = 0
  while (common < a.length && a[common] === b[common]) common += 1
  if (common < 4) return false
  return inflection.test(a.slice(common)) && inflection.test(b.slice(common))
}

const opposites =
  /^(?:un|in|im|il|ir|dis|mis|non|de|anti|up|down|over|under|pre|post|ein|aus|auf|ab|an|zu|ver|ent|vor|nach|uit|aan|op|af|des|des)/

/** Whether one word mends the spelling of another; a word that is English as it stands has no mistake. */
function isMisspelt(language: string | undefined) {
  const isEnglish = language === undefined || language === 'en'
  return (fixed: Token, given: Token): boolean => {
    if (isNumber(fixed) || isNumber(given)) return false
    const [a, b] = [fixed.word, given.word]
    if (areMixedUp(a, b)) return true
    if (gapless.test(a) || withoutOpposite(a) === withoutOpposite(b)) return false
    if (isEnglish) return !(isEnglishWord(b) || isOtherName(fixed, b)) && isNear(a, b, true)
    return isNear(a, b, false) || isPrefixed(a, b, language)
  }
}

/** A prefix, in a language of which nothing is listed. */
function isPrefixed(word: string, given: string, language: string | undefined): boolean {
  return !isListed(language ?? 'en') && given.length > 5 && word.endsWith(given)
}

function isNear(one: string, other: string, isEnglish: boolean): boolean {
  return distanceWithin(one, other, mostSlips(one, other, isEnglish))
}

function isOtherName({ word, raw }: Token, given: string): boolean {
  return raw !== word && word[0] !== given[0] && !isEnglishWord(word)
}

/** How many letters may be wrong in words of their length. */
function mostSlips(one: string, other: string, isEnglish: boolean): number {
  const least = Math.min(one.length, other.length)
  if (least < 4) return least === 3 && isEnglish ? 1 : 0
  if (least < 6) return isEnglish ? 2 : 1
  if (isEnglish) return least < 9 ? 2 : 3
  return least < 9 ? 1 : 2
}

function distanceWithin(one: string, other: string, most: number): boolean {
  return Math.abs(one.length - other.length) <= most && distance(one, other) <= most
}

function withoutOpposite(word: string): string {
  return word.replace(opposites, '')
}

/** Decke and Baumwolle make a Baumwolldecke. */
function takeCompounds(
  title: readonly Token[],
  response: readonly Token[],
  sources: (number | undefined)[],
  kept: Set<number>,
): void {
  for (const [at, { word }] of response.entries()) {
    if (sources[at] !== undefined || word.length < 9) continue
    const end = title.findIndex((token) => token.word.length > 3 && word.endsWith(token.word))
    const beginning = end < 0 ? '' : word.slice(0, -(title[end]?.word.length ?? 0)).replace(/[sn-]$/, '')
    const start = title.findIndex((token) => beginning.length > 3 && token.word.startsWith(beginning))
    if (start < 0) continue
    sources[at] = end
    kept.add(start).add(end)
  }
}

/** Wi fi and wifi, web dev and webdev. */
function takeJoined(
  title: readonly Token[],
  response: readonly Token[],
  sources: (number | undefined)[],
  kept: Set<number>,
): void {
  for (const [at, token] of response.entries()) {
    if (sources[at] !== undefined) continue
    for (let from = 0; from + 1 < title.length; from += 1) {
      const joined = `${title[from]?.word}${title[from + 1]?.word}`
      if (joined !== token.word) continue
      sources[at] = from
      kept.add(from).add(from + 1)
    }
    const next = response[at + 1]
    if (next === undefined) continue
    const both = token.word + next.word
    const from = title.findIndex(
      ({ word }) =>
        word === both || (!token.isFigure && !next.isFigure && both.length > 6 && distance(word, both) <= 1),
    )
    if (from < 0) continue
    sources[at] = from
    sources[at + 1] ??= from
    kept.add(from)
  }
}

/** Short forms written out: by the table, by their initials, by their beginning. */
function takeExpansions(
  title: readonly Token[],
  response: readonly Token[],
  sources: (number | undefined)[],
  kept: Set<number>,
): void {
  const words = response.map(({ word }) => word)
  for (const [from, short] of title.entries()) {
    const form = short.raw.toLowerCase().replaceAll('’', "'")
    const forms = new Set([form, foldedWord(form), form.replace(/'s$/, '')])
    const known = [...forms].flatMap((each) => expansionsOf(each) ?? [])
    for (const phrase of known) {
      const parts = tokensOf(phrase).map(({ word }) => word)
      for (const at of placesOf(parts, words)) {
        for (let i = 0; i < parts.length; i += 1) sources[at + i] ??= from
        kept.add(from)
      }
    }
    if (known.length > 0) continue
    takeInitials(short, from, words, sources, kept)
    takeBeginning(short, from, words, sources, kept)
  }
}

/** Where a phrase stands in words, each in any of its forms. */
function placesOf(parts: readonly string[], words: readonly string[]): number[] {
  return words.flatMap((_, at) => {
    const isHere = parts.every(
      (part, i) => words[at + i] === part || stemsOf(words[at + i] ?? '').includes(part),
    )
    return isHere ? [at] : []
  })
}

function takeInitials(
  { raw }: Token,
  from: number,
  words: readonly string[],
  sources: (number | undefined)[],
  kept: Set<number>,
): void {
  const letters = raw.toLowerCase()
  if (letters.length < 3 || letters.length > 6) return
  if (raw !== raw.toUpperCase() && isEnglishWord(letters)) return
  for (let at = 0; at + letters.length <= words.length; at += 1) {
    if (![...letters].every((letter, i) => words[at + i]?.startsWith(letter))) continue
    for (let i = 0; i < letters.length; i += 1) sources[at + i] ??= from
    kept.add(from)
  }
}

function takeBeginning(
  { word: short }: Token,
  from: number,
  words: readonly string[],
  sources: (number | undefined)[],
  kept: Set<number>,
): void {
  if (short.length < 3 || short.length > 6 || isEnglishWord(short)) return
  for (const [at, word] of words.entries()) {
    if (sources[at] !== undefined || !word.startsWith(short) || word.length < short.length + 3) continue
    sources[at] = from
    kept.add(from)
  }
}

const gapless = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u
/** Signs that a question in Chinese may gain. */
const freeSigns = new Set('的了吗呢是什么怎样么有哪些里个好请问如何为会能可以吧我你')

/** Of text without gaps, the signs that carry meaning and are not in the title; Hiragana mostly inflects. */
function addedSigns(text: string, title: readonly Token[]): string[] {
  const known = title.map(({ word }) => word).join('')
  return [...text].filter(
    (sign) => !/\p{Script=Hiragana}|ー/u.test(sign) && !freeSigns.has(sign) && !known.includes(sign),
  )
}

/** Words of a response that its title does not explain. */
export function addedWords({ response, title, sources, kept, language }: Alignment): string[] {
  const free = freeWordsOf(language)
  const negations = negationsOf(language)
  const lost = title.flatMap(({ word }, at) => (kept.has(at) ? [] : [word]))
  const extra = additionsOf(language)
  const losesNothing = !lost.some((word) => word.length > 2 && !free.has(word))
  const deniesAnyway = title.some(({ word }) => negations.has(word))
  const isFree = (word: string) =>
    free.has(word) ||
    /^[st]$/.test(word) ||
    (losesNothing && extra.has(word)) ||
    (deniesAnyway && denyingStart.test(word)) ||
    title.some((other) => other.word === word)
  const count = (tokens: readonly Token[], word: string) =>
    tokens.filter((token) => token.word === word).length
  // turn off has become turn on, though another "on" stands in the title
  const isOpposed = (word: string) =>
    lost.some((other) => areOpposite(word, other)) && count(response, word) > count(title, word)
  return response.flatMap((token, at) => {
    const { word } = token
    if (isOpposed(word)) return [token.raw]
    if (sources[at] !== undefined || negations.has(word) || isNumber(token)) return []
    if (isNameAlike(token, at)) return [token.raw]
    if (isFree(word) || isMetre(title, response, sources, at)) return []
    return gapless.test(word) ? addedSigns(word, title).slice(0, 1) : [token.raw]
  })
}

function isNumber({ isFigure, values, word }: Token): boolean {
  return isFigure || (values.length > 0 && !isSeldomNumber(word))
}

/** Names that are written like function words. */
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

/** Numbers of a response that are not in its title. */
export function addedNumbers({ response, sources }: Alignment): string[] {
  return response.flatMap((token, at) => (isNumber(token) && sources[at] === undefined ? [token.raw] : []))
}

/** Words of a response that come from its title in another form, or that every question may gain. */
export function explainedWords({ response, sources, language }: Alignment): string[] {
  const free = freeWordsOf(language)
  return response.flatMap(({ word }, at) => (sources[at] !== undefined || free.has(word) ? [word] : []))
}
