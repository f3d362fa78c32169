import { plainLine } from './prepare-titles.ts'
import { removeBrackets } from './remove-brackets.ts'
import { fragmentsOf, shareHeld } from './title-overlap.ts'

/** What Google's keyword planner takes at most; other tools read these as well. */
const mostWords = 10
const mostCharacters = 80
/** Of a keyword as it came: what cleans it takes time that grows with the square of the length. */
const mostRawCharacters = 4 * mostCharacters
/** How much of a word must stand in the title, so that a plural or a mended word passes. */
const leastHeld = 0.4

/**
 * The keyword as keyword tools take it: lower case, at most 10 words and 80 characters, none of the signs that they
 * refuse or read as an order. Undefined when it is longer or holds a word that is not in the title.
 */
export function keywordOf(answer: string, title: string): string | undefined {
  if (answer.length > mostRawCharacters) return undefined
  const keyword = removeBrackets(plainLine(answer).normalize('NFKC'))
    .toLowerCase()
    .replace(/[‘’ʼ`´]/g, "'")
    .replace(/[^\p{L}\p{M}\p{N}&'.\-_+#$/:]/gu, ' ')
    .replace(/(?<!\S)[^\p{L}\p{M}\p{N}#$&]+/gu, '')
    .replace(/[.\-_/:'&]+(?!\S)/g, '')
    .replace(/\s+/g, ' ')
    .trim()
  if (!/[\p{L}\p{N}]/u.test(keyword)) return undefined
  if (keyword.split(' ').length > mostWords || [...keyword].length > mostCharacters) return undefined
  return isMadeOf(keyword, title) ? keyword : undefined
}

function isMadeOf(keyword: string, title: string): boolean {
  const known = fragmentsOf(title)
  return keyword
    .split(' ')
    .every((word) => word.length <= 2 || shareHeld(fragmentsOf(word), known) >= leastHeld)
}
