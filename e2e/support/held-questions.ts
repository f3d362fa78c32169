import type { Page } from '@playwright/test'

export type HeldQuestion = {
  id: string
  title: string
  originalTitle: string
  subreddit: string
  author: string
  score: number
  numComments: number
  processingStatus: string
  aiEnhanced: boolean
  probability?: number
}

/** What the server holds for this browser's session. */
export async function heldQuestions(page: Page): Promise<HeldQuestion[]> {
  const answer = await page.request.get('/api/questions')
  const { data }: { data: HeldQuestion[] } = await answer.json()
  return data
}
