import { keywordText } from '@quarry/contracts/keyword-text'
import { KEYWORD_CHARACTERS_MAX, KEYWORD_WORDS_MAX } from '@quarry/contracts/limits'
import { plainLine } from './prepare-titles.ts'
import { removeBrackets } from './remove-brackets.ts'
import { containment, fragmentsOf } from './title-likeness.ts'

/** A longer raw keyword is rejected, because the time to clean it grows with the square of its length. */
const RAW_KEYWORD_MAX = 4 * KEYWORD_CHARACTERS_MAX
/** The share of a word that the title must contain. It is low enough for plurals and corrected words. */
const HELD_MIN = 0.4

/**
 * Returns the keyword in the form that keyword tools accept, which is lowercase, at most 10 words and 80 characters,
 * and without characters that they reject or interpret. Returns undefined if it is longer or has a word that is not in
 * the title.
 */
export function keywordOf(phrase: string, title: string): string | undefined {
  if (phrase.length > RAW_KEYWORD_MAX) return undefined
  const keyword = keywordText(removeBrackets(plainLine(phrase))).toLowerCase()
  if (!/[\p{L}\p{N}]/u.test(keyword)) return undefined
  if (keyword.split(' ').length > KEYWORD_WORDS_MAX || [...keyword].length > KEYWORD_CHARACTERS_MAX)
    return undefined
  const known = fragmentsOf(title)
  return keyword.split(' ').every((word) => word.length <= 2 || isHeld(fragmentsOf(word), known))
    ? keyword
    : undefined
}

const isHeld = (word: ReadonlySet<string>, known: ReadonlySet<string>) => containment(word, known) >= HELD_MIN
