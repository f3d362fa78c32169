import { expect, type Page } from '@playwright/test'
import { callCopy } from './analysis-copy.ts'
import { A_RUN } from './expect-toast.ts'
import type { SampleQuestion } from './sample-questions.ts'
import { ownCredentials } from './setup-steps.ts'

/** Puts these questions into the session, as the page does if the server has lost them. */
export async function fillSession(page: Page, questions: readonly SampleQuestion[]): Promise<void> {
  const response = await callCopy(page, 'PUT', '/api/questions', { questions })
  expect(response.status(), await response.text()).toBe(200)
  expect(await response.json()).toEqual({ restored: questions.length })
}

/** Extracts one question, with the same request as the page. */
export async function extractOne(page: Page): Promise<void> {
  await extract(page, { gardening: 1 })
}

/** Returns the sandbox's questions from these subreddits, the most engaging first. */
export async function questionsInDemo(
  page: Page,
  subredditLimits: Readonly<Record<string, number>>,
): Promise<SampleQuestion[]> {
  await extract(page, subredditLimits)
  const { data } = await (await callCopy(page, 'GET', '/api/questions')).json()
  return data.toSorted((left: SampleQuestion, right: SampleQuestion) => right.score - left.score)
}

async function extract(page: Page, subredditLimits: Readonly<Record<string, number>>): Promise<void> {
  const { redditClientId, redditClientSecret } = ownCredentials('demo', 'demo-paid')
  const response = await callCopy(page, 'POST', '/api/questions/fetch', {
    subreddits: Object.keys(subredditLimits),
    subredditLimits,
    redditClientId,
    redditClientSecret,
  })
  const { runId }: { runId: string } = await response.json()
  const state = async () => (await (await callCopy(page, 'GET', `/api/runs/${runId}`)).json()).state
  await expect.poll(state, { intervals: [100], ...A_RUN }).toBe('completed')
}
