import { distance } from 'fastest-levenshtein'
import { areMixedUp, isEnglishWord } from './language/english-words.ts'
import { isSeldomNumber } from './number-words.ts'
import { isSpellingVariant } from './style/respell.ts'
import { foldedWord, type Token } from './title-tokens.ts'

/** Scripts that write no spaces between words. */
export const gapless = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u

/** Returns true if one word is an inflected form of the other. */
export function isSameWord(one: Token, other: Token): boolean {
  if (one.isFigure || other.isFigure) return false
  const [a, b] = [coreOf(one), coreOf(other)]
  if (a.length < 3 || b.length < 3) return false
  if (a === b || isSpellingVariant(a, b)) return true
  return one.stems.some((stem) => stem.length > 2 && other.stems.includes(stem))
}

/** Returns the word without the elided articles of French and Italian. */
function coreOf({ word, raw }: Token): string {
  return /^(?:[cdjlmnst]|qu)['’]\p{L}{3}/iu.test(raw) ? foldedWord(raw.replace(/^[^'’]*['’]/u, '')) : word
}

const opposites =
  /^(?:un|in|im|il|ir|dis|mis|non|de|anti|up|down|over|under|pre|post|ein|aus|auf|ab|an|zu|ver|ent|vor|nach|uit|aan|op|af|des|des)/

/** Returns true if one word corrects the spelling of the other. A word in the English dictionary needs no correction. */
export function isMisspelt(language: string | undefined) {
  const isEnglish = language === undefined || language === 'en'
  return (fixed: Token, given: Token): boolean => {
    const [a, b] = [fixed.word, given.word]
    if (areOtherNumbers(fixed, given)) return false
    if (areMixedUp(a, b)) return true
    // first, because few words are
    if (!distanceWithin(a, b, mostSlips(a, b, isEnglish))) return false
    if (gapless.test(a) || a.replace(opposites, '') === b.replace(opposites, '')) return false
    return !isEnglish || !(isEnglishWord(b) || isOtherName(fixed, b))
  }
}

/** Twewnty is twenty. A word of the dictionary, or one that is as near to another number, is no slip. */
function areOtherNumbers(fixed: Token, given: Token): boolean {
  if (isNumber(given) || !isNumber(fixed)) return isNumber(given)
  return fixed.isFigure || isEnglishWord(given.word) || !distanceWithin(fixed.word, given.word, 1)
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

export function isNumber({ isFigure, values, word }: Token): boolean {
  return isFigure || (values.length > 0 && !isSeldomNumber(word))
}
