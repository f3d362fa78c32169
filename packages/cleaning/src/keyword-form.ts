import { keywordText } from '@quarry/contracts/keyword-text'
import { KEYWORD_CHARACTERS_MAX, KEYWORD_WORDS_MAX } from '@quarry/contracts/limits'
import { plainLine } from './prepare-titles.ts'
import { removeBrackets } from './remove-brackets.ts'
import { fragmentsOf, shareHeld } from './title-overlap.ts'

/** Of a keyword as it came: what cleans it takes time that grows with the square of the length. */
const mostRawCharacters = 4 * KEYWORD_CHARACTERS_MAX
/** How much of a word must stand in the title, so that a plural or a mended word passes. */
const leastHeld = 0.4

/**
 * The keyword as keyword tools take it: lower case, at most 10 words and 80 characters, none of the signs that they
 * refuse or read as an order. Undefined when it is longer or holds a word that is not in the title.
 */
export function keywordOf(answer: string, title: string): string | undefined {
  if (answer.length > mostRawCharacters) return undefined
  const keyword = keywordText(removeBrackets(plainLine(answer))).toLowerCase()
  if (!/[\p{L}\p{N}]/u.test(keyword)) return undefined
  if (keyword.split(' ').length > KEYWORD_WORDS_MAX || [...keyword].length > KEYWORD_CHARACTERS_MAX)
    return undefined
  return isMadeOf(keyword, title) ? keyword : undefined
}

function isMadeOf(keyword: string, title: string): boolean {
  const known = fragmentsOf(title)
  return keyword
    .split(' ')
    .every((word) => word.length <= 2 || shareHeld(fragmentsOf(word), known) >= leastHeld)
}
