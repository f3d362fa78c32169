import { memoizeLatest } from './memoize-latest.ts'
import { isMisspelt, isSameWord } from './same-word.ts'
import { areSame, type Token, tokensOf } from './title-tokens.ts'
import { freeWordsOf } from './word-lists.ts'
import { takeWrittenOut } from './written-out.ts'

/** Maps the words of a response to those of its title. */
export interface Alignment {
  title: readonly Token[]
  response: readonly Token[]
  language: string | undefined
  /** For each token of the response, where in the title it comes from; undefined for what is only there. */
  sources: readonly (number | undefined)[]
  /** Places of the title that the response keeps. */
  kept: ReadonlySet<number>
}

/** Compares a response with its title word by word, in a language. */
export const align: (title: string, response: string, language: string | undefined) => Alignment =
  memoizeLatest(alignTokens)

function alignTokens(source: string, outcome: string, language: string | undefined): Alignment {
  const [title, response] = [tokensOf(source), tokensOf(outcome)]
  const sources: (number | undefined)[] = response.map(() => undefined)
  const kept = new Set<number>()
  const take = (at: number, from: number) => {
    sources[at] = from
    kept.add(from)
  }
  const takeForms = (matches: (token: Token, other: Token) => boolean) => {
    for (const [at, token] of response.entries()) {
      if (sources[at] !== undefined) continue
      const before = sources[placeBefore(response, at)] ?? -1
      const from = nearestFree(title, kept, before, (other) => matches(token, other))
      if (from !== undefined) take(at, from)
    }
  }
  takeForms(areSame)
  takeForms(isSameWord)
  takeWrittenOut(title, response, sources, kept, freeWordsOf(language))
  takeForms(isMisspelt(language))
  takeJoined(title, response, sources, kept)
  // The response may repeat a word that the title has once.
  for (const [at, token] of response.entries()) {
    if (sources[at] !== undefined) continue
    const from = title.findIndex((other) => areSame(token, other) || isSameWord(token, other))
    if (from >= 0) take(at, from)
  }
  return { title, response, language, sources, kept }
}

/** The index of the word before, without articles: an article repeats, so it doesn't locate the next word. */
function placeBefore(tokens: readonly Token[], at: number): number {
  return /^(?:the|an?)$/.test(tokens[at - 1]?.word ?? '') ? at - 2 : at - 1
}

/** The first place that is not taken and follows `before`, what the word before came from; else the first at all. */
function nearestFree(
  title: readonly Token[],
  kept: ReadonlySet<number>,
  before: number,
  fits: (other: Token) => boolean,
): number | undefined {
  const isFree = (token: Token, place: number) => !kept.has(place) && fits(token)
  const next = title.findIndex((token, place) => place > before && isFree(token, place))
  const found = next < 0 ? title.findIndex(isFree) : next
  return found < 0 ? undefined : found
}

/** Two words written as one or one as two: wi fi and wifi, web dev and webdev. */
function takeJoined(
  title: readonly Token[],
  response: readonly Token[],
  sources: (number | undefined)[],
  kept: Set<number>,
): void {
  for (const [at, { word }] of response.entries()) {
    if (sources[at] !== undefined) continue
    const both = word + (response[at + 1]?.word ?? '')
    for (const [from, given] of title.entries()) {
      if (given.word + (title[from + 1]?.word ?? '') === word) {
        sources[at] = from
        kept.add(from).add(from + 1)
      } else if (given.word === both) {
        sources[at] = from
        sources[at + 1] ??= from
        kept.add(from)
      }
    }
  }
}
