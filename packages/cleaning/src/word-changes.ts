import type { Alignment } from './alignment.ts'
import { gapless, isNumber } from './same-word.ts'
import type { Token } from './title-tokens.ts'
import { additionsOf, areOpposite, denyingStart, freeWordsOf, negationsOf } from './word-lists.ts'

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
