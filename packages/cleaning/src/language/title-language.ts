import { isAscii, wordsOf } from '../title-likeness.ts'
import { freeWordsOf, isListed } from '../word-lists.ts'
import { type DetectedLanguage, detectLanguage } from './detect-language.ts'

const scripts: readonly [string, RegExp][] = [
  ['latin', /\p{Script=Latin}/gu],
  ['cyrillic', /\p{Script=Cyrillic}/gu],
  ['east asian', /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu],
  ['hangul', /\p{Script=Hangul}/gu],
  ['arabic', /\p{Script=Arabic}/gu],
  ['greek', /\p{Script=Greek}/gu],
  ['hebrew', /\p{Script=Hebrew}/gu],
  ['devanagari', /\p{Script=Devanagari}/gu],
  ['thai', /\p{Script=Thai}/gu],
]
/** Letters of the shortest text whose language is detected. In shorter ones, names and typos weigh too much. */
const LETTERS_MIN = 20
/** How far the first language must be ahead of the second, of scores from 0 to 1, and of that of the other text. */
const LEAD_MIN = 0.12

/** Share of a title's characters. */
const MOST = 0.6

/** Returns true if a text is certainly in another language than its source; false if either language is unclear. */
export function changesLanguage(source: string, response: string): boolean {
  if (isPartOf(response, source)) return false
  if (differ(mainScript(source), mainScript(response))) return true
  return differ(languageOf(source), languageOf(response))
}

/** Returns true if a response has letters of a script that its title lacks. */
export function addsScript(source: string, response: string): boolean {
  if (isAscii(response) && /[A-Za-z]/.test(source)) return false
  const plain = source.normalize('NFKC')
  return scripts.some(([, letter]) => response.search(letter) >= 0 && plain.search(letter) < 0)
}

/** Returns true if the text is most of its source: what was removed cannot have changed the language of the rest. */
function isPartOf(response: string, source: string): boolean {
  return response.length > source.length * MOST && source.toLowerCase().includes(response.toLowerCase())
}

function differ(one: string | undefined, other: string | undefined): boolean {
  return one !== undefined && other !== undefined && one !== other
}

function countLetters(text: string): number {
  return text.match(/\p{L}/gu)?.length ?? 0
}

/** The script of three letters in five or more. */
function mainScript(text: string): string | undefined {
  const letters = countLetters(text)
  if (isAscii(text)) return letters > 0 ? 'latin' : undefined
  return scripts.find(([, letter]) => (text.match(letter)?.length ?? 0) > letters * 0.6)?.[0]
}

/** Detects the language of a text around the words of another script that it may quote, as "What does 猫 mean?" does. */
function detectMain(text: string): DetectedLanguage {
  const isQuoting = !isAscii(text) && mainScript(text) === 'latin'
  return detectLanguage(isQuoting ? text.replace(otherLetters, ' ') : text)
}

const otherLetters = /(?!\p{Script=Latin})\p{L}+/gu

/** The language of a text, ISO 639-1; undefined where it is too short or two languages are close. */
function languageOf(text: string): string | undefined {
  if (countLetters(text) < LETTERS_MIN) return undefined
  const { language, lead, isReliable } = detectMain(text)
  return isReliable && lead >= LEAD_MIN ? language : undefined
}

/**
 * Returns the language whose word lists compare a title and its response. For a title too short to detect, that of the
 * two guesses or English that has the most function words in both texts.
 */
export function comparedLanguage(source: string, response: string): string {
  const sure = languageOf(source)
  if (sure !== undefined) return sure
  const detected = [source, response].flatMap((text) => detectMain(text).language ?? [])
  const guesses = [...new Set(['en', ...detected])]
  const words = wordsOf(`${source} ${response}`)
  const held = (language: string) => words.filter((word) => freeWordsOf(language).has(word)).length
  const [best = 'en'] = guesses.sort((a, b) => held(b) - held(a))
  return held(best) > 0 ? best : (guesses.find((guess) => !isListed(guess)) ?? 'en')
}
