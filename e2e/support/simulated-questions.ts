import type { Page } from '@playwright/test'
import { analysisOf } from './analysis-copy.ts'
import type { SampleQuestion } from './sample-questions.ts'

export type SampleRun = {
  id: string
  kind: 'extraction' | 'cleaning'
  state: string
  total: number
  processed: number
  failed: number
  initialProcessedCount: number
  delayMs: number
  titlesPerRequest: number
  startedAt: string
  finishedAt?: string
  waitingFor?: { reason: string; until: string }
  currentTitle?: string
  message?: string
  problem?: string
  coverage?: object[]
  storeOptOutRejected?: true
}

/** Returns a run in progress that started a minute ago. */
export function runOf(changes: Partial<SampleRun>): SampleRun {
  return {
    id: crypto.randomUUID(),
    kind: 'cleaning',
    state: 'running',
    total: 10,
    processed: 3,
    failed: 0,
    initialProcessedCount: 0,
    delayMs: 12_000,
    titlesPerRequest: 1,
    startedAt: new Date(Date.now() - 60_000).toISOString(),
    ...changes,
  }
}

export type SimulatedQuestions = { questions: SampleQuestion[]; runs: SampleRun[]; isDown?: boolean }

/** Answers the page's polls with these questions and runs, in their state at the time of each request. */
export async function simulateQuestions(page: Page, simulated: SimulatedQuestions): Promise<void> {
  let revision = 0
  await simulateCopy(page)
  await page.route(/\/api\/questions(?:\?|$)/, (route) => {
    if (simulated.isDown) return route.fulfill({ status: 503, body: 'Quarry’s database is unreachable.' })
    revision += 1
    const { questions: data, runs } = simulated
    return route.fulfill({ json: { data, removed: [], revision, epoch: 'one', more: false, runs } })
  })
}

/** Makes the page find a copy of its analysis, whose questions the test answers itself. */
async function simulateCopy(page: Page): Promise<void> {
  await analysisOf(page)
  const copy = { holder: '1.0000000000000000', epoch: 'one', revision: 1, restoring: false, runs: [] }
  // What is not simulated reaches the browser's own set, because the server has no copy.
  await page.route('**/api/**', async (route) => {
    const { 'quarry-analysis': _, ...headers } = await route.request().allHeaders()
    await route.continue({ headers })
  })
  const counts = { total: 0, pending: 0, processed: 0, error: 0 }
  const listed = { ...copy, questions: counts, expiresInMs: 3_600_000 }
  await page.route('**/api/analyses', async (route) => {
    const id = await page.evaluate(() => sessionStorage.getItem('analysis'))
    const analyses = id === null ? [] : [{ ...listed, id }]
    await route.fulfill({ json: { analyses, now: new Date().toISOString() } })
  })
  await page.route('**/api/analyses/*/open', (route) =>
    route.fulfill({ json: { ...copy, holder: route.request().postDataJSON().holder } }),
  )
}
