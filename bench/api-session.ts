import { setTimeout as sleep } from 'node:timers/promises'
import { QuestionsPage } from '@quarry/contracts/endpoints/questions'
import { RunAccepted } from '@quarry/contracts/endpoints/runs'
import type { Question } from '@quarry/contracts/question'
import { isEnded, Run } from '@quarry/contracts/run'

export type ApiSession = ReturnType<typeof createApiSession>

const LOOK_EVERY_MS = 100

/** One browser's session with the API. Every call throws with the answer when it is refused. */
export function createApiSession(apiUrl: string) {
  let cookie = ''

  async function call(method: string, path: string, body?: unknown): Promise<unknown> {
    const response = await fetch(`${apiUrl}${path}`, {
      method,
      headers: {
        ...(cookie ? { cookie } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const [given] = response.headers.getSetCookie()
    if (given) cookie = given.split(';', 1)[0] ?? ''
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
    return response.status === 204 ? undefined : await response.json()
  }

  return {
    call,

    /** The session cookie, as a header value. */
    cookie: () => cookie,

    async poll(query: string): Promise<QuestionsPage> {
      return QuestionsPage.parse(await call('GET', `/api/questions${query}`))
    },

    /** Puts questions into the set without an extraction; answers their ids. */
    async put(questions: readonly Question[]): Promise<string[]> {
      await call('PUT', '/api/questions', { questions })
      return questions.map(({ id }) => id)
    },

    /** Starts a run; answers its id. */
    async start(path: '/api/questions/fetch' | '/api/questions/process', body: unknown): Promise<string> {
      return RunAccepted.parse(await call('POST', path, body)).runId
    },

    /** The run once it has completed; `look` sees it on the way, ten times a second. Throws when it ends otherwise. */
    async completed(runId: string, look: (run: Run) => void = () => {}): Promise<Run> {
      for (;;) {
        const run = Run.parse(await call('GET', `/api/runs/${runId}`))
        look(run)
        if (run.state === 'completed') return run
        if (isEnded(run)) throw new Error(`the run ended as ${run.state}: ${run.problem ?? run.message}`)
        await sleep(LOOK_EVERY_MS)
      }
    },
  }
}
