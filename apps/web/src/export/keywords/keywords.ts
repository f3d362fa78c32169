import { keywordText } from '@quarry/contracts/keyword-text'
import { KEYWORD_CHARACTERS_MAX, KEYWORD_WORDS_MAX } from '@quarry/contracts/limits'
import type { Question } from '@quarry/contracts/question'
import { postAddress } from '@quarry/contracts/reddit-post'
import { typeGroupOf } from '../../session/questions/type-group.ts'
import type { TopicOf } from '../../session/topic-edits.ts'
import { type Column, csvOf, day, withSources } from '../csv.ts'
import { type KeywordSettings, type KeywordToolId, keywordTools } from './keyword-tools.ts'

/** A keyword, or a whole question for a tracker of AI answers. Several questions may make one. */
export type Keyword = {
  /** As the first of these questions writes it. */
  text: string
  /** The one with the most comments. */
  row: Question
  /** Empty if it has none. */
  topic: string
}

export type Keywords = {
  /** Number of source questions. */
  questions: number
  /** The most discussed first. */
  keywords: readonly Keyword[]
  tooLong: readonly Keyword[]
  /** Questions that make the same keyword as another one. */
  duplicates: number
  /** Questions without any text left, such as one of emoji alone. */
  empty: number
}

/** Returns the keywords of these questions without duplicates, the most discussed first, as the preview shows them. */
export function toKeywords(rows: readonly Question[], settings: KeywordSettings, topicOf: TopicOf): Keywords {
  const taken = settings.source === 'all' ? rows : rows.filter((row) => row.processingStatus === 'processed')
  const unique = new Map<string, Keyword>()
  let empty = 0
  for (const row of taken) {
    const text = textOf(row, settings)
    const key = text.toLowerCase()
    const known = unique.get(key)
    if (text === '') empty += 1
    else if (!known || row.numComments > known.row.numComments)
      unique.set(key, { text: known?.text ?? text, row, topic: topicOf(row) ?? '' })
  }
  const all = [...unique.values()].sort((left, right) => right.row.numComments - left.row.numComments)
  const { true: keywords = [], false: tooLong = [] } = Object.groupBy(
    all,
    ({ text }) => `${fits(text, settings)}`,
  )
  return {
    questions: taken.length,
    keywords,
    tooLong,
    duplicates: taken.length - empty - all.length,
    empty,
  }
}

function textOf({ title, keyword = title }: Question, { tool, form, lowerCase }: KeywordSettings): string {
  if (tool === 'prompts') return title.replace(/\s+/g, ' ').trim()
  const plain = keywordText(form === 'phrase' ? keyword : title)
  return lowerCase ? plain.toLowerCase() : plain
}

function fits(text: string, { tool, promptLength, withinLimits }: KeywordSettings): boolean {
  if (tool === 'prompts') return charactersIn(text) <= promptLength
  return !withinLimits || (wordsIn(text) <= KEYWORD_WORDS_MAX && charactersIn(text) <= KEYWORD_CHARACTERS_MAX)
}

export function wordsIn(text: string): number {
  return text.split(' ').length
}

export function charactersIn(text: string): number {
  return [...text].length
}

export type KeywordFile = {
  name: string
  text: string
  /** Keywords in it. */
  keywords: number
  type: 'text/csv' | 'text/plain'
}

/** The keywords as the tool accepts them, split into files of at most `rowsPerFile`. */
export function keywordFiles(
  keywords: readonly Keyword[],
  { tool, rowsPerFile }: Pick<KeywordSettings, 'tool' | 'rowsPerFile'>,
  today: Date,
): KeywordFile[] {
  const name = tool === 'prompts' ? tool : `keywords-${tool}`
  const { extension } = keywordTools[tool]
  const count = Math.ceil(keywords.length / rowsPerFile)
  return Array.from({ length: count }, (_, index) => {
    const part = keywords.slice(index * rowsPerFile, (index + 1) * rowsPerFile)
    const which = count > 1 ? `-${index + 1}-of-${count}` : ''
    return {
      name: `${name}-${day(today)}${which}.${extension}`,
      text: extension === 'csv' ? csvOf(columnsFor(tool, part), part) : listOf(part),
      keywords: part.length,
      type: extension === 'csv' ? 'text/csv' : 'text/plain',
    }
  })
}

const keywordColumn: Column<Keyword> = ['Keyword', ({ text }) => text]
const typeColumn: Column<Keyword> = ['Type', ({ row }) => typeGroupOf(row) ?? '']
const topicColumn: Column<Keyword> = ['Topic', ({ topic }) => topic]
const promptColumns: readonly Column<Keyword>[] = [
  ['Prompt', ({ text }) => text],
  topicColumn,
  typeColumn,
  ['Subreddit', ({ row }) => row.subreddit],
  ['Points + comments', ({ row }) => row.score + row.numComments],
  ['Link', ({ row }) => postAddress(row.permalink) ?? ''],
  ['Original Title', ({ row }) => row.originalTitle],
  ['Author', ({ row }) => row.author],
]

function columnsFor(tool: KeywordToolId, keywords: readonly Keyword[]): readonly Column<Keyword>[] {
  if (tool === 'prompts') return withSources(promptColumns, keywords)
  return tool === 'table' ? [keywordColumn, typeColumn, topicColumn] : [keywordColumn]
}

export function listOf(keywords: readonly Pick<Keyword, 'text'>[]): string {
  return keywords.map(({ text }) => `${text}\n`).join('')
}
