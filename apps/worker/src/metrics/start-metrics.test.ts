import { once } from 'node:events'
import { createServer } from 'node:http'
import { realEndpoints, sandboxEndpoints } from '@quarry/platforms/endpoints'
import type { RunJob } from '@quarry/store/runs/queues'
import { beginCleaning, createTestStore, saveTitle } from '@quarry/store/store-fixture'
import { createLog } from '@quarry/telemetry/create-log'
import { type Job, UnrecoverableError } from 'bullmq'
import { type Logger, pino } from 'pino'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { numberAt } from '../../../../test/metrics-text.ts'
import { openTestRedis } from '../../../../test/redis.ts'
import { startMetrics } from './start-metrics.ts'

const { redis, prefix } = openTestRedis()
/** Responds with the status at the end of the path. */
const service = createServer((request, response) => {
  const status = Number(request.url?.split('/').at(-1)) || 200
  response.writeHead(status).end('{}')
})
let sandboxUrl: string

beforeAll(async () => {
  service.listen(0, '127.0.0.1')
  await once(service, 'listening')
  const address = service.address()
  sandboxUrl = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
})
afterAll(async () => {
  service.close()
})

const get = async (path: string) => await (await fetch(`${sandboxUrl}/${path}`)).text()

/** Starts a worker's metrics over a new store, with only the dependencies that are needed here. */
async function observeForTest(name: string, log: Logger = pino({ level: 'silent' })) {
  const store = createTestStore(redis, `${prefix}${name}`)
  const metrics = await startMetrics({
    log,
    runs: store.runs,
    config: {
      metrics: { port: 0, host: '127.0.0.1' },
      endpoints: { real: realEndpoints, sandbox: sandboxEndpoints(sandboxUrl) },
    },
  })
  onTestFinished(() => metrics.close())
  const { port } = typeof metrics.address === 'object' && metrics.address ? metrics.address : { port: 0 }
  return {
    store,
    metrics,
    rateLimits: metrics.observeRateLimits(store.rateLimits),
    observer: metrics.observer,
    scrape: async () => await (await fetch(`http://127.0.0.1:${port}/metrics`)).text(),
  }
}

function jobOf(change: Partial<Job<RunJob>>): Job<RunJob> {
  const data = { runId: 'a run', sessionId: 'a session' }
  return Object.assign(Object.create(null), { data, attemptsMade: 0, opts: { attempts: 3 }, ...change })
}

test('slots, titles and pauses are counted without labels for keys, sessions or titles', async () => {
  const { store, rateLimits, observer, scrape } = await observeForTest('counted')
  const run = await beginCleaning(store, ['a1'])
  const rateKey = store.keys.geminiRate('f1nger-print', 'm')
  const wanted = { defaultIntervalMs: 12_000, longestWaitMs: 60_000 }
  for (let slot = 0; slot < 2; slot++) await rateLimits.reserve(rateKey, wanted)
  await rateLimits.returnSlot(rateKey, { id: '1000000', dayKey: undefined }, 'missed')
  observer.titlesSaved(run.runId, 1)
  await rateLimits.blockUntil(rateKey, 90_000, 'daily-quota')
  await rateLimits.reserve(rateKey, wanted)
  observer.ownershipLost()

  const text = await scrape()
  expect.soft(numberAt(text, 'quarry_titles_cleaned_total')).toBe(1)
  expect.soft(text).toContain('nodejs_eventloop_lag_p99_seconds')
  expect.soft(numberAt(text, 'quarry_slots_missed_total')).toBe(1)
  expect.soft(numberAt(text, 'quarry_ownership_lost_total')).toBe(1)
  expect.soft(numberAt(text, 'quarry_throttled_total{reason="daily-quota"}')).toBe(1)
  expect.soft(numberAt(text, 'quarry_wait_seconds_total{reason="daily-quota"}')).toBe(30)
  expect.soft(numberAt(text, 'quarry_wait_seconds_total{reason="rate"}')).toBeGreaterThan(10)
  expect.soft(text).toContain('process_resident_memory_bytes')
  for (const word of ['f1nger', store.sessionId, run.runId, 'rise']) expect.soft(text).not.toContain(word)
})

test('requests to services are counted by service and outcome, and other requests are not', async () => {
  const { scrape } = await observeForTest('requests')
  for (const path of ['reddit/200', 'reddit/429', 'gemini/200', 'gemini/403', 'gemini/503', 'else/200']) {
    await get(path)
  }
  const text = await scrape()
  const count = (labels: string) => numberAt(text, `quarry_requests_total{${labels}}`)
  expect.soft(count('service="reddit",outcome="ok"')).toBe(1)
  expect.soft(count('service="reddit",outcome="throttled"')).toBe(1)
  expect.soft(count('service="gemini",outcome="ok"')).toBe(1)
  expect.soft(count('service="gemini",outcome="refused"')).toBe(1)
  expect.soft(count('service="gemini",outcome="failed"')).toBe(1)
  expect.soft(numberAt(text, 'quarry_request_seconds_count{service="gemini"}')).toBe(3)
})

test('the logs of job and worker get a line every 50 titles, without the titles, and the job its progress', async () => {
  const logged: string[] = []
  const destination = { write: (line: string) => void logged.push(line) }
  const base = { service: 'worker', instance: 'w1' } as const
  const { store, metrics, observer } = await observeForTest(
    'log',
    createLog({ level: 'info', base, destination }),
  )
  const ids = Array.from({ length: 120 }, (_, i) => `c${i}`)
  const run = await beginCleaning(store, ids)
  const lines: string[] = []
  const progress: unknown[] = []
  const log = async (line: string) => lines.push(line)
  const updateProgress = async (percent: unknown) => void progress.push(percent)
  const process = metrics.observeRuns(async () => {
    for (const id of ids) {
      await saveTitle(store, run, id)
      observer.titlesSaved(run.runId, 1)
    }
    return { outcome: 'completed' }
  })
  const data = { runId: run.runId, sessionId: run.sessionId, key: 'f1nger-p', requestId: 'request-1' }
  await process(jobOf({ data, log, updateProgress }), 'token', 'cleaning')
  await expect.poll(() => lines.length).toBe(2)
  expect(progress).toHaveLength(3)
  expect(progress).toContain(100)
  expect(lines[0]).toMatch(/Z 5\d of 120 titles are cleaned\.$/)
  expect(lines[1]).toMatch(/Z 1\d\d of 120 titles are cleaned\.$/)
  expect(logged.map((line) => JSON.parse(line))).toMatchObject([
    { event: 'run.milestone', instance: 'w1', key: 'f1nger-p', reqId: 'request-1', total: 120, failed: 0 },
    { event: 'run.milestone', runId: run.runId, total: 120 },
  ])
  expect(JSON.parse(logged[0] ?? '').done).toBeGreaterThanOrEqual(50)
})

test('a worker’s runs are counted while it has them, and by how they left it', async () => {
  const { metrics, scrape } = await observeForTest('runs')
  const work = Promise.withResolvers<void>()
  const process = metrics.observeRuns(async ({ attemptsMade }) => {
    if (attemptsMade === 1) throw new UnrecoverableError('no')
    await work.promise
    return { outcome: 'completed' }
  })
  const ended = process(jobOf({}), 'token', 'cleaning')
  expect(metrics.activeRuns()).toBe(1)
  work.resolve()
  await ended
  expect(metrics.activeRuns()).toBe(0)
  await expect(process(jobOf({ attemptsMade: 1 }), 'token', 'cleaning')).rejects.toThrow('no')
  for (const outcome of ['completed', 'failed']) {
    const left = `quarry_runs_left_total{kind="cleaning",outcome="${outcome}"}`
    expect(numberAt(await scrape(), left), outcome).toBe(1)
  }
})
