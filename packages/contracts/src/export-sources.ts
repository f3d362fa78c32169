import type { Question } from './question.ts'
import { postAddress } from './reddit-post.ts'
import { sourceFacts } from './sources.ts'

type Exported = Pick<Question, 'source' | 'permalink' | 'author' | 'licence'>

/** Whether no row is of another source. */
export const isOfReddit = (rows: readonly Pick<Exported, 'source'>[]): boolean =>
  rows.every(({ source = 'reddit' }) => source === 'reddit')

/** Names a file of these rows: `reddit-questions`, `stack-exchange-questions`; of several sources `questions`. */
export function exportName(rows: readonly Pick<Question, 'source'>[]): string {
  const [only = 'reddit', ...others] = new Set(rows.map(({ source }) => source ?? 'reddit'))
  return others.length === 0 ? `${sourceFacts[only].filePrefix}-questions` : 'questions'
}

/** Heads the column of communities in a file: Reddit's files keep the word that is specified. */
export function communityColumn(rows: readonly Pick<Exported, 'source'>[]): 'Subreddit' | 'Community' {
  return isOfReddit(rows) ? 'Subreddit' : 'Community'
}

/** Columns at the end of a file with rows of other sources than Reddit, whose files stay as they are specified. */
export function sourceColumns(
  rows: readonly Pick<Exported, 'source'>[],
): readonly (readonly [header: string, cell: (row: Exported) => string])[] {
  if (isOfReddit(rows)) return []
  return [
    ['Link', ({ permalink }) => postAddress(permalink) ?? ''],
    ['Author', ({ author }) => author],
    ['Licence', ({ licence = '' }) => licence],
  ]
}
