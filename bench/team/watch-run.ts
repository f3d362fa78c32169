import { setTimeout as sleep } from 'node:timers/promises'
import { confirmSaved, listAnalyses } from '@quarry/contracts/endpoints/analyses'
import { readGeminiQuota } from '@quarry/contracts/endpoints/connections'
import { POLL_INTERVAL_MS } from '@quarry/contracts/limits'
import { isEnded, RunState } from '@quarry/contracts/run'
import { z } from 'zod'
import { type PageCalls, target } from './page-calls.ts'
import type { PolledSet } from './polled-set.ts'
import type { Tier } from './visits.ts'

/** As in the page's `copies.ts`. */
const LIST_INTERVAL_MS = 5000
/** As in the page's `daily-quota.ts`. */
const QUOTA_EVERY = 25

export interface StartedRun {
  runId: string
  set: PolledSet
  analysis: string
  tier: Tier
  geminiApiKey: string
}

/**
 * Makes the calls of a page whose run has started: the polls, the list of analyses, the quota of a free key and the
 * confirmation of what the browser has saved. Resolves once the page makes no more.
 */
export async function watchRun(page: PageCalls, run: StartedRun): Promise<void> {
  const polls = poll(page, run)
  await Promise.all([polls, watchList(page, run, polls)])
}

async function poll(page: PageCalls, { runId, set, tier, geminiApiKey }: StartedRun): Promise<void> {
  let quotaStep = -1
  while (!set.hasEnded(runId)) {
    const startedAt = performance.now()
    await set.read('poll')
    const step = Math.floor(set.requestsOf(runId) / QUOTA_EVERY)
    if (tier === 'free' && step > quotaStep) await readQuota(page, geminiApiKey)
    quotaStep = step
    if (!set.hasEnded(runId)) await sleep(Math.max(0, startedAt + POLL_INTERVAL_MS - performance.now()))
  }
}

const Listed = z.object({
  analyses: z.tuple([
    z.object({ waits: z.number().optional(), runs: z.array(z.object({ state: RunState })) }),
  ]),
})

/** Looks at the list until nothing runs and nothing waits for this browser, and immediately when the run has ended. */
async function watchList(
  page: PageCalls,
  { set, analysis, runId }: StartedRun,
  polls: Promise<void>,
): Promise<void> {
  for (let isOver = false; !isOver; ) {
    const wasRunning = !set.hasEnded(runId)
    const text = await page.attempt({ purpose: 'list', ...target(listAnalyses) })
    if (text !== undefined) {
      const [{ runs, waits }] = Listed.parse(JSON.parse(text)).analyses
      isOver = runs.every(isEnded) && waits === undefined
      if (runs.every(isEnded) && waits !== undefined)
        await page.attempt({ purpose: 'saved', ...target(confirmSaved, analysis), body: set.held() })
    }
    const pause = isOver ? undefined : sleep(LIST_INTERVAL_MS)
    await (wasRunning ? Promise.race([pause, polls]) : pause)
  }
}

export async function readQuota(page: PageCalls, geminiApiKey: string): Promise<void> {
  await page.attempt({ purpose: 'quota', ...target(readGeminiQuota), body: { geminiApiKey } })
}
