import { randomBytes, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  ANALYSIS_HEADER,
  confirmSaved,
  EPOCH_HEADER,
  HOLDER_HEADER,
  listAnalyses,
  openAnalysis,
} from '@quarry/contracts/endpoints/analyses'
import { detectGeminiTier, readGeminiQuota } from '@quarry/contracts/endpoints/connections'
import { listQuestions, restoreQuestions } from '@quarry/contracts/endpoints/questions'
import { RunAccepted, startCleaning } from '@quarry/contracts/endpoints/runs'
import { getConfig } from '@quarry/contracts/endpoints/session'
import { POLL_INTERVAL_MS } from '@quarry/contracts/limits'
import type { Question } from '@quarry/contracts/question'
import { isEnded, RunState } from '@quarry/contracts/run'
import { buildQuestions } from '@quarry/testkit/build-question'
import { z } from 'zod'
import type { Call, PageCalls } from './page-calls.ts'
import { cleaningOf, TITLES, type Visit } from './visits.ts'

/** As in the page's `copies.ts`. */
const LIST_INTERVAL_MS = 5000
/** As in the page's `daily-quota.ts`. */
const QUOTA_EVERY = 25

/** What the page needs of a poll to make the next one. The rows are left unread. */
const Poll = z.object({
  revision: z.number(),
  epoch: z.string(),
  more: z.boolean(),
  runs: z.array(
    z.object({
      id: z.string(),
      state: RunState,
      usage: z.object({ requests: z.number() }).optional(),
    }),
  ),
})
type Poll = z.infer<typeof Poll>
const Opened = z.object({ epoch: z.string() })
const Listed = z.object({
  analyses: z.array(z.object({ waits: z.number().optional(), runs: z.array(z.object({ state: RunState })) })),
})

/**
 * Makes the calls of a page in which a researcher opens a file of 1,000 titles and starts to clean them: the loading of
 * the page, the opening of the copy, the upload, the start. The run leaves out the `cleaned` titles.
 * Returns a function that makes the calls of the page from then on: the polls, the list of analyses, the quota of a free
 * key and the confirmation of what the browser has saved. It resolves once the page polls no more.
 */
export async function startVisit(
  page: PageCalls,
  { number, tier }: Visit,
  cleaned: number,
): Promise<() => Promise<void>> {
  const geminiApiKey = `demo-${tier}.team${number}`
  const analysis = randomUUID()
  const holder = `1.${randomBytes(8).toString('hex')}`

  await page.insist({ purpose: 'list', ...target(listAnalyses) })
  await page.insist({ purpose: 'settings', ...target(getConfig) })
  await page.insist({ purpose: 'tier', ...target(detectGeminiTier), body: { geminiApiKey } })
  const opening = { ...target(openAnalysis, analysis), body: { holder, restores: false } }
  const { epoch } = Opened.parse(JSON.parse(await page.insist({ purpose: 'open', ...opening })))
  const headers = { [ANALYSIS_HEADER]: analysis, [HOLDER_HEADER]: holder, [EPOCH_HEADER]: epoch }
  let set: Poll = { epoch, revision: 0, more: false, runs: [] }

  /** Reads what has changed, as long as the server has more. */
  async function readChanges(purpose: string): Promise<void> {
    do {
      const query = new URLSearchParams({ since: String(set.revision), epoch: set.epoch })
      const { method, path } = target(listQuestions)
      const text = await page.attempt({ purpose, method, path: `${path}?${query}`, headers })
      if (text === undefined) return
      set = Poll.parse(JSON.parse(text))
    } while (set.more)
  }

  await page.insist({ purpose: 'refresh', headers, ...target(listQuestions) })
  const questions = titlesOf(number, cleaned)
  const upload = { ...target(restoreQuestions), body: { questions, undo: true } }
  await page.insist({ purpose: 'upload', headers, ...upload })
  await readChanges('whole set')
  await readChanges('refresh')
  const start = {
    ...target(startCleaning),
    body: {
      questionIds: questions.slice(cleaned).map(({ id }) => id),
      geminiApiKey,
      titlesPerRequest: cleaningOf[tier].titlesPerRequest,
      ...(tier === 'paid' && { judge: 'if-paid' }),
    },
  }
  const { runId } = RunAccepted.parse(JSON.parse(await page.insist({ purpose: 'start', headers, ...start })))
  await readChanges('refresh')

  async function poll(): Promise<void> {
    let quotaStep = -1
    const hasEnded = () => set.runs.some((run) => run.id === runId && isEnded(run))
    while (!hasEnded()) {
      const startedAt = performance.now()
      await readChanges('poll')
      const { usage } = set.runs.find(({ id }) => id === runId) ?? {}
      const step = Math.floor((usage?.requests ?? 0) / QUOTA_EVERY)
      if (tier === 'free' && step > quotaStep) {
        quotaStep = step
        await page.attempt({ purpose: 'quota', ...target(readGeminiQuota), body: { geminiApiKey } })
      }
      await sleep(Math.max(0, startedAt + POLL_INTERVAL_MS - performance.now()))
    }
  }

  /** Looks at the list until nothing runs and nothing waits for this browser. */
  async function watchList(): Promise<void> {
    for (;;) {
      const text = await page.attempt({ purpose: 'list', ...target(listAnalyses) })
      const [copy] = text === undefined ? [] : Listed.parse(JSON.parse(text)).analyses
      if (copy?.runs.every(isEnded)) {
        if (copy.waits === undefined) return
        const body = { epoch: set.epoch, revision: set.revision }
        await page.attempt({ purpose: 'saved', ...target(confirmSaved, analysis), body })
      }
      await sleep(LIST_INTERVAL_MS)
    }
  }

  return async () => {
    await Promise.all([poll(), watchList()])
  }
}

function target(
  { method, url }: { method: string; url: string },
  analysis = '',
): Pick<Call, 'method' | 'path'> {
  return { method, path: url.replace(':analysis', analysis) }
}

/** Returns the file's titles, of which the first are cleaned. */
function titlesOf(number: number, cleaned: number): Question[] {
  const titles = buildQuestions(TITLES, `t${number.toString(36)}x`)
  return titles.map((question, at): Question => {
    if (at >= cleaned) return question
    const title = `${question.originalTitle.replace(/^\[Help\] | \(pic\)$/g, '')}?`
    const result = { risk: { reason: 'form' }, cleanedWith: 'gemini-3.5-flash-lite/12/2' } as const
    return { ...question, title, processingStatus: 'processed', aiEnhanced: true, ...result }
  })
}
