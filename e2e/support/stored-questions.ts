import type { Page } from '@playwright/test'

export type StoredQuestion = {
  id: string
  title: string
  originalTitle: string
  subreddit: string
  author: string
  score: number
  numComments: number
  processingStatus: string
  aiEnhanced: boolean
  reviewed?: boolean
  probability?: number
}

/** Returns the questions that the server stores for this browser's session. */
export async function readStoredQuestions(page: Page): Promise<StoredQuestion[]> {
  const response = await page.request.get('/api/questions')
  const { data }: { data: StoredQuestion[] } = await response.json()
  return data
}
