import { distance } from 'fastest-levenshtein'
import { isAmbiguousNumber } from './number-words.ts'
import { noSpaceScript, type Token } from './title-tokens.ts'

export function isNumber({ isFigure, values, word }: Token): boolean {
  return isFigure || (values.length > 0 && !isAmbiguousNumber(word))
}

/**
 * Returns true if two tokens are the same number, unit or word, even if written differently: 10k and 10,000, min and
 * minutes.
 */
export function areSame(one: Token, other: Token): boolean {
  const areValues = one.values.length > 0 && other.values.length > 0
  if (!areValues) return one.word === other.word || areSameUnit(one, other)
  if (one.values.some((value) => other.values.includes(value)))
    // "to" is a number only in Danish.
    return !((one.isFigure && other.word === 'to') || (other.isFigure && one.word === 'to'))
  if (one.isFigure && other.isFigure) return isYear(one, other) || isYear(other, one)
  return one.word === other.word
}

function areSameUnit(one: Token, other: Token): boolean {
  if (one.units.size === 0 || other.units.size === 0) return false
  return [...one.units].some((unit) => other.units.has(unit))
}

/** Returns true for a year and its short form: 1996 and '96. */
function isYear(long: Token, short: Token): boolean {
  const [year, end] = [long.values[0], short.values[0]]
  if (year === undefined || end === undefined || !(year > 1899 && year < 2100)) return false
  return end < 100 && end > 9 && year % 100 === end
}

/** Returns true if one word is another form or spelling of the other: loaf and loaves, recieve, twewnty. */
export function areForms(one: Token, other: Token): boolean {
  const [a, b] = [withoutArticle(one), withoutArticle(other)]
  // Checked first, because nearly all unrelated words begin differently.
  if (a[0] !== b[0] || noSpaceScript.test(a)) return false
  if (isNumber(one) || isNumber(other)) return areNumberForms(one, other)
  if (a === b || stemOf(a) === stemOf(b) || extendsWord(a, b)) return true
  return !areShortNames(one, other) && isMisspelled(a, b)
}

const NUMBER_FORM_MIN = 5

function areNumberForms(one: Token, other: Token): boolean {
  if (one.isFigure || other.isFigure || (isNumber(one) && isNumber(other))) return false
  return Math.min(one.word.length, other.word.length) >= NUMBER_FORM_MIN && isMisspelled(one.word, other.word)
}

/** Returns true for two short names, which similar spelling does not make the same: Ross and Rossi. */
function areShortNames(one: Token, other: Token): boolean {
  return [one, other].every(({ raw, word }) => word.length < NAME_LENGTH_MAX && /^\p{Lu}/u.test(raw))
}
const NAME_LENGTH_MAX = 6

/** Returns true if one word begins with the other: program and programme, board and boarding. */
function extendsWord(a: string, b: string): boolean {
  const [short, long] = a.length < b.length ? [a, b] : [b, a]
  return short.length >= 5 && long.length - short.length <= 3 && long.startsWith(short)
}

/** Returns true if one word is a short form of the other: apt and apartment. */
export function isShortened(one: Token, other: Token): boolean {
  if (one.isFigure || other.isFigure || one.word[0] !== other.word[0]) return false
  return abbreviates(one.word, [other.word]) || abbreviates(other.word, [one.word])
}

/** Returns the word without an elided French or Italian article. */
function withoutArticle({ word, raw }: Token): string {
  // most words have no apostrophe
  if (raw.length === word.length) return word
  return /^(?:[cdjlmnst]|qu)['’]\p{L}{3}/iu.test(raw) ? word.slice(raw.search(/['’]/)) : word
}

/**
 * Returns the start that a word's forms share: `run` for runs and running, `try` for tries, `wol` for wolf and wolves.
 */
export function stemOf(word: string): string {
  const base = word
    .replace(/(?:ies?|ied|ier|iest|ily|ys)$/, 'y')
    .replace(/ves?$/, 'f')
    .replace(/(?<=[aeiouy].*[^s])s$/, '')
    .replace(/(?<=[aeiouy].*)(?:e[drn]|ers?|est|ing|ings|ly)$/, '')
  return base.length < 3 ? word : base.replace(/([^aeiouy])\1$/, '$1').replace(/e$/, '')
}

/** How many letters may be wrong in a word of at least this length. */
const slips = [
  [11, 3],
  [8, 2],
  [4, 1],
] as const
const vowels = /^[aeiouy]$/
const sibilants = /^[ckqsz]$/

/** Returns true if one word may be a misspelling of the other. Both must begin with the same letter. */
function isMisspelled(a: string, b: string): boolean {
  const [short, long] = a.length < b.length ? [a, b] : [b, a]
  if (short.length < 3 || long.length - short.length > 3) return false
  if (short.length === long.length && areAnagrams(a, b)) return true
  if (short.length < 6) return long.length > short.length ? skipsOne(short, long) : areAlike(a, b)
  return distance(a, b) <= (slips.find(([length]) => short.length >= length)?.[1] ?? 0)
}

const areAnagrams = (a: string, b: string) => [...a].sort().join('') === [...b].sort().join('')

/** Returns true if one letter is missing: wek and week. */
function skipsOne(short: string, long: string): boolean {
  return long.length === short.length + 1 && distance(short, long) === 1
}

/** Returns true if one vowel or sibilant differs, as is common in short words: gray and grey, but not Iran and Iraq. */
function areAlike(a: string, b: string): boolean {
  const wrong = [...a].flatMap((letter, at) => (letter === b[at] ? [] : [[letter, b[at] ?? ''] as const]))
  const [[one, other] = ['', '']] = wrong
  if (wrong.length !== 1) return false
  return [vowels, sibilants].some((letters) => letters.test(one) && letters.test(other))
}

/** Small words that an abbreviation may skip. */
const unwritten = /^(?:of|the|and|for|to|in|a|an|de|la|du)$/
/** The most letters of an abbreviation, and the fewest of the beginning of a single word. */
const SHORT_MAX = 6
const BEGINNING_MIN = 3

/**
 * Returns true if a word may abbreviate words: temp for temperature, govt for government, WoW for World of Warcraft.
 */
export function abbreviates(short: string, words: readonly string[]): boolean {
  const [word = ''] = words
  if (words.length === 1) {
    const stem = short.replace(/(?:ie|y)?s?$/, '')
    if (short.length < 2 || word.length < short.length + 2) return false
    if (stem.length >= BEGINNING_MIN && stem.length <= SHORT_MAX && word.startsWith(stem)) return true
    // otherwise the abbreviation of a single word drops its vowels
    if (/^.[^aeiou]*[aeiou]/.test(short)) return false
  }
  return short.length <= SHORT_MAX && isSpelledBy(short, words)
}

/** Returns true if the words contain the abbreviation's letters in order, including the first letter of each word. */
function isSpelledBy(short: string, words: readonly string[]): boolean {
  /** How many of the abbreviation's letters the words so far may cover. */
  let counts = new Set([0])
  for (const word of words) {
    const next = [...counts].flatMap((count) => countsWith(short, count, word))
    counts = new Set(unwritten.test(word) ? [...counts, ...next] : next)
  }
  return counts.has(short.length)
}

/** Returns how many letters may be covered with one more word, whose first letter is required. */
function countsWith(short: string, count: number, word: string): number[] {
  if (word[0] !== short[count]) return []
  const counts = [count + 1]
  for (const letter of word.slice(1)) {
    const last = counts.at(-1) ?? 0
    if (letter === short[last]) counts.push(last + 1)
  }
  return counts
}
