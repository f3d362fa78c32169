import { setTimeout as sleep } from 'node:timers/promises'
import { QuestionsPage } from '@quarry/contracts/endpoints/questions'
import { RunAccepted } from '@quarry/contracts/endpoints/runs'
import type { Question } from '@quarry/contracts/question'
import { isEnded, Run } from '@quarry/contracts/run'
import { buildQuestions } from './build-question.ts'

/** A run without progress for this many milliseconds is stuck. The longest wait in a test is for a window of 30 s. */
const STUCK_MS = 120_000
const POLL_INTERVAL_MS = 100

export type ApiClient = ReturnType<typeof createApiClient>

/**
 * Creates a client that calls the API over HTTP as one browser session, with the session cookie that it received and
 * with `headers`.
 */
export function createApiClient(apiUrl: string, headers: Record<string, string> = {}) {
  let cookie = ''

  async function call(method: string, path: string, body?: unknown): Promise<Response> {
    const response = await fetch(`${apiUrl}${path}`, {
      method,
      headers: {
        ...headers,
        ...(cookie ? { cookie } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const [given] = response.headers.getSetCookie()
    if (given) cookie = given.split(';', 1)[0] ?? ''
    return response
  }

  /** Returns the response's JSON, or undefined for a 204. Throws the status and text of an error response. */
  async function request(method: string, path: string, body?: unknown): Promise<unknown> {
    const response = await call(method, path, body)
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
    return response.status === 204 ? undefined : await response.json()
  }

  /** Adds the questions to the session and returns their ids. */
  async function put(questions: readonly Question[]): Promise<string[]> {
    await request('PUT', '/api/questions', { questions })
    return questions.map(({ id }) => id)
  }

  /** Returns the run; undefined if the session has none with this id. */
  async function findRun(runId: string): Promise<Run | undefined> {
    const response = await call('GET', `/api/runs/${runId}`)
    if (response.status === 404) return undefined
    if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`)
    return Run.parse(await response.json())
  }

  /** Waits until `wanted` returns true and returns the run. Throws if it makes no progress for STUCK_MS. */
  async function when(runId: string, wanted: (run: Run) => boolean): Promise<Run> {
    let lastProgress = ''
    let changedAt = performance.now()
    for (;;) {
      // The API may be briefly unreachable, together with its Redis.
      const run = await findRun(runId).catch((error: unknown) => String(error))
      if (typeof run === 'object' && wanted(run)) return run
      const progress = describeProgress(run)
      if (progress !== lastProgress) changedAt = performance.now()
      lastProgress = progress
      if (performance.now() - changedAt > STUCK_MS) {
        throw new Error(`Run ${runId} made no progress for ${STUCK_MS} ms: ${progress}; ${describeWait(run)}`)
      }
      await sleep(POLL_INTERVAL_MS)
    }
  }

  return {
    call,
    request,
    put,
    when,
    run: findRun,

    /** The session cookie, as a header value. */
    cookie: () => cookie,

    /** Returns a page of the question set: the whole set, or the changes that the query selects. */
    async questions(query = ''): Promise<QuestionsPage> {
      return QuestionsPage.parse(await request('GET', `/api/questions${query}`))
    },

    /** Starts a run and returns its id. */
    async start(
      path: `/api/questions/${'fetch' | 'check-posts' | 'process' | 'second-opinion' | 'find-topics' | 'phrases' | 'read-answers'}`,
      body: unknown,
    ): Promise<string> {
      return RunAccepted.parse(await request('POST', path, body)).runId
    },

    /** Adds pending questions without an extraction and returns their ids. */
    async seed(count: number, prefix: string): Promise<string[]> {
      return await put(buildQuestions(count, prefix))
    },

    /** Waits until the run has ended in any state, and returns it. */
    async ended(runId: string): Promise<Run> {
      return await when(runId, isEnded)
    },

    /**
     * Waits until the run has completed and returns it. Throws if it ends in another state. `onPoll` gets each polled
     * run.
     */
    async completed(runId: string, onPoll: (run: Run) => void = () => {}): Promise<Run> {
      const run = await when(runId, (polled) => {
        onPoll(polled)
        return isEnded(polled)
      })
      if (run.state !== 'completed') {
        throw new Error(`the run ended as ${run.state}: ${run.problem ?? run.message}`)
      }
      return run
    },
  }
}

function describeProgress(run: Run | string | undefined): string {
  if (typeof run !== 'object') return String(run)
  const { state, processed, failed, total, problem = '', coverage = [] } = run
  const subreddits = coverage.map(
    ({ subreddit, questions, asked, seen, requests = 0, sources = [], reason = 'open' }) =>
      `r/${subreddit} ${questions} of ${asked}, ${seen} seen, ${requests} requests to ${sources.length} sources, ${reason}`,
  )
  return [`${state}, ${processed} of ${total}, ${failed} failed ${problem}`, ...subreddits].join('; ')
}

function describeWait(run: Run | string | undefined): string {
  if (typeof run !== 'object') return 'its wait is unknown'
  const { waitingFor, delayMs } = run
  const wait = waitingFor ? `waits for ${waitingFor.reason} until ${waitingFor.until}` : 'reports no wait'
  return `${wait}, a request each ${delayMs} ms`
}

/** Runs an extraction to its end in a new session. Returns its questions and its coverage by subreddit. */
export async function extract(
  apiUrl: string,
  redditClientId: string,
  subredditLimits: Record<string, number>,
  seedTerms: string[] = [],
) {
  const client = createApiClient(apiUrl)
  const runId = await client.start('/api/questions/fetch', {
    subreddits: Object.keys(subredditLimits),
    subredditLimits,
    seedTerms,
    redditClientId,
    redditClientSecret: 'demo',
  })
  const run = await client.ended(runId)
  const { data } = await client.questions()
  return { client, run, data, coverage: new Map(run.coverage?.map((line) => [line.subreddit, line])) }
}

/** Starts to clean generated titles in a new session. The key's name says which tier is declared. */
export async function startCleaning(apiUrl: string, geminiApiKey: string, count: number, body: object = {}) {
  const client = createApiClient(apiUrl)
  const questionIds = await client.seed(count, 'q')
  const declaredTier = geminiApiKey.startsWith('demo-free') ? 'free' : 'paid'
  const request = { questionIds, geminiApiKey, declaredTier, ...body }
  return { client, runId: await client.start('/api/questions/process', request) }
}
