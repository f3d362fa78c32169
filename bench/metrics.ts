import { randomBytes, randomUUID } from 'node:crypto'
import { createApiClient } from '@quarry/testkit/api-client'
import { buildQuestions } from '@quarry/testkit/build-question'
import { end, startProgram } from '@quarry/testkit/program'
import { commandsDuring } from '@quarry/testkit/redis-commands'
import { Redis } from 'ioredis'
import { type Measurement, median, row } from './measurement.ts'

const FEW = 10
const MANY = 1000
const WARM_UP = 20
const ROUNDS = 200
/** How many sessions are prepared at the same time. */
const AT_ONCE = 20

const pages = [
  { name: 'Metrics with 1,000 sessions, beside 10', path: '/metrics' },
  { name: 'Status with 1,000 sessions, beside 10', path: '/ops/status' },
] as const

/**
 * Measures the milliseconds of `/metrics` and `/ops/status` with 1,000 sessions that have a run each, and the baseline
 * with 10, on two APIs that are called in turn; the figures are medians. Redis counts the commands of one call.
 */
export const metrics: Measurement = {
  names: pages.map(({ name }) => name),

  async measure(redisUrl) {
    const redis = new Redis(redisUrl)
    const apis = await Promise.all([startApi(redisUrl, FEW), startApi(redisUrl, MANY)])
    const [few, many] = apis
    try {
      const measured = []
      for (const { name, path } of pages) {
        const commands = []
        for (const { read } of apis) {
          for (let i = 0; i < WARM_UP; i++) await read(path)
          commands.push(await commandsOf(redis, () => read(path)))
        }
        const [theirs, ours]: [number[], number[]] = [[], []]
        for (let i = 0; i < ROUNDS; i++) {
          theirs.push(await few.read(path))
          ours.push(await many.read(path))
        }
        measured.push({
          row: row(name, { ours: median(ours), theirs: median(theirs), unit: 'ms', better: 'less' }),
          note: `${path}: ${commands.join(' and ')} Redis commands with ${FEW} and ${MANY} sessions.`,
        })
      }
      return {
        rows: measured.map((each) => each.row),
        notes: measured.map((each) => each.note),
        problems: [],
      }
    } finally {
      for (const { program } of apis) await end(program)
      redis.disconnect()
    }
  },
}

/** Returns the fewest commands of a few calls, because an API's heartbeat may come between. */
async function commandsOf(redis: Redis, read: () => Promise<number>): Promise<number> {
  const sums = []
  for (let i = 0; i < 3; i++) {
    const calls = await commandsDuring(redis, read)
    sums.push(Object.values(calls).reduce((sum, count) => sum + count, 0))
  }
  return Math.min(...sums)
}

/** Starts an API whose sessions each have a run that no worker takes. */
async function startApi(redisUrl: string, sessions: number) {
  const password = randomBytes(16).toString('hex')
  const program = await startProgram('api', {
    REDIS_URL: redisUrl,
    REDIS_PREFIX: `bench-metrics-${sessions}`,
    CREDENTIAL_KEYS: `k1:${randomBytes(32).toString('base64')}`,
    OPS_PASSWORD: password,
    PORT: '0',
  })
  const headers = { authorization: `Basic ${btoa(`ops:${password}`)}` }
  for (let started = 0; started < sessions; started += AT_ONCE) {
    const group = Array.from({ length: Math.min(AT_ONCE, sessions - started) }, () => startRun(program.url))
    await Promise.all(group)
  }
  return {
    program,
    /** Returns the milliseconds until the whole response is there. */
    async read(path: string): Promise<number> {
      const from = performance.now()
      const response = await fetch(`${program.url}${path}`, { headers })
      const text = await response.text()
      if (!response.ok) throw new Error(`${path}: ${response.status} ${text}`)
      return performance.now() - from
    },
  }
}

async function startRun(apiUrl: string): Promise<void> {
  const session = createApiClient(apiUrl)
  const questionIds = await session.put(buildQuestions(1, 'm'))
  const body = { questionIds, geminiApiKey: `never-sent.${randomUUID()}`, declaredTier: 'paid' }
  await session.start('/api/questions/process', body)
}
