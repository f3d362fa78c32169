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

/** A run under way that began a minute ago. */
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

export type AnsweredSet = { questions: SampleQuestion[]; runs: SampleRun[]; away?: boolean }

/** The server tells of these questions and runs from now on, as they are at the time when it is asked. */
export async function responseSet(page: Page, told: AnsweredSet): Promise<void> {
  let revision = 0
  await page.route(/\/api\/questions(?:\?|$)/, (route) => {
    if (told.away) return route.fulfill({ status: 503, body: 'Quarry’s memory is away.' })
    revision += 1
    const { questions: data, runs } = told
    return route.fulfill({ json: { data, removed: [], revision, epoch: 'one', more: false, runs } })
  })
}
