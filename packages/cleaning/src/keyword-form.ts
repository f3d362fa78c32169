import type { Spelling } from '@quarry/contracts/house-style'
import { keywordText } from '@quarry/contracts/keyword-text'
import { KEYWORD_CHARACTERS_MAX, KEYWORD_WORDS_MAX } from '@quarry/contracts/limits'
import { plainLine } from './prepare-titles.ts'
import { removeBrackets } from './remove-brackets.ts'
import { respell } from './style/respell.ts'
import { fragmentsOf, shareHeld } from './title-overlap.ts'

/** Limit of an unprocessed keyword: the time of respelling and cleaning it grows with the square of its length. */
const mostRawCharacters = 4 * KEYWORD_CHARACTERS_MAX
/** Share of a word that the title must contain, so that a plural or a corrected word passes. */
const HELD_MIN = 0.4

/**
 * Returns the keyword as keyword tools accept it: in lower case, at most 10 words and 80 characters, without characters
 * that they reject or interpret. Undefined if it is longer or has a word that is not in the title.
 */
export function keywordOf(
  phrase: string,
  title: string,
  spelling: Spelling = 'as-written',
): string | undefined {
  if (phrase.length > mostRawCharacters) return undefined
  const keyword = keywordText(removeBrackets(plainLine(respell(phrase, spelling)))).toLowerCase()
  if (!/[\p{L}\p{N}]/u.test(keyword)) return undefined
  if (keyword.split(' ').length > KEYWORD_WORDS_MAX || [...keyword].length > KEYWORD_CHARACTERS_MAX)
    return undefined
  return isMadeOf(keyword, title) ? keyword : undefined
}

function isMadeOf(keyword: string, title: string): boolean {
  const known = fragmentsOf(title)
  return keyword
    .split(' ')
    .every((word) => word.length <= 2 || shareHeld(fragmentsOf(word), known) >= HELD_MIN)
}
