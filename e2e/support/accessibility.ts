import type { Page } from '@playwright/test'
import { cleanedOf, failedOf, questionOf, questionsOf } from './sample-questions.ts'

export const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })

/** Questions in every state, of two subreddits. */
export const mixed = [
  ...questionsOf(6),
  cleanedOf(7),
  cleanedOf(8, { title: 'Is this the AI’s title?', suggestion: 'Is this a suggestion of the AI?' }),
  failedOf(9),
  questionOf(10, { processingStatus: 'processing', subreddit: 'gardening' }),
  questionOf(11, { originalTitle: 'Does compost heap 1 smell of eggs, and why?', subreddit: 'gardening' }),
  cleanedOf(12, { title: `Is this far too long for a keyword planner, ${'as it goes on, '.repeat(8)}?` }),
]
