import { fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { type ApiClient, createApiClient } from '@quarry/testkit/api-client'
import { buildQuestions } from '@quarry/testkit/build-question'
import { end, startProgram } from '@quarry/testkit/program'
import autocannon from 'autocannon'
import { z } from 'zod'
import { type Measurement, median, row } from './measurement.ts'

const QUESTIONS = 5000
const CHANGED = 10
const ROUNDS = 5
const SECONDS = 2
const CONNECTIONS = 10

const names = {
  ten: 'Polls, 10 of 5,000 questions changed',
  none: 'Polls, nothing of 5,000 changed',
  whole: 'Polls, all 5,000 questions',
}

interface Target {
  name: string
  url: string
  cookie: string
  connections: number
  perSecond: number[]
}

/**
 * Measures the responses per second of `GET /api/questions`, as browsers poll it, in a session of 5,000 questions with
 * a run: since a revision after which 10 questions changed, since the latest revision, and for the whole set. The
 * baseline is a Fastify route that responds with `{"hello":"world"}` in a separate process. Each gets 10 connections
 * for 2 s, in turn, five times; the figures are medians. The whole set gets one connection, because a session may load
 * only one set at a time. The load generator and Redis share the machine, so only the ratios are meaningful.
 */
export const polls: Measurement = {
  names: Object.values(names),

  async measure(redisUrl) {
    const hello = await startHello()
    const api = await startProgram('api', {
      REDIS_URL: redisUrl,
      REDIS_PREFIX: 'bench-polls',
      CREDENTIAL_KEYS: `k1:${randomBytes(32).toString('base64')}`,
      PORT: '0',
    })
    try {
      const session = createApiClient(api.url)
      const targets = await prepare(session, api.url)
      const baseline = {
        name: 'Hello world',
        url: hello.url,
        cookie: '',
        connections: CONNECTIONS,
        perSecond: [],
      }
      const problems: string[] = []
      for (let round = 0; round < ROUNDS; round++) {
        for (const target of [baseline, ...targets]) problems.push(...(await load(target)))
      }
      const theirs = median(baseline.perSecond)
      const rows = targets.map(({ name, perSecond }) =>
        row(name, { ours: median(perSecond), theirs, unit: 'requests/s', better: 'more' }),
      )
      return { rows, notes: [], problems }
    } finally {
      await end(api)
      hello.process.disconnect()
    }
  },
}

async function startHello() {
  const child = fork(fileURLToPath(new URL('hello-world.ts', import.meta.url)))
  const [message] = await once(child, 'message')
  return { process: child, url: z.object({ url: z.url() }).parse(message).url }
}

/** Fills the session, starts a run, changes ten questions, and checks each URL's response. */
async function prepare(session: ApiClient, apiUrl: string): Promise<Target[]> {
  const ids = await session.put(buildQuestions(QUESTIONS, 'p'))
  await session.start('/api/questions/process', {
    questionIds: ids,
    geminiApiKey: 'never-sent',
    declaredTier: 'paid',
  })
  const { revision: before, epoch } = await session.questions('')
  const changes = ids
    .slice(0, CHANGED)
    .map((id) => ({ id, title: `Why does loaf ${id} sink in the middle?` }))
  await session.request('POST', '/api/questions/change', { changes })
  const { revision: latest } = await session.questions('')
  const since = (revision: number) => `?since=${revision}&epoch=${epoch}`
  const cases = [
    { name: names.ten, query: since(before), rows: CHANGED },
    { name: names.none, query: since(latest), rows: 0 },
    { name: names.whole, query: '', rows: QUESTIONS },
  ]
  for (const { name, query, rows } of cases) {
    const { data, runs } = await session.questions(query)
    if (data.length !== rows || runs.length !== 1) throw new Error(`${name}: ${data.length} rows came`)
  }
  const cookie = session.cookie()
  return cases.map(({ name, query }) => ({
    name,
    url: `${apiUrl}/api/questions${query}`,
    cookie,
    connections: name === names.whole ? 1 : CONNECTIONS,
    perSecond: [],
  }))
}

/** Runs one round of load, and returns why it is not valid; empty if it is. */
async function load({ name, url, cookie, connections, perSecond }: Target): Promise<string[]> {
  const result = await autocannon({ url, connections, duration: SECONDS, headers: { cookie } })
  perSecond.push(result['2xx'] / ((result.finish.getTime() - result.start.getTime()) / 1000))
  const bad = result.non2xx + result.errors
  return bad === 0 ? [] : [`${name}: ${bad} requests failed.`]
}
