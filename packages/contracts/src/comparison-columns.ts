import type { Question } from './question.ts'

type Column = { key: keyof Question; header: string; kind: 'text' | 'number' }

/** The columns of the comparison CSV in order: the specified file of the web app. The API's export has the link as well. */
export const comparisonColumns = [
  { key: 'originalTitle', header: 'Original Question', kind: 'text' },
  { key: 'title', header: 'Enhanced Question', kind: 'text' },
  { key: 'subreddit', header: 'Subreddit', kind: 'text' },
  { key: 'author', header: 'Author', kind: 'text' },
  { key: 'score', header: 'Score', kind: 'number' },
  { key: 'numComments', header: 'Comments', kind: 'number' },
] as const satisfies readonly Column[]
