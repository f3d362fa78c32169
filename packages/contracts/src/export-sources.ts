import type { Question } from './question.ts'
import { postAddress } from './reddit-post.ts'
import { sourceFacts } from './sources.ts'

type Exported = Pick<Question, 'source' | 'permalink' | 'author' | 'licence'>

/** Names a file of these rows: `reddit-questions`, `stack-exchange-questions`; of several sources `questions`. */
export function exportName(rows: readonly Pick<Question, 'source'>[]): string {
  const [only = 'reddit', ...others] = new Set(rows.map(({ source }) => source ?? 'reddit'))
  return others.length === 0 ? `${sourceFacts[only].filePrefix}-questions` : 'questions'
}

/** Columns at the end of a file with rows of other sources than Reddit, whose files stay as they are specified. */
export function sourceColumns(
  rows: readonly Pick<Exported, 'source'>[],
): readonly (readonly [header: string, cell: (row: Exported) => string])[] {
  if (rows.every(({ source = 'reddit' }) => source === 'reddit')) return []
  return [
    ['Link', ({ permalink }) => postAddress(permalink) ?? ''],
    ['Author', ({ author }) => author],
    ['Licence', ({ licence = '' }) => licence],
  ]
}
