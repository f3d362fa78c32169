import { QuestionsPage } from '@quarry/contracts/endpoints/questions'
import { RunAccepted } from '@quarry/contracts/endpoints/runs'
import type { Question } from '@quarry/contracts/question'
import { isEnded, type Run } from '@quarry/contracts/run'
import { expect } from 'vitest'

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

    async run(runId: string): Promise<Run | undefined> {
      const { runs } = await questions()
      return runs.find(({ id }) => id === runId)
    },

    /** The run once it has ended, whichever way. */
    async ended(runId: string): Promise<Run> {
      return await this.when(runId, isEnded)
    },

    /** The run as soon as it is as wanted. */
    async when(runId: string, wanted: (run: Run) => boolean): Promise<Run> {
      let run: Run | undefined
      const state = async () => {
        run = await this.run(runId)
        return run !== undefined && wanted(run) ? 'as wanted' : describe(run)
      }
      await expect.poll(state, { interval: 100, message: `run ${runId}` }).toBe('as wanted')
      if (!run) throw new Error('the run is gone')
      return run
    },
  }
}

/** What a test that waited in vain shows: whether the run was slow or stuck, and at what. */
function describe(run: Run | undefined): string {
  if (!run) return 'not there'
  const { state, waitingFor, processed, failed, total, coverage = [] } = run
  const found = coverage.map(({ subreddit, questions, asked }) => `r/${subreddit} ${questions}/${asked}`)
  return [state, `${processed}+${failed}/${total}`, JSON.stringify(waitingFor), ...found].join(' ')
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
