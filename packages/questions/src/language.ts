import { detectLanguage } from '@quarry/cleaning/language/detect-language'
import { WORDS_BY_LANGUAGE } from './foreign-words.ts'
import { wordSet } from './phrases.ts'
import { isAscii } from './title-form.ts'

const isEnglish = wordSet(
  "the of and to in is are was were a an for on with my your you i i'm it this that how what why where who which do does did can could should would will have has had be been from by at as or if not but any anyone best help need looking new when we they he she me our just first one found got all out so about",
)
/** The languages in which a word is common. */
const LANGUAGES_OF = new Map<string, string[]>()
for (const [language, { common }] of Object.entries(WORDS_BY_LANGUAGE)) {
  for (const word of new Set(common.split(' ')))
    if (!isEnglish(word)) LANGUAGES_OF.set(word, [...(LANGUAGES_OF.get(word) ?? []), language])
}
const WORD = /[\p{L}][\p{L}'’-]*/gu
/** Like WORD for ASCII text, and several times faster. */
const PLAIN_WORD = /[a-z][a-z'-]*/g
/** Fewer words do not identify a language, because names and exclamations are the same in many. */
const FEWEST_WORDS = 4

/**
 * Returns a title's language, ISO 639-1. English is the default, because titles are short and full of names, and most
 * of Reddit is English. A title of fewer than four words is in another language only if its script or two of that
 * language's most common words show it.
 */
export function languageOf(title: string): string {
  const text = title.slice(0, 400)
  if (!isAscii(text) && isMostlyOtherScript(text)) return detectLanguage(text).language ?? 'und'
  const words = text.toLowerCase().match(isAscii(text) ? PLAIN_WORD : WORD) ?? []
  const english = words.filter(isEnglish).length
  if (isAscii(text) && english >= Math.max(1, words.length / 3)) return 'en'
  return languageByWords(text, words, english)
}

function languageByWords(text: string, words: readonly string[], english: number): string {
  const [known, count] = mostCommon(words)
  if (words.length < FEWEST_WORDS)
    return known && count > english && (count >= 2 || text.includes('¿')) ? known : 'en'
  // Some of English's most common words also exist in other languages: was, in, so, die.
  const isLikelier = count >= 2 || (count >= english && (count > 0 || (english === 0 && !isAscii(text))))
  return isLikelier ? detected(text, known) : 'en'
}

/**
 * Returns the detected language, unless the title has common words of a language with a word list and the detected one
 * has no list.
 */
function detected(text: string, known: string | undefined): string {
  const { language } = detectLanguage(text)
  if (language === undefined || language === 'en') return 'en'
  return known === undefined || Object.hasOwn(WORDS_BY_LANGUAGE, language) ? language : known
}

/** Returns the language with the most common words in the text; undefined if there are none. */
function mostCommon(words: readonly string[]): [string | undefined, number] {
  const counts = new Map<string, number>()
  for (const word of words) {
    const languages = LANGUAGES_OF.get(word)
    if (languages === undefined) continue
    for (const language of languages) counts.set(language, (counts.get(language) ?? 0) + 1)
  }
  let best: [string | undefined, number] = [undefined, 0]
  for (const [language, count] of counts) if (count > best[1]) best = [language, count]
  return best
}

function isMostlyOtherScript(text: string): boolean {
  const letters = text.match(/\p{L}/gu)?.length ?? 0
  const latin = text.match(/\p{Script=Latin}/gu)?.length ?? 0
  return letters - latin > latin / 2
}
