import { expect, type Page } from '@playwright/test'
import type { Question } from '@quarry/contracts/question'
import { callCopy } from './analysis-copy.ts'

/**
 * Returns the questions that the server stores for this browser's session. Retries, because the server rejects the call
 * with 429 while the page loads all of them.
 */
export async function readStoredQuestions(page: Page): Promise<Question[]> {
  let data: Question[] = []
  const load = async () => {
    const response = await callCopy(page, 'GET', '/api/questions')
    if (response.ok()) data = (await response.json()).data
    return response.status()
  }
  await expect.poll(load).toBe(200)
  return data
}
