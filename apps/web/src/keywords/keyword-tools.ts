import { stringify } from 'csv-stringify/browser/esm/sync'
import { format } from 'date-fns'
import type { Keyword, KeywordChoices } from './keywords.ts'

type KeywordTool = {
  name: string
  /** What the file is for and how it looks. */
  note: string
  /** What one file may hold to begin with; plans and screens of the tools differ, so the user can change it. */
  rowsPerFile: number
  extension: 'csv' | 'txt'
}

export const keywordTools = {
  google: {
    name: 'Google Keyword Planner',
    note: 'CSV to upload, column “Keyword”',
    rowsPerFile: 10_000,
    extension: 'csv',
  },
  ahrefs: { name: 'Ahrefs', note: 'Text to upload or paste', rowsPerFile: 10_000, extension: 'txt' },
  semrush: {
    name: 'Semrush',
    note: 'Text to paste into a bulk analysis',
    rowsPerFile: 100,
    extension: 'txt',
  },
  table: {
    name: 'Spreadsheet',
    note: 'CSV with the type of each question, columns “Keyword” and “Type”',
    rowsPerFile: 20_000,
    extension: 'csv',
  },
  plain: { name: 'Plain list', note: 'One keyword per line', rowsPerFile: 20_000, extension: 'txt' },
} as const satisfies Record<string, KeywordTool>

export type KeywordToolId = keyof typeof keywordTools

export type KeywordSettings = KeywordChoices & { tool: KeywordToolId; rowsPerFile: number }

export type KeywordFile = {
  name: string
  text: string
  /** Keywords in it. */
  keywords: number
  type: 'text/csv' | 'text/plain'
}

/** The keywords as the tool takes them, split into files of at most `rowsPerFile`. */
export function keywordFiles(
  keywords: readonly Keyword[],
  tool: KeywordToolId,
  rowsPerFile: number,
  today: Date,
): KeywordFile[] {
  const { extension } = keywordTools[tool]
  const count = Math.ceil(keywords.length / rowsPerFile)
  return Array.from({ length: count }, (_, index) => {
    const part = keywords.slice(index * rowsPerFile, (index + 1) * rowsPerFile)
    const which = count > 1 ? `-${index + 1}-of-${count}` : ''
    return {
      name: `keywords-${tool}-${format(today, 'yyyy-MM-dd')}${which}.${extension}`,
      text: extension === 'csv' ? csvOf(part, tool === 'table') : listOf(part),
      keywords: part.length,
      type: extension === 'csv' ? 'text/csv' : 'text/plain',
    }
  })
}

export function listOf(keywords: readonly Keyword[]): string {
  return keywords.map(({ text }) => `${text}\n`).join('')
}

/** No cell can be taken for a formula: a keyword begins with a letter, a digit, # $ or &. */
function csvOf(keywords: readonly Keyword[], withTypes: boolean): string {
  const rows = [{ text: 'Keyword', type: 'Type' }, ...keywords.map(({ text, type }) => ({ text, type }))]
  return stringify(
    rows.map(({ text, type }) => (withTypes ? [text, type] : [text])),
    { quoted_string: true },
  )
}
