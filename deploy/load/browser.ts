import { setTimeout as sleep } from 'node:timers/promises'
import type { QuestionsPage } from '@quarry/contracts/endpoints/questions'
import { POLL_INTERVAL_MS } from '@quarry/contracts/limits'
import { isEnded, type Run } from '@quarry/contracts/run'
import { createApiClient } from '@quarry/testkit/api-client'
import { buildQuestions } from '@quarry/testkit/build-question'
import type { CleaningPlan } from './cleaning-plans.ts'

export interface BrowserOptions {
  url: string
  /** Letters and digits that distinguish its questions from others'. */
  name: string
  /** The client's IP address, as a trusted proxy would report it. */
  address: string
  questions: number
  /** What it cleans; undefined for a page that only polls. */
  plan: CleaningPlan | undefined
  /** Receives the microseconds that each successful poll took. */
  onPoll: (microseconds: number) => void
  /** Receives the reason of each failure. */
  onFailure: (reason: string) => void
  signal: AbortSignal
}

export type Browser = ReturnType<typeof createBrowser>

/** Creates a session with a page that polls it as the web app does. */
export function createBrowser({
  url,
  name,
  address,
  questions,
  plan,
  onPoll,
  onFailure,
  signal,
}: BrowserOptions) {
  const session = createApiClient(url, { 'x-forwarded-for': address })
  let sets = 0
  let cleanedBefore = 0
  let renewal = Promise.resolve()

  async function poll(query: string): Promise<QuestionsPage | undefined> {
    const sentAt = performance.now()
    try {
      const page = await session.questions(query)
      onPoll((performance.now() - sentAt) * 1000)
      return page
    } catch (error) {
      onFailure(wordsOf(error))
      return undefined
    }
  }

  /** Returns the first run that has ended; undefined if the page is closed before. */
  async function pollUntilEnd(): Promise<Run | undefined> {
    let query = ''
    while (!signal.aborted) {
      const page = await poll(query)
      if (page) query = `?since=${page.revision}&epoch=${page.epoch}`
      const ended = page?.runs.find(isEnded)
      if (ended) return ended
      if (!page?.more) await sleep(POLL_INTERVAL_MS, undefined, { signal }).catch(() => undefined)
    }
    return undefined
  }

  /** Uploads a set and starts cleaning it. */
  async function begin(): Promise<void> {
    const questionIds = await session.put(buildQuestions(questions, `${name}s${sets++}x`))
    if (plan) await session.start('/api/questions/process', { questionIds, ...plan })
  }

  async function beginAnew({ state, processed, failed }: Run): Promise<void> {
    if (state !== 'completed' || failed > 0) onFailure(`a run ended as ${state}, ${failed} titles failed`)
    cleanedBefore += processed
    await session.request('DELETE', '/api/session')
    await begin()
  }

  async function countCleaned(): Promise<number> {
    await renewal.catch(() => undefined)
    const before = cleanedBefore
    const { runs } = await session.questions('?since=0&limit=1')
    return runs.reduce((sum, { processed }) => sum + processed, before)
  }

  return {
    /** Sends the page's first requests and uploads the first set. */
    async open(): Promise<void> {
      await session.request('GET', '/api/config')
      await session.request('GET', '/api/stats')
      await begin()
    },

    /** Polls until the page is closed. When a run has ended, discards the session and starts again. Never throws. */
    async stay(): Promise<void> {
      try {
        for (let run = await pollUntilEnd(); run; run = await pollUntilEnd()) {
          renewal = beginAnew(run)
          await renewal
        }
      } catch (error) {
        onFailure(wordsOf(error))
      }
    },

    /** Returns how many titles have been cleaned so far. */
    async cleaned(): Promise<number> {
      // Once more, because the page may discard its session during the call.
      return await countCleaned().catch(countCleaned)
    },
  }
}

const wordsOf = (error: unknown) => (error instanceof Error ? error.message : String(error))
