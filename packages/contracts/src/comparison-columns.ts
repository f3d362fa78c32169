import type { Question } from './question.ts'

type Column = { key: keyof Question; header: string; kind: 'text' | 'number' | 'link' }

/**
 * The columns of the comparison CSV in order, for both the web app's file and the API's export. The link comes last, after those
 * that other programs may count on.
 */
export const comparisonColumns = [
  { key: 'originalTitle', header: 'Original Question', kind: 'text' },
  { key: 'title', header: 'Enhanced Question', kind: 'text' },
  { key: 'subreddit', header: 'Subreddit', kind: 'text' },
  { key: 'author', header: 'Author', kind: 'text' },
  { key: 'score', header: 'Score', kind: 'number' },
  { key: 'numComments', header: 'Comments', kind: 'number' },
  { key: 'permalink', header: 'Link', kind: 'link' },
] as const satisfies readonly Column[]
