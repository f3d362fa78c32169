import type { Question } from './question.ts'

/** The columns of the comparison CSV in order: the specified file of the web app. The API's export has the link as well. */
export const comparisonColumns = [
  { key: 'originalTitle', header: 'Original Question' },
  { key: 'title', header: 'Enhanced Question' },
  { key: 'subreddit', header: 'Subreddit' },
  { key: 'author', header: 'Author' },
  { key: 'score', header: 'Score' },
  { key: 'numComments', header: 'Comments' },
] as const satisfies readonly { key: keyof Question; header: string }[]
