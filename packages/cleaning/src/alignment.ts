import { memoizeLatest } from './memoize-latest.ts'
import { isMisspelt, isSameWord } from './same-word.ts'
import { areSame, type Matching, type Token, tokensOf } from './title-tokens.ts'
import { freeWordsOf, negationsOf } from './word-lists.ts'
import { matchWrittenOut } from './written-out.ts'

/** Maps the words of a response to those of its title. */
export interface Alignment {
  title: readonly Token[]
  response: readonly Token[]
  language: string | undefined
  /** Words of the language that a rephrased question may gain or lose. */
  free: ReadonlySet<string>
  negations: ReadonlySet<string>
  /** For each token of the response, where in the title it comes from; undefined for what is only there. */
  titleIndexes: readonly (number | undefined)[]
  /** Places of the title that the response keeps. */
  matchedIndexes: ReadonlySet<number>
  /** Words that only the title has, and words that only the response has. */
  lost: readonly Token[]
  added: readonly Token[]
}

/** Compares a response with its title word by word, in a language. */
export const align: (title: string, response: string, language: string | undefined) => Alignment =
  memoizeLatest(alignTokens)

function alignTokens(titleText: string, responseText: string, language: string | undefined): Alignment {
  const [title, response] = [tokensOf(titleText), tokensOf(responseText)]
  const titleIndexes: (number | undefined)[] = response.map(() => undefined)
  const matchedIndexes = new Set<number>()
  const free = freeWordsOf(language)
  const match = (at: number, from: number) => {
    titleIndexes[at] = from
    matchedIndexes.add(from)
  }
  const matchWith = (matches: (token: Token, other: Token) => boolean) => {
    for (const [at, token] of response.entries()) {
      if (titleIndexes[at] !== undefined) continue
      const before = titleIndexes[indexBefore(response, at)] ?? -1
      const from = nearestFree(title, matchedIndexes, before, (other) => matches(token, other))
      if (from !== undefined) match(at, from)
    }
  }
  matchWith(areSame)
  matchWith(isSameWord)
  const matching = { title, response, titleIndexes, matchedIndexes }
  matchWrittenOut(matching, free)
  matchWith(isMisspelt(language))
  matchJoined(matching)
  // The response may repeat a word that the title has once.
  for (const [at, token] of response.entries()) {
    if (titleIndexes[at] !== undefined) continue
    const from = title.findIndex((other) => areSame(token, other) || isSameWord(token, other))
    if (from >= 0) match(at, from)
  }
  const lost = title.filter((_, at) => !matchedIndexes.has(at))
  const added = response.filter((_, at) => titleIndexes[at] === undefined)
  return {
    title,
    response,
    language,
    free,
    negations: negationsOf(language),
    titleIndexes,
    matchedIndexes,
    lost,
    added,
  }
}

/** The index of the word before, without articles: an article repeats, so it doesn't locate the next word. */
function indexBefore(tokens: readonly Token[], at: number): number {
  return /^(?:the|an?)$/.test(tokens[at - 1]?.word ?? '') ? at - 2 : at - 1
}

/** The first place that is not taken and follows `before`, what the word before came from; else the first at all. */
function nearestFree(
  title: readonly Token[],
  matchedIndexes: ReadonlySet<number>,
  before: number,
  fits: (other: Token) => boolean,
): number | undefined {
  const isFree = (token: Token, place: number) => !matchedIndexes.has(place) && fits(token)
  const next = title.findIndex((token, place) => place > before && isFree(token, place))
  const found = next < 0 ? title.findIndex(isFree) : next
  return found < 0 ? undefined : found
}

/** Two words written as one or one as two: wi fi and wifi, web dev and webdev. */
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
