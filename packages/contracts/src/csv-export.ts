import { isIdOfTitle } from './file-title.ts'
import type { Question } from './question.ts'
import { postAddress } from './reddit-post.ts'
import { type SourceId, sourceFacts } from './sources.ts'
import { withoutInvisible } from './text.ts'

/**
 * Columns of the comparison CSV in the order that docs/what-quarry-does.md promises. The API's export adds the link.
 */
export const comparisonColumns = [
  { key: 'originalTitle', header: 'Original Question' },
  { key: 'title', header: 'Enhanced Question' },
  { key: 'subreddit', header: 'Subreddit' },
  { key: 'author', header: 'Author' },
  { key: 'score', header: 'Score' },
  { key: 'numComments', header: 'Comments' },
] as const satisfies readonly { key: keyof Question; header: string }[]

type Exported = Pick<Question, 'id' | 'source' | 'permalink' | 'author' | 'licence'>
type Row = Pick<Exported, 'id' | 'source'>

/** Where a question comes from: a source, or a file. */
export type Origin = SourceId | 'file'

export function originOf({ id, source }: Row): Origin {
  return source ?? (isIdOfTitle(id) ? 'file' : 'reddit')
}

/** Returns each origin once; titles from a file beside posts from Reddit count as Reddit's. */
export function distinctOrigins(origins: Iterable<Origin>): ReadonlySet<Origin> {
  const distinct = new Set(origins)
  if (distinct.has('reddit')) distinct.delete('file')
  return distinct
}

function originsOf(rows: readonly Row[]): ReadonlySet<Origin> {
  return distinctOrigins(rows.map(originOf))
}

/**
 * Returns the file's name without extension: `reddit-questions`, `stack-exchange-questions`, or `questions` for rows
 * from several sources or only from a file.
 */
export function exportName(rows: readonly Row[]): string {
  const [only = 'reddit', ...others] = originsOf(rows)
  return others.length === 0 && only !== 'file' ? `${sourceFacts[only].filePrefix}-questions` : 'questions'
}

/** Returns the header of the community column: files from Reddit keep the promised "Subreddit". */
export function communityColumn(rows: readonly Row[]): 'Subreddit' | 'Community' {
  return [...originsOf(rows)].every((origin) => origin === 'reddit') ? 'Subreddit' : 'Community'
}

/**
 * Columns at the end of a file with rows from other sources. Files with rows only from Reddit or a file keep the
 * specified columns. Links to invented posts begin with the page's `origin`.
 */
export function sourceColumns(
  rows: readonly Row[],
  origin: string,
): readonly (readonly [header: string, cell: (row: Exported) => string])[] {
  if (!hasSourceColumns(rows)) return []
  return [
    ['Source', sourceName],
    ['Link', ({ permalink }) => postAddress(permalink, origin) ?? ''],
    ['Author', ({ author }) => author],
    ['License', ({ licence = '' }) => licence],
  ]
}

export const hasSourceColumns = (rows: readonly Row[]): boolean =>
  rows.some(({ source = 'reddit' }) => source !== 'reddit')

/** What a title from a file has in place of a source's name. */
export const FILE_SOURCE = 'File'

/** Returns the row's source, spelled as an attribution requires. */
export function sourceName(row: Row): string {
  const origin = originOf(row)
  return origin === 'file' ? FILE_SOURCE : sourceFacts[origin].name
}

/** All kinds of spaces, byte order marks, control characters and other invisible characters. */
const invisibleStart = /^[\s\p{C}\p{Z}\p{Default_Ignorable_Code_Point}]+/u

/** Spreadsheets run cells that begin with one of these, including the full-width and small forms. */
const formulaStarts: ReadonlySet<string> = new Set(['=', '+', '-', '@'])

/**
 * Returns the text for a CSV cell: on one line, without invisible characters, and with an apostrophe in front if a
 * spreadsheet would run it as a formula (OWASP, CSV injection). The CSV writer quotes it. csv-stringify's own
 * `escape_formulas` looks only at the first character, so a space, a zero-width space or a byte order mark hides a
 * formula from it, and it misses the small forms (U+FE62).
 */
export function csvText(text: string): string {
  const line = withoutInvisible(withoutBreaks(text)).replace(invisibleStart, '').trimEnd()
  return formulaStarts.has(line.charAt(0).normalize('NFKC')) ? `'${line}` : line
}

function withoutBreaks(text: string): string {
  return /[\r\n\u2028\u2029]/.test(text) ? text.replace(/\s*[\r\n\u2028\u2029]+\s*/g, ' ') : text
}
