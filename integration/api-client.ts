import { setTimeout as sleep } from 'node:timers/promises'
import { QuestionsPage } from '@quarry/contracts/endpoints/questions'
import { RunAccepted } from '@quarry/contracts/endpoints/runs'
import type { Question } from '@quarry/contracts/question'
import { isEnded, Run } from '@quarry/contracts/run'

/** Longer than any wait of a test's run: the longest is for a window of 30 s. */
const STUCK_MS = 120_000

export type ApiClient = ReturnType<typeof createApiClient>

/** One browser's worth of cookies against the API. */
export function createApiClient(apiUrl: string) {
  let cookie = ''

  async function call(method: string, path: string, body?: unknown): Promise<Response> {
    const response = await fetch(`${apiUrl}${path}`, {
      method,
      headers: {
        ...(cookie ? { cookie } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const given = response.headers.getSetCookie()[0]
    if (given) cookie = given.split(';')[0] ?? ''
    return response
  }

  async function questions(): Promise<QuestionsPage> {
    return QuestionsPage.parse(await (await call('GET', '/api/questions')).json())
  }

  return {
    call,
    questions,

    async start(path: string, body: unknown): Promise<string> {
      const response = await call('POST', path, body)
      if (response.status !== 202) throw new Error(`${response.status}: ${await response.text()}`)
      return RunAccepted.parse(await response.json()).runId
    },

    /** Puts pending questions into the set without an extraction. */
    async seed(count: number, name: string): Promise<string[]> {
      const invented = Array.from({ length: count }, (_, i) => pendingQuestion(`${name}${i.toString(36)}`, i))
      const response = await call('PUT', '/api/questions', { questions: invented })
      if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`)
      return invented.map(({ id }) => id)
    },

    /** Undefined where the session has no such run. */
    async run(runId: string): Promise<Run | undefined> {
      const response = await call('GET', `/api/runs/${runId}`)
      if (response.status === 404) return undefined
      if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`)
      return Run.parse(await response.json())
    },

    /** The run once it has ended, whichever way. */
    async ended(runId: string): Promise<Run> {
      return await this.when(runId, isEnded)
    },

    /**
     * The run as soon as it is as wanted. Throws when it makes no progress for long, with how far it came and what it
     * waits for: a machine may be slow, a run must not be stuck.
     */
    async when(runId: string, wanted: (run: Run) => boolean): Promise<Run> {
      let seen = ''
      let changedAt = performance.now()
      for (;;) {
        // The API may be away for a moment, with its Redis.
        const run = await this.run(runId).catch((error: unknown) => String(error))
        if (typeof run === 'object' && wanted(run)) return run
        const progress = describeProgress(run)
        if (progress !== seen) changedAt = performance.now()
        seen = progress
        if (performance.now() - changedAt > STUCK_MS) {
          throw new Error(`Run ${runId} did not move for ${STUCK_MS} ms: ${progress}; ${describeWait(run)}`)
        }
        await sleep(100)
      }
    },
  }
}

function describeProgress(run: Run | string | undefined): string {
  if (typeof run !== 'object') return String(run)
  const { state, processed, failed, total, problem = '', coverage = [] } = run
  const communities = coverage.map(
    ({ subreddit, questions, asked, seen, requests = 0, sources = [], reason = 'open' }) =>
      `r/${subreddit} ${questions} of ${asked}, ${seen} seen, ${requests} requests to ${sources.length} sources, ${reason}`,
  )
  return [`${state}, ${processed} of ${total}, ${failed} failed ${problem}`, ...communities].join('; ')
}

function describeWait(run: Run | string | undefined): string {
  if (typeof run !== 'object') return 'how it waits is not known'
  const { waitingFor, delayMs } = run
  const wait = waitingFor ? `waits for ${waitingFor.reason} until ${waitingFor.until}` : 'tells no wait'
  return `${wait}, a request each ${delayMs} ms`
}

function pendingQuestion(id: string, number: number): Question {
  const title = `[Help] why does my rye loaf number ${number} collapse after ${number} hours (pic)`
  return {
    id,
    title,
    originalTitle: title,
    subreddit: 'bread',
    author: 'crumb',
    score: number,
    numComments: 2,
    processingStatus: 'pending',
    aiEnhanced: false,
    createdAt: '2026-01-02T03:04:05.000Z',
    permalink: `/r/bread/comments/${id}/`,
    edited: false,
    revision: 0,
  }
}
