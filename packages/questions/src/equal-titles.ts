import type { Question } from '@quarry/contracts/question'
import { questionPercent, thresholdOf } from './is-question.ts'

/** A title with whoever asked it. */
type Asked = Pick<Question, 'id' | 'originalTitle' | 'author' | 'source' | 'probability' | 'chosen'>

/** Questions that are the same without asking a model, because their original texts are. */
export interface EqualTitles {
  ids: string[]
  /** How often it was asked: several posts of one known author count once. */
  asked: number
  /** `text`: too short to be a question, or none, such as "Help!". It is never among what is asked most often. */
  kind: 'question' | 'text'
}

/** Full-width forms of digits and letters; their codes follow the ASCII ones at this distance. */
const fullWidth = /[\uFF10-\uFF19\uFF21-\uFF3A\uFF41-\uFF5A]/g
const FULL_WIDTH_FROM_ASCII = 0xfee0
const endMarks = /[\s.?!…。｡．？！]+$/u

/**
 * Returns the text by which titles are equal: without case, repeated spaces and end marks, in NFC, with full-width
 * letters and digits as ASCII. Accents and marks inside or after a word stay: schon is not schön, C++ is not C.
 */
export function equalTextOf(title: string): string {
  const folded = title
    .normalize('NFC')
    .replace(fullWidth, (sign) => String.fromCharCode(sign.charCodeAt(0) - FULL_WIDTH_FROM_ASCII))
    .toLowerCase()
    .normalize('NFC')
    .replace(/\s+/gu, ' ')
    .trim()
  return folded.replace(endMarks, '') || folded
}

const WORDS_MIN = 3
/** In scripts without spaces. */
const CHARACTERS_MIN = 8
const withoutSpaces =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/gu

/** Returns false for a title that is too short to be a question, or that the finder rejects. */
function asksSomething({ originalTitle: title, probability, chosen = false }: Asked): boolean {
  const text = equalTextOf(title)
  const signs = text.match(withoutSpaces)?.length ?? 0
  const isLongEnough =
    signs > 0
      ? [...text.replace(/[^\p{L}\p{M}\p{N}]/gu, '')].length >= CHARACTERS_MIN
      : wordsIn(text) >= WORDS_MIN
  return isLongEnough && (chosen || (probability ?? questionPercent({ title })) >= thresholdOf('broad'))
}

const wordsIn = (text: string) => text.match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}'’+#-]*/gu)?.length ?? 0

/** Returns every question in exactly one group, in the order of the groups' first questions. */
export function groupEqualTitles(questions: readonly Asked[]): EqualTitles[] {
  return [...Map.groupBy(questions, ({ originalTitle }) => equalTextOf(originalTitle)).values()].map(
    (equal) => ({
      ids: equal.map(({ id }) => id),
      asked: timesAsked(equal),
      kind: equal.some(asksSomething) ? 'question' : 'text',
    }),
  )
}

/** Returns how often these questions were asked; equal titles of one known author count once. */
export function timesAsked(questions: readonly Asked[]): number {
  const counted = new Set(
    questions.map(({ id, originalTitle, author, source = 'reddit' }) =>
      isKnown(author) ? `${source} ${author.toLowerCase()} ${equalTextOf(originalTitle)}` : id,
    ),
  )
  return counted.size
}

const isKnown = (author: string) =>
  author !== '' && !/^\[?(?:deleted|removed|unknown|anonymous)\]?$/i.test(author)
