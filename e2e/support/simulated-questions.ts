import type { Page } from '@playwright/test'
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
  await page.route(/\/api\/questions(?:\?|$)/, (route) => {
    if (simulated.isDown) return route.fulfill({ status: 503, body: 'Quarry’s database is unreachable.' })
    revision += 1
    const { questions: data, runs } = simulated
    return route.fulfill({ json: { data, removed: [], revision, epoch: 'one', more: false, runs } })
  })
}
