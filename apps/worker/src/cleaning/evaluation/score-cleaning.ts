import { changesLanguage } from '@quarry/cleaning/language/title-language'
import { holdsBrackets } from '@quarry/cleaning/remove-brackets'
import { fragmentsOf, shareHeld, wordsOf } from '@quarry/cleaning/title-overlap'
import { distance } from 'fastest-levenshtein'
import type { EditedTitle } from './edited-title.ts'
import { type Estimate, meanOf, shareOf } from './estimate.ts'

/** A title as a model or a rule cleaned it. */
export interface CleanedRow extends EditedTitle {
  /** What Quarry would store: the cleaned title, or the original if every response was rejected. */
  answer: string
  /** The first response was rejected by the checks. */
  refused: boolean
  /** Every response was rejected. */
  failed: boolean
}

export interface Count extends Estimate {
  count: number
  of: number
}

export interface CleaningScore {
  titles: number
  bracketsLeft: Count
  languageKept: Count
  /** Ends with a question mark if the editor's version does. */
  endsAsQuestion: Count
  exact: Count
  /** As the editor has it, apart from capital letters and punctuation. */
  sameWords: Count
  nearerThanTitle: Count
  furtherThanTitle: Count
  refused: Count
  failed: Count
  /** Of the content words of the title that the editor kept. */
  wordsKept: Estimate
  /** Content words that neither the title nor the editor's version has. */
  wordsAdded: Estimate
  /** Levenshtein distance to the editor's version by characters, over the longer length. */
  characterDistance: Estimate
  /** The same by words, whatever their capital letters and punctuation. */
  wordDistance: Estimate
}

/** Share of a word that a text must contain to count as having it, in any form. */
const WORD_HELD_MIN = 0.6

export function scoreCleaning(rows: readonly CleanedRow[]): CleaningScore {
  const count = (is: (row: CleanedRow) => boolean, among = rows): Count => {
    const hits = among.filter(is).length
    return { count: hits, of: among.length, ...shareOf(hits, among.length) }
  }
  const nearer = ({ title, clean, answer }: CleanedRow) =>
    byCharacters(title, clean) - byCharacters(answer, clean)
  return {
    titles: rows.length,
    bracketsLeft: count(({ answer }) => holdsBrackets(answer)),
    languageKept: count(({ title, answer }) => !changesLanguage(title, answer)),
    endsAsQuestion: count(
      ({ answer }) => asks(answer),
      rows.filter(({ clean }) => asks(clean)),
    ),
    exact: count(({ clean, answer }) => clean === answer),
    sameWords: count(({ clean, answer }) => byWords(clean, answer) === 0),
    nearerThanTitle: count((row) => nearer(row) > 0),
    furtherThanTitle: count((row) => nearer(row) < 0),
    refused: count(({ refused }) => refused),
    failed: count(({ failed }) => failed),
    wordsKept: meanOf(rows.flatMap(wordsKept)),
    wordsAdded: meanOf(rows.flatMap(wordsAdded)),
    characterDistance: meanOf(rows.map(({ clean, answer }) => byCharacters(clean, answer))),
    wordDistance: meanOf(rows.map(({ clean, answer }) => byWords(clean, answer))),
  }
}

function asks(title: string): boolean {
  return /[?？]$/u.test(title)
}

/** Returns an empty list for a row without such words. */
function wordsKept({ title, clean, answer }: CleanedRow): number[] {
  const due = tellingWords(clean).filter((word) => holds(title, word))
  return due.length === 0 ? [] : [due.filter((word) => holds(answer, word)).length / due.length]
}

function wordsAdded({ title, clean, answer }: CleanedRow): number[] {
  const said = tellingWords(answer)
  const added = said.filter((word) => !holds(`${title} ${clean}`, word))
  return said.length === 0 ? [] : [added.length / said.length]
}

function tellingWords(text: string): string[] {
  return [...new Set(wordsOf(text))].filter((word) => fragmentsOf(word).size > 0)
}

function holds(text: string, word: string): boolean {
  return shareHeld(fragmentsOf(word), fragmentsOf(text)) >= WORD_HELD_MIN
}

function byCharacters(one: string, other: string): number {
  return distance(one, other) / Math.max(one.length, other.length, 1)
}

/** Replaces each distinct word with one character, so that words are compared like characters. */
function byWords(one: string, other: string): number {
  const signs = new Map<string, string>()
  const asSigns = (text: string) => {
    const words = wordsOf(text)
    for (const word of words) if (!signs.has(word)) signs.set(word, String.fromCharCode(0xe000 + signs.size))
    return words.map((word) => signs.get(word) ?? '').join('')
  }
  return byCharacters(asSigns(one), asSigns(other))
}
