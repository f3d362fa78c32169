import { distance } from 'fastest-levenshtein'
import { areMixedUp, isEnglishWord } from './language/english-words.ts'
import { isSeldomNumber } from './number-words.ts'
import { isSpellingVariant } from './style/spelling-variants.ts'
import { foldedWord, type Token } from './title-tokens.ts'
import { isListed } from './word-lists.ts'

/** Scripts that write no spaces between words. */
export const gapless = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u
const inflection =
  /^(?:|s|es|e|d|ed|n|en|ing|ings|er|ers|est|ly|y|ies|ied|al|ion|ions|ate|ates|ated|ating|ation|ations|a|o|i|os|as|is|em|m|t|te|ten|r|ness|ment|ful|able)$/

/** Returns true if one word is an inflected form of the other. */
export function isSameWord(one: Token, other: Token): boolean {
  if (one.isFigure || other.isFigure) return false
  const [a, b] = [coreOf(one), coreOf(other)]
  if (a.length < 2 || b.length < 2) return false
  if (isSpellingVariant(a, b)) return true
  if (a.length < 3 || b.length < 3) return false
  if (a === b) return true
  if (one.stems.some((stem) => stem.length > 2 && other.stems.includes(stem))) return true
  let common = 0
  while (common < a.length && a[common] === b[common]) common += 1
  if (common === 3 && /^(?:e ial|ial e)$/.test(`${a.slice(3)} ${b.slice(3)}`)) return true
  if (common < 4) return false
  return areInflected(one, other, [a.slice(common), b.slice(common)])
}

/** Given the endings that two words do not have in common. */
function areInflected(one: Token, other: Token, endings: readonly string[]): boolean {
  if (!endings.every((ending) => inflection.test(ending))) return false
  return !isName(one) || !isName(other) || !areOtherNames(endings)
}

/** Endings of verbs and plurals, with which one name is another: Ross and Rossi. */
const ofOtherName = /^(?:a|o|i|os|as|is|t|te)$/

function areOtherNames(endings: readonly string[]): boolean {
  return endings.includes('') && endings.some((ending) => ofOtherName.test(ending))
}

function isName({ raw }: Token): boolean {
  return /^\p{Lu}\p{Ll}/u.test(raw)
}

/** Returns the word without the elided articles of French and Italian, and with one prefix for two of the same negation. */
function coreOf({ word, raw }: Token): string {
  const core = /^(?:[cdjlmnst]|qu)['’]\p{L}{3}/iu.test(raw)
    ? foldedWord(raw.replace(/^[^'’]*['’]/u, ''))
    : word
  return core.replace(/^non-?(?=\p{L}{4})/u, 'un')
}

const opposites =
  /^(?:un|in|im|il|ir|dis|mis|non|de|anti|up|down|over|under|pre|post|ein|aus|auf|ab|an|zu|ver|ent|vor|nach|uit|aan|op|af|des|des)/

/** Returns true if one word corrects the spelling of the other. A word in the English dictionary needs no correction. */
export function isMisspelt(language: string | undefined) {
  const isEnglish = language === undefined || language === 'en'
  return (fixed: Token, given: Token): boolean => {
    const [a, b] = [fixed.word, given.word]
    if (areOtherNumbers(fixed, given)) return false
    if (areMixedUp(a, b) || areMixedUp(withoutPlural(a), withoutPlural(b))) return true
    // first, because few words are
    if (!isNear(a, b, isEnglish) && (isEnglish || !isPrefixed(a, b, language))) return false
    if (gapless.test(a) || withoutOpposite(a) === withoutOpposite(b)) return false
    return !isEnglish || !(isEnglishWord(b) || isOtherName(fixed, b))
  }
}

/** A prefix, in a language of which nothing is listed. */
function isPrefixed(word: string, given: string, language: string | undefined): boolean {
  return !isListed(language ?? 'en') && given.length > 5 && word.endsWith(given)
}

function isNear(one: string, other: string, isEnglish: boolean): boolean {
  const most = mostSlips(one, other, isEnglish)
  if (distanceWithin(one, other, most)) return true
  // letters that have changed places count twice
  if (!isEnglish) return false
  return Math.min(one.length, other.length) >= MIXED_MIN ? isMixed(one, other) : areSwapped(one, other)
}

/** Teh and the: of three letters, the last two may have changed places. */
function areSwapped(one: string, other: string): boolean {
  return one.length === 3 && one[0] === other[0] && `${other[0]}${other[2]}${other[1]}` === one
}

/** Letters of the shortest word for which the same letters in another order count as a typo. */
const MIXED_MIN = 5

function isMixed(one: string, other: string): boolean {
  if (one[0] !== other[0] || !distanceWithin(one, other, 4)) return false
  return distanceWithin(sorted(one), sorted(other), 1)
}

function sorted(word: string): string {
  return [...word].sort().join('')
}

function areOtherNumbers(fixed: Token, given: Token): boolean {
  return isNumber(given) || (isNumber(fixed) && !isMisspeltNumber(fixed, given.word))
}

/** Twewnty. A word of the dictionary, or one that is as near to another number, is no slip. */
function isMisspeltNumber({ isFigure, word }: Token, given: string): boolean {
  return !isFigure && given.length >= MIXED_MIN && distanceWithin(word, given, 1) && !isEnglishWord(given)
}

function isOtherName({ word, raw }: Token, given: string): boolean {
  return raw !== word && word[0] !== given[0] && !isEnglishWord(word)
}

/** Returns how many letters may be wrong in words of this length. */
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

/** For longer words: singulars that are often confused have plurals that are confused too. */
function withoutPlural(word: string): string {
  return word.length > 5 ? word.replace(/s$/, '') : word
}

function withoutOpposite(word: string): string {
  return word.replace(opposites, '')
}

export function isNumber({ isFigure, values, word }: Token): boolean {
  return isFigure || (values.length > 0 && !isSeldomNumber(word))
}
