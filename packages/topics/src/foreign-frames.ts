import { freeWordsOf, listedLanguages } from '@quarry/cleaning/word-lists'
import { withoutAccents } from './word-key.ts'

const english = freeWordsOf('en')
/** The languages of each function word that is none in English. */
const languagesOf = new Map<string, string[]>()
for (const language of listedLanguages) {
  if (language === 'en') continue
  for (const word of freeWordsOf(language))
    if (!english.has(word)) languagesOf.set(word, [...(languagesOf.get(word) ?? []), language])
}
/** One word alone may be a name. */
const FEWEST_WORDS = 2
const none: ReadonlySet<string> = new Set()

/** Returns the function words of a title's language if most of its function words are of another one than English. */
export function foreignFramesOf(words: readonly string[]): ReadonlySet<string> {
  const counts = new Map<string, number>()
  let ofEnglish = 0
  for (const word of words.map(withoutAccents)) {
    if (english.has(word)) ofEnglish += 1
    for (const language of languagesOf.get(word) ?? []) counts.set(language, (counts.get(language) ?? 0) + 1)
  }
  let best: string | undefined
  let most = Math.max(FEWEST_WORDS - 1, ofEnglish)
  for (const [language, count] of counts) {
    if (count <= most) continue
    best = language
    most = count
  }
  return best === undefined ? none : freeWordsOf(best)
}
