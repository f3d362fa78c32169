import type { Question } from '@quarry/contracts/question'
import { type TypeGroup, typeGroupOf } from '../questions/type-group.ts'

/** Limits of Google's keyword planner; other tools accept such keywords too. */
export const KEYWORD_WORDS_MAX = 10
export const KEYWORD_CHARACTERS_MAX = 80

export type KeywordChoices = {
  /** Only cleaned questions, or all. */
  source: 'cleaned' | 'all'
  /** The whole question, or the AI's short search phrase where there is one. */
  form: 'question' | 'phrase'
  lowerCase: boolean
  /** Leaves out keywords longer than planners accept. */
  withinLimits: boolean
}

export type Keyword = {
  text: string
  /** Of the question with the most comments among those that make this keyword. */
  comments: number
  /** What the question with the most comments is after. */
  type: TypeGroup
}

export type Keywords = {
  /** Number of source questions. */
  questions: number
  keywords: readonly Keyword[]
  tooLong: readonly Keyword[]
  /** Questions that make the same keyword as another one. */
  duplicates: number
  /** Questions without any text left, such as one of emoji alone. */
  empty: number
}

/** Returns the keywords of these questions in their order, without duplicates. */
export function toKeywords(rows: readonly Question[], choices: KeywordChoices): Keywords {
  const taken = choices.source === 'all' ? rows : rows.filter((row) => row.processingStatus === 'processed')
  const unique = new Map<string, Keyword>()
  let empty = 0
  for (const row of taken) {
    const text = keywordText(choices.form === 'phrase' ? (row.keyword ?? row.title) : row.title, choices)
    const key = text.toLowerCase()
    const known = unique.get(key)
    const source = { comments: row.numComments, type: typeGroupOf(row) }
    if (text === '') empty += 1
    else if (!known) unique.set(key, { text, ...source })
    else if (source.comments > known.comments) Object.assign(known, source)
  }
  const all = [...unique.values()]
  const fits = ({ text }: Keyword) => !choices.withinLimits || isWithinLimits(text)
  return {
    questions: taken.length,
    keywords: all.filter(fits),
    tooLong: all.filter((keyword) => !fits(keyword)),
    duplicates: taken.length - empty - all.length,
    empty,
  }
}

/**
 * Planners refuse most symbols; brackets and quotes mean kinds of match to them, a sign before a word means
 * with or without it. Letters of all scripts stay, as do the symbols that they read.
 */
function keywordText(title: string, { lowerCase }: Pick<KeywordChoices, 'lowerCase'>): string {
  const text = title
    .normalize('NFKC')
    .replace(/[‘’ʼ`´]/g, "'")
    .replace(/[^\p{L}\p{M}\p{N}&'.\-_+#$/:]/gu, ' ')
    .replace(/(?<!\S)[^\p{L}\p{M}\p{N}#$&]+/gu, '')
    .replace(/[.\-_/:'&]+(?!\S)/g, '')
    .replace(/\s+/g, ' ')
    .trim()
  return lowerCase ? text.toLowerCase() : text
}

function isWithinLimits(text: string): boolean {
  return wordsIn(text) <= KEYWORD_WORDS_MAX && charactersIn(text) <= KEYWORD_CHARACTERS_MAX
}

export function wordsIn(text: string): number {
  return text.split(' ').length
}

export function charactersIn(text: string): number {
  return [...text].length
}
