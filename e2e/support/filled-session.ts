import { expect, type Page } from '@playwright/test'
import type { SampleQuestion } from './sample-questions.ts'
import { ownCredentials } from './setup-steps.ts'

/** Gives the session these questions, as the page itself does after the server has lost them. */
export async function fillSession(page: Page, questions: readonly SampleQuestion[]): Promise<void> {
  const answer = await page.request.put('/api/questions', { data: { questions } })
  expect(await answer.json()).toEqual({ restored: questions.length })
}

/** The session has extracted one question, as the page would have asked for it. */
export async function extractOne(page: Page): Promise<void> {
  const { redditClientId, redditClientSecret } = ownCredentials('demo', 'demo-paid')
  const subredditLimits = { gardening: 1 }
  const answer = await page.request.post('/api/questions/fetch', {
    data: { subreddits: ['gardening'], subredditLimits, redditClientId, redditClientSecret },
  })
  const { runId }: { runId: string } = await answer.json()
  const state = async () => (await (await page.request.get(`/api/runs/${runId}`)).json()).state
  await expect.poll(state, { intervals: [100] }).toBe('completed')
}
