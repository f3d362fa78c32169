import { isAscii } from '../title-likeness.ts'
import type { Token } from '../title-tokens.ts'
import { languagesOf } from '../word-lists.ts'
import { detectLanguage } from './detect-language.ts'

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
/** Shorter texts are not detected, because names and typos weigh too much in them. */
const LETTERS_MIN = 20
/**
 * The minimum lead of the detected language's score (0 to 1) over the second language and over the other text's
 * language.
 */
const LEAD_MIN = 0.12

/** Returns true if a text is certainly in another language than its source; false if either language is unclear. */
export function changesLanguage(source: string, response: string): boolean {
  if (differ(mainScript(source), mainScript(response))) return true
  return differ(languageOf(source), languageOf(response))
}

/** Returns true if a response has letters of a script that its title lacks. */
export function addsScript(source: string, response: string): boolean {
  if (isAscii(response) && /[A-Za-z]/.test(source)) return false
  const plain = source.normalize('NFKC')
  return scripts.some(([, letter]) => response.search(letter) >= 0 && plain.search(letter) < 0)
}

function differ(one: string | undefined, other: string | undefined): boolean {
  return one !== undefined && other !== undefined && one !== other
}

function countLetters(text: string): number {
  return text.match(/\p{L}/gu)?.length ?? 0
}

/** Returns the script that at least three in five of a text's letters belong to. */
function mainScript(text: string): string | undefined {
  const letters = countLetters(text)
  if (isAscii(text)) return letters > 0 ? 'latin' : undefined
  return scripts.find(([, letter]) => (text.match(letter)?.length ?? 0) > letters * 0.6)?.[0]
}

/** Returns a text's language, ISO 639-1; undefined if the text is too short or two languages are close. */
function languageOf(text: string): string | undefined {
  if (countLetters(text) < LETTERS_MIN) return undefined
  const { language, lead, isReliable } = detectLanguage(text)
  return isReliable && lead >= LEAD_MIN ? language : undefined
}

/** The share of function words in a text that identifies its language. */
const SHOWN_MIN = 0.25

/** Returns the common language of a title and its response, by their function words or else by their letters. */
export function comparedLanguage(source: string, tokens: readonly Token[]): string {
  const counts = new Map([['en', 0]])
  for (const { word } of tokens)
    for (const language of languagesOf(word)) counts.set(language, (counts.get(language) ?? 0) + 1)
  const most = Math.max(...counts.values())
  const [best = 'en', ...others] = [...counts.keys()].filter((language) => counts.get(language) === most)
  if (most < tokens.length * SHOWN_MIN) return languageOf(source) ?? best
  if (best === 'en' || others.length === 0) return best
  const { language } = detectLanguage(source)
  return others.find((other) => other === language) ?? best
}

/** The parts of an alignment that reveal a translation. */
interface Compared {
  lost: readonly Token[]
  added: readonly Token[]
  title: readonly Token[]
  matchedIndexes: ReadonlySet<number>
}

/**
 * Returns true if a title's function words became English, or English ones became foreign: "Netflix or Disney+?" for
 * "Netflix ou Disney+ ?". Brands and loanwords are the same in both and would hide this from detection of the whole
 * text.
 */
export function translatesWords({ lost, added, title, matchedIndexes }: Compared): boolean {
  const kept = title.filter((_, at) => matchedIndexes.has(at))
  const isReplaced = (isOld: (token: Token) => boolean, isNew: (token: Token) => boolean) =>
    added.some(isNew) &&
    lost.some(isOld) &&
    ![...kept, ...lost].some(isNew) &&
    ![...kept, ...added].some(isOld)
  return isReplaced(isForeign, isEnglish) || isReplaced(isEnglish, isForeign)
}

function isForeign({ word }: Token): boolean {
  const languages = languagesOf(word)
  return languages.length > 0 && !languages.includes('en')
}

function isEnglish({ word }: Token): boolean {
  const [language, ...others] = languagesOf(word)
  return language === 'en' && others.length === 0
}
