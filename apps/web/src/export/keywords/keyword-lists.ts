import type { Findings } from '@quarry/contracts/findings'
import { keywordText } from '@quarry/contracts/keyword-text'
import { KEYWORD_CHARACTERS_MAX, KEYWORD_WORDS_MAX } from '@quarry/contracts/limits'
import type { Question } from '@quarry/contracts/question'
import { askedOf, groupsOf } from '../../analysis/questions/groups-of.ts'

/** Keywords as planners accept them, or whole questions. */
export type ListKind = 'keywords' | 'questions'

/** Questions with the same text share one entry. */
export type Entry = {
  /** Spelled as in the first of these questions. */
  text: string
  /** The question with the most comments. */
  row: Question
  /** How often its questions were asked. */
  asked: number
}

export type KeywordList = {
  /** The most discussed first; without any comments, the most asked. */
  entries: readonly Entry[]
  /** Keywords longer than planners accept. */
  tooLong: number
  /** Questions that share another question's entry. */
  duplicates: number
  /** Questions with no text left, such as emoji only. */
  empty: number
}

/** `groups`: the wordings of questions that the AI found to be the same. */
export function toKeywordList(
  rows: readonly Question[],
  kind: ListKind,
  groups: Findings['groups'] = [],
): KeywordList {
  const unique = new Map<string, { text: string; row: Question; rows: Question[] }>()
  let empty = 0
  // One phrase for all titles that ask the same: its most engaging title's, or the first that the AI wrote.
  for (const { rows: titles } of groupsOf(rows, groups)) {
    const [lead] = titles
    const text = textOf(titles.find(({ keyword }) => keyword !== undefined) ?? lead, kind)
    if (text === '') {
      empty += titles.length
      continue
    }
    const key = text.toLowerCase()
    const known = unique.get(key)
    const all = [...(known?.rows ?? []), ...titles]
    unique.set(key, { text: known?.text ?? text, row: mostDiscussed(all, lead), rows: all })
  }
  const all = [...unique.values()]
    .map(({ text, row, rows: same }): Entry => ({ text, row, asked: askedOf(same) }))
    .sort((left, right) => right.row.numComments - left.row.numComments || right.asked - left.asked)
  const entries = kind === 'keywords' ? all.filter(({ text }) => isAccepted(text)) : all
  return {
    entries,
    tooLong: all.length - entries.length,
    duplicates: rows.length - empty - all.length,
    empty,
  }
}

function mostDiscussed(rows: readonly Question[], lead: Question): Question {
  return rows.reduce((most, row) => (row.numComments > most.numComments ? row : most), rows[0] ?? lead)
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
