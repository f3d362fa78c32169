import { keywordText } from '@quarry/contracts/keyword-text'
import { KEYWORD_CHARACTERS_MAX, KEYWORD_WORDS_MAX } from '@quarry/contracts/limits'
import type { Question } from '@quarry/contracts/question'

/** Keywords as planners accept them, or whole questions. */
export type ListKind = 'keywords' | 'questions'

/** Questions with the same text share one entry. */
export type Entry = {
  /** Spelled as in the first of these questions. */
  text: string
  /** The question with the most comments. */
  row: Question
}

export type KeywordList = {
  /** The most discussed first. */
  entries: readonly Entry[]
  /** Keywords longer than planners accept. */
  tooLong: number
  /** Questions that share another question's entry. */
  duplicates: number
  /** Questions with no text left, such as emoji only. */
  empty: number
}

export function toKeywordList(rows: readonly Question[], kind: ListKind): KeywordList {
  const unique = new Map<string, Entry>()
  let empty = 0
  for (const row of rows) {
    const text = textOf(row, kind)
    const key = text.toLowerCase()
    const known = unique.get(key)
    if (text === '') empty += 1
    else if (!known || row.numComments > known.row.numComments)
      unique.set(key, { text: known?.text ?? text, row })
  }
  const all = [...unique.values()].sort((left, right) => right.row.numComments - left.row.numComments)
  const entries = kind === 'keywords' ? all.filter(({ text }) => isAccepted(text)) : all
  return {
    entries,
    tooLong: all.length - entries.length,
    duplicates: rows.length - empty - all.length,
    empty,
  }
}

/** A keyword is the AI's search phrase, or else the title. */
function textOf({ title, keyword = title }: Question, kind: ListKind): string {
  return kind === 'keywords' ? keywordText(keyword).toLowerCase() : title.replace(/\s+/g, ' ').trim()
}

function isAccepted(keyword: string): boolean {
  return keyword.split(' ').length <= KEYWORD_WORDS_MAX && [...keyword].length <= KEYWORD_CHARACTERS_MAX
}

/** Returns the entries as text, one per line. */
export function linesOf(entries: readonly Entry[]): string {
  return entries.map(({ text }) => `${text}\n`).join('')
}
