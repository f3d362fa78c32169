import { expect, type Page } from '@playwright/test'
import type { HeldQuestion } from '../../support/held-questions.ts'
import { ownCredentials } from '../../support/setup-steps.ts'

type RestoredQuestion = HeldQuestion & {
  createdAt: string
  permalink: string
  edited: boolean
  problem?: string
}

/** An invented pending question; the number makes it one of its own. */
export function questionOf(number: number, changes: Partial<RestoredQuestion> = {}): RestoredQuestion {
  const title = `why does compost heap ${number} smell of eggs`
  return {
    id: `q${number}`,
    title,
    originalTitle: title,
    subreddit: 'composting',
    author: `gardener${number}`,
    score: number,
    numComments: number,
    processingStatus: 'pending',
    aiEnhanced: false,
    createdAt: '2026-01-05T08:00:00.000Z',
    permalink: `/r/composting/comments/q${number}/`,
    edited: false,
    ...changes,
  }
}

export function questionsOf(count: number): RestoredQuestion[] {
  return Array.from({ length: count }, (_, index) => questionOf(index + 1))
}

/** A question that the AI has cleaned. */
export function cleanedOf(number: number, changes: Partial<RestoredQuestion> = {}): RestoredQuestion {
  const title = `Why does compost heap ${number} smell of eggs?`
  return questionOf(number, { title, processingStatus: 'processed', aiEnhanced: true, ...changes })
}

/** The agreement is accepted and nothing is stored: the page opens on the first step of setup. */
export async function acceptBeforehand(page: Page): Promise<void> {
  await page.addInitScript(() => sessionStorage.setItem('agreement-consent', 'accepted'))
}

/** A Gemini key of the sandbox is stored as an earlier visit would have left it. */
export async function storeGeminiKey(page: Page, behaviour: string): Promise<void> {
  const { geminiApiKey } = ownCredentials('demo', behaviour)
  await page.addInitScript((key) => localStorage.setItem('gemini_api_key', key), geminiApiKey)
}

/** Gives the session these questions, as the page itself does after the server has lost them. */
export async function fillSession(page: Page, questions: readonly RestoredQuestion[]): Promise<void> {
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

/** Opens the page on the analysis screen; the session must hold questions. */
export async function openAnalysis(page: Page): Promise<void> {
  await page.goto('/')
  await openAsked(page, 'Analysis')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Question Analysis')
}

/** Opens the page on the cleaning screen; the session must hold questions that are still to be cleaned. */
export async function openCleaning(page: Page): Promise<void> {
  await page.goto('/')
  await openAsked(page, 'Cleaning')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('AI Question Cleaning')
}

/** Goes to a step by the stepper in the header, once it is open. */
export async function openStep(page: Page, name: string): Promise<void> {
  const step = page.getByRole('navigation', { name: 'Workflow' }).getByRole('button', { name })
  await expect(step).not.toHaveAttribute('aria-disabled', 'true')
  await step.click()
}

/** The same for a screen that offers to start cleaning, when it has asked what that may cost. */
export async function openAsked(page: Page, name: string): Promise<void> {
  await Promise.all([page.waitForResponse('**/api/stats'), openStep(page, name)])
}
