import { communityColumn, isOfReddit } from '@quarry/contracts/export-sources'
import { format } from 'date-fns'
import { csvOf } from '../csv.ts'
import type { Keyword, KeywordChoices, Prompt, PromptLength } from './keywords.ts'

type KeywordTool = {
  name: string
  /** What the file is for and how it looks. */
  note: string
  /** Default for the keywords in one file. The tools' plans and screens differ, so the user can change it. */
  rowsPerFile: number
  extension: 'csv' | 'txt'
  /** Whether the tool needs keywords within Google's limits; undefined where the user's choice stays. */
  withinLimits?: boolean
}

export const keywordTools = {
  google: {
    name: 'Google Keyword Planner',
    note: 'CSV to upload, column “Keyword”',
    rowsPerFile: 10_000,
    extension: 'csv',
    withinLimits: true,
  },
  ahrefs: {
    name: 'Ahrefs',
    note: 'Text to upload or paste',
    rowsPerFile: 10_000,
    extension: 'txt',
    withinLimits: false,
  },
  semrush: {
    name: 'Semrush',
    note: 'Text to paste into a bulk analysis',
    rowsPerFile: 100,
    extension: 'txt',
    withinLimits: false,
  },
  table: {
    name: 'Spreadsheet',
    note: 'CSV with the type and the topic of each question, columns “Keyword”, “Type” and “Topic”',
    rowsPerFile: 20_000,
    extension: 'csv',
  },
  plain: { name: 'Plain list', note: 'One keyword per line', rowsPerFile: 20_000, extension: 'txt' },
  prompts: {
    name: 'Prompt list',
    note: 'Whole questions for trackers of AI answers: CSV with topic, type, community, points + comments and link',
    rowsPerFile: 20_000,
    extension: 'csv',
  },
} as const satisfies Record<string, KeywordTool>

export type KeywordToolId = keyof typeof keywordTools

/** What a list has an entry for, within a sentence and as a title. */
export type EntryNoun = { one: string; titleMany: string }

const keyword: EntryNoun = { one: 'keyword', titleMany: 'Keywords' }
const prompt: EntryNoun = { one: 'prompt', titleMany: 'Prompts' }

export function nounOf(tool: KeywordToolId): EntryNoun {
  return tool === 'prompts' ? prompt : keyword
}

export type KeywordSettings = KeywordChoices & {
  tool: KeywordToolId
  rowsPerFile: number
  promptLength: PromptLength
}

/** What changes with the tool: the rows in a file, and Google's limits where they do not apply. */
export function forTool(tool: KeywordToolId): Partial<KeywordSettings> {
  const { rowsPerFile, withinLimits }: KeywordTool = keywordTools[tool]
  return { tool, rowsPerFile, ...(withinLimits !== undefined && { withinLimits }) }
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
  tool: Exclude<KeywordToolId, 'prompts'>,
  rowsPerFile: number,
  today: Date,
): KeywordFile[] {
  const { extension } = keywordTools[tool]
  const textOf =
    extension === 'csv' ? (part: readonly Keyword[]) => keywordsCsv(part, tool === 'table') : listOf
  return splitFiles(keywords, { name: `keywords-${tool}`, extension, rowsPerFile, today, textOf })
}

/** The questions with what is known of each, split into files of at most `rowsPerFile`. */
export function promptFiles(prompts: readonly Prompt[], rowsPerFile: number, today: Date): KeywordFile[] {
  return splitFiles(prompts, { name: 'prompts', extension: 'csv', rowsPerFile, today, textOf: promptsCsv })
}

type Split<Entry> = {
  /** The beginning of the files' names. */
  name: string
  extension: 'csv' | 'txt'
  rowsPerFile: number
  today: Date
  textOf: (part: readonly Entry[]) => string
}

function splitFiles<Entry>(
  entries: readonly Entry[],
  { name, extension, rowsPerFile, today, textOf }: Split<Entry>,
): KeywordFile[] {
  const count = Math.ceil(entries.length / rowsPerFile)
  return Array.from({ length: count }, (_, index) => {
    const part = entries.slice(index * rowsPerFile, (index + 1) * rowsPerFile)
    const which = count > 1 ? `-${index + 1}-of-${count}` : ''
    return {
      name: `${name}-${format(today, 'yyyy-MM-dd')}${which}.${extension}`,
      text: textOf(part),
      keywords: part.length,
      type: extension === 'csv' ? 'text/csv' : 'text/plain',
    }
  })
}

function promptsCsv(prompts: readonly Prompt[]): string {
  const headers = [
    'Prompt',
    'Topic',
    'Type',
    communityColumn(prompts),
    'Points + comments',
    'Link',
    'Original Title',
    'Author',
    ...(isOfReddit(prompts) ? [] : ['Licence']),
  ]
  const rows = prompts.map(
    ({ text, topic, type, subreddit, engagement, link, originalTitle, author, licence }) =>
      [text, topic, type, subreddit, engagement, link, originalTitle, author, licence].slice(
        0,
        headers.length,
      ),
  )
  return csvOf(headers, rows)
}

export function listOf(keywords: readonly Keyword[]): string {
  return keywords.map(({ text }) => `${text}\n`).join('')
}

function keywordsCsv(keywords: readonly Keyword[], withColumns: boolean): string {
  if (!withColumns)
    return csvOf(
      ['Keyword'],
      keywords.map(({ text }) => [text]),
    )
  return csvOf(
    ['Keyword', 'Type', 'Topic'],
    keywords.map(({ text, type, topic }) => [text, type, topic]),
  )
}
