import { createHash } from 'node:crypto'
import { acceptTitles } from '@quarry/cleaning/accept-titles'
import { isBase } from '@quarry/cleaning/language/english-words'
import { prepareTitles } from '@quarry/cleaning/prepare-titles'
import { freeWordsOf } from '@quarry/cleaning/word-lists'
import type { GatePair } from './gate-pairs.ts'

export interface RatedRow {
  title: string
  response: string
  /** The kind of changed meaning; undefined for a good response. */
  change?: string
}

/** Words that fit in each other's place but change the question. */
const exchangeable = [
  'with for',
  'from to',
  'in on under near',
  'before after during',
  'at by',
  'and or',
  'can should must may',
  'could would might',
  'i we they',
  'my your their our',
  'is was',
  'are were',
  'do did',
  'does did',
  'when where why',
  'because if while',
  'all some many',
  'more less',
  'most least',
  'any every',
  'he she',
  'this that',
].map((line) => line.split(' '))

/** Returns a number from 0 (inclusive) to 1 that depends only on the text. */
function chance(text: string): number {
  return createHash('sha256').update(text).digest().readUInt32LE() / 2 ** 32
}

const wordsOf = (text: string) => text.split(' ')
const bare = (word: string) => word.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')

/** Returns a response with one word replaced. Keeps its capital letter and punctuation. */
function withWord(words: readonly string[], at: number, next: string): string {
  const given = words[at] ?? ''
  const core = bare(given)
  const start = given.toLowerCase().indexOf(core)
  const cased = /^\p{Lu}/u.test(given) ? next.charAt(0).toUpperCase() + next.slice(1) : next
  return words.with(at, given.slice(0, start) + cased + given.slice(start + core.length)).join(' ')
}

type Change = (words: readonly string[], language: string) => string[]

function isTelling(word: string, language: string): boolean {
  return bare(word).length > 2 && !freeWordsOf(language).has(bare(word))
}

/** Every kind of planted change. Each returns all possible responses. */
const changes: Readonly<Record<string, Change>> = {
  'word left out': (words, language) =>
    words.flatMap((word, at) =>
      at > 0 && at < words.length - 1 && isTelling(word, language) ? [words.toSpliced(at, 1).join(' ')] : [],
    ),
  'small word': (words, language) =>
    language === 'en'
      ? words.flatMap((word, at) =>
          exchangeable.flatMap((group) =>
            group.includes(bare(word))
              ? group
                  .filter((next) => next !== bare(word) && bare(word) !== '')
                  .map((next) => withWord(words, at, next))
              : [],
          ),
        )
      : [],
  'other form': (words, language) =>
    language === 'en'
      ? words.flatMap((word, at) =>
          isTelling(word, language) && isBase(bare(word))
            ? ['er', 'ed', 'ing', 'less', 'ful', 'ment', 'ness', 'ly']
                .map((ending) => bare(word).replace(/e$|s$/, '') + ending)
                .filter(isBase)
                .map((next) => withWord(words, at, next))
            : [],
        )
      : [],
  'other word': (words, language) =>
    language === 'en'
      ? words.flatMap((word, at) =>
          isTelling(word, language) ? neighbours(bare(word)).map((next) => withWord(words, at, next)) : [],
        )
      : [],
  'places changed': (words, language) =>
    words.flatMap((word, at) =>
      words.flatMap((other, place) =>
        place > at && isTelling(word, language) && isTelling(other, language)
          ? [withWord(wordsOf(withWord(words, at, bare(other))), place, bare(word))]
          : [],
      ),
    ),
}

/** Returns English words that differ in one letter. */
function neighbours(word: string): string[] {
  return [...word].flatMap((letter, at) =>
    [...'aeioustrnlm']
      .filter((next) => next !== letter)
      .map((next) => word.slice(0, at) + next + word.slice(at + 1))
      .filter(isBase),
  )
}

/** Removes a letter of the longest word. */
function misspelt(text: string): string {
  const words = wordsOf(text)
  const at = words.reduce((best, word, place) => (word.length > (words[best]?.length ?? 0) ? place : best), 0)
  const word = words[at] ?? ''
  const cut = 2 + Math.floor(chance(text) * Math.max(1, word.length - 4))
  return words.with(at, word.slice(0, cut) + word.slice(cut + 1)).join(' ')
}

/** Variants of a title, as people write them, for which the response is still good. */
const writings: readonly ((pair: GatePair) => string)[] = [
  ({ title }) => title,
  ({ response }) => response,
  ({ response }) => response.toLowerCase().replace(/[?]$/, ''),
  ({ response }) => misspelt(response),
  ({ response }) => `[Serious] ${response}`,
  ({ title }) => `${title} (19F)`,
  ({ response }) => `Hi all, ${response} Thanks!`,
  ({ response }) => response.toUpperCase(),
  ({ title }) => misspelt(title),
  ({ title }) => title.replace(/[.?!]*$/, '??'),
]

function isAccepted(title: string, response: string): boolean {
  const prepared = prepareTitles([{ id: 'only', title }])
  const responses = prepared.map(({ alias }) => ({ id: alias, title: response }))
  return acceptTitles(prepared, responses, { keyword: false, absence: 'missing' }).accepted.length === 1
}

/**
 * Makes good rows, and rows with one change of meaning that the checks accept, from good pairs. Deterministic. The kinds of
 * change alternate while there are enough of each.
 */
export function plantChanges(
  pairs: readonly GatePair[],
  { good, planted }: { good: number; planted: number },
): RatedRow[] {
  const rows = writings.flatMap((write) =>
    pairs.map((pair) => ({ title: write(pair), response: pair.response, language: pair.language })),
  )
  const order = new Map(rows.map((row) => [row, chance(`${row.title} ${row.response}`)]))
  const accepted: typeof rows = []
  for (const row of rows.sort((a, b) => (order.get(a) ?? 0) - (order.get(b) ?? 0))) {
    if (accepted.length >= good) break
    if (isAccepted(row.title, row.response)) accepted.push(row)
  }
  return [...accepted.map(({ title, response }) => ({ title, response })), ...changedRows(accepted, planted)]
}

function changedRows(
  rows: readonly { title: string; response: string; language: string }[],
  most: number,
): RatedRow[] {
  const kinds = Object.keys(changes)
  const found: RatedRow[] = []
  // Rows and kinds alternate, so that none has more than its share.
  for (let turn = 0; turn < kinds.length && found.length < most; turn += 1) {
    for (const [at, row] of rows.entries()) {
      if (found.length >= most) break
      const kind = kinds[(at + turn) % kinds.length] ?? ''
      const candidates = changes[kind]?.(wordsOf(row.response), row.language) ?? []
      const start = Math.floor(chance(row.response) * candidates.length)
      const response = [...candidates.slice(start), ...candidates.slice(0, start)]
        .slice(0, 6)
        .find((candidate) => candidate !== row.response && isAccepted(row.title, candidate))
      if (response !== undefined) found.push({ title: row.title, response, change: kind })
    }
  }
  return found
}
