import type { Alignment } from './alignment.ts'
import { isEnglishWord } from './language/english-words.ts'
import type { Token } from './title-tokens.ts'
import { freeWordsOf, listedLanguages } from './word-lists.ts'

/** What stands between quotation marks; apostrophes are none. Most titles have no mark at all. */
const quoted = /["“”„«]\s*[^"“”„«»]{1,200}?\s*["“”»]/gu

export function withoutQuotations(text: string): string {
  return /["“„«]/u.test(text) ? text.replace(quoted, ' ') : text
}

const english = freeWordsOf('en')
const foreign = new Set(
  listedLanguages.filter((language) => language !== 'en').flatMap((language) => [...freeWordsOf(language)]),
)
/** Words that went with the language; one is enough if it is a function word. */
const GONE_MIN = 2

/**
 * Returns true if the title's own words have become English ones: "Netflix or Disney+?" for "Netflix ou Disney+ ?". Brands, loanwords and quotations are the same in both languages and hide this from a detection of
 * the whole text, so only the words outside quotations that differ are looked at: those of one language are gone, function words of the other have
 * come, and none of them was there before.
 */
export function translatesWords(outside: Alignment): boolean {
  if (keepsEnglish(outside)) return false
  const gone = outside.lost.filter(({ isFigure, word }) => !isFigure && /^\p{L}/u.test(word))
  const isGone = ({ word, raw }: Token) =>
    (foreign.has(word) && !english.has(word)) ||
    (!isEnglishWord(word) && (raw === raw.toLowerCase() || raw === outside.title[0]?.raw))
  const others = gone.filter(isGone)
  if (others.length === 0 || others.length < gone.length / 2) return false
  if (others.length < GONE_MIN && !foreign.has(others[0]?.word ?? '')) return false
  return outside.added.some(({ word }) => isEnglishOnly(word))
}

/** Returns true if a function word that the response keeps can only be English. */
function keepsEnglish({ title, matchedIndexes }: Alignment): boolean {
  return title.some(({ word }, at) => matchedIndexes.has(at) && isEnglishOnly(word))
}

function isEnglishOnly(word: string): boolean {
  return english.has(word) && !foreign.has(word)
}
