import type { Question } from '@quarry/contracts/question'

/** A title with whoever asked it. */
type Asked = Pick<
  Question,
  'id' | 'originalTitle' | 'author' | 'source' | 'probability' | 'noQuestion' | 'chosen' | 'asked'
>

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
const endMarks: ReadonlySet<string> = new Set(' .?!…。｡．？！')

/**
 * Returns the text by which titles are equal: without case, repeated spaces and end marks, in NFC, with full-width
 * letters and digits as ASCII. Accents and marks inside or after a word stay: schon is not schön, C++ is not C.
 */
export function equalTextOf(title: string): string {
  const plain = isAscii(title) ? title.toLowerCase() : foldedOf(title)
  const line = (/\s\s|[^\S ]/.test(plain) ? plain.replace(/\s+/gu, ' ') : plain).trim()
  let end = line.length
  while (end > 0 && endMarks.has(line.charAt(end - 1))) end -= 1
  return line.slice(0, end) || line
}

/** Most titles need no Unicode rules, which take ten times as long. */
const isAscii = (title: string) => /^[\x20-\x7e]*$/.test(title)

function foldedOf(title: string): string {
  return title
    .normalize('NFC')
    .replace(fullWidth, (sign) => String.fromCharCode(sign.charCodeAt(0) - FULL_WIDTH_FROM_ASCII))
    .toLowerCase()
    .normalize('NFC')
}

/** From which probability the finder's `broad` accepts a title. */
export const PERCENT_MIN = 40
const WORDS_MIN = 3
/** In scripts without spaces. */
const CHARACTERS_MIN = 8
const withoutSpaces =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/gu

/** Rows don't change, so what was found out about one is kept while it exists. */
function kept<Value>(find: (row: Asked) => Value): (row: Asked) => Value {
  const found = new WeakMap<Asked, Value>()
  return (row) => {
    const known = found.get(row)
    if (known !== undefined) return known
    const value = find(row)
    found.set(row, value)
    return value
  }
}

const textOf = kept(({ originalTitle }) => equalTextOf(originalTitle))

const asksSomething = kept(findsQuestion)

/** Returns false for a title that is too short to be a question, or that the finder rejected. */
function findsQuestion({ originalTitle, probability, noQuestion, chosen = false }: Asked): boolean {
  const text = equalTextOf(originalTitle)
  const signs = text.match(withoutSpaces)?.length ?? 0
  const isLongEnough =
    signs > 0
      ? [...text.replace(/[^\p{L}\p{M}\p{N}]/gu, '')].length >= CHARACTERS_MIN
      : wordsIn(text) >= WORDS_MIN
  // Judging a title here would load the finder's language tables with the page.
  const percent = probability ?? (noQuestion ? 0 : 100)
  return isLongEnough && (chosen || percent >= PERCENT_MIN)
}

const wordsIn = (text: string) => text.match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}'’+#-]*/gu)?.length ?? 0

/** Returns every question in exactly one group, in the order of the groups' first questions. */
export function groupEqualTitles(questions: readonly Asked[]): EqualTitles[] {
  return [...Map.groupBy(questions, textOf).values()].map((equal) => ({
    ids: equal.map(({ id }) => id),
    asked: timesAsked(equal),
    kind: equal.some(asksSomething) ? 'question' : 'text',
  }))
}

/**
 * Returns how often these questions were asked: the sum of their numbers in files, where equal titles of one known
 * author count once.
 */
export function timesAsked(questions: readonly Asked[]): number {
  const counted = new Set(
    questions.map((question) => {
      const { id, author, source = 'reddit' } = question
      return isKnown(author) ? `${source} ${author.toLowerCase()} ${textOf(question)}` : id
    }),
  )
  return questions.reduce((sum, { asked }) => sum + (asked?.count ?? 1) - 1, counted.size)
}

const isKnown = (author: string) =>
  author !== '' && !/^\[?(?:deleted|removed|unknown|anonymous)\]?$/i.test(author)
