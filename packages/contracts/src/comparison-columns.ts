import type { Question } from './question.ts'

type Column = { key: keyof Question; header: string; kind: 'text' | 'number' }

/** The columns of the comparison CSV in order, for both the web app's file and the API's export. */
export const comparisonColumns = [
  { key: 'originalTitle', header: 'Original Question', kind: 'text' },
  { key: 'title', header: 'Enhanced Question', kind: 'text' },
  { key: 'subreddit', header: 'Subreddit', kind: 'text' },
  { key: 'author', header: 'Author', kind: 'text' },
  { key: 'score', header: 'Score', kind: 'number' },
  { key: 'numComments', header: 'Comments', kind: 'number' },
] as const satisfies readonly Column[]
