import { once } from 'node:events'
import { createServer } from 'node:http'
import { realEndpoints, sandboxEndpoints } from '@quarry/platforms/endpoints'
import { followOps, type WorkerReport } from '@quarry/store/ops-events'
import type { RunJob } from '@quarry/store/queues'
import { beginCleaning, claimNow, createTestStore, type TestStore } from '@quarry/store/store-fixture'
import { type Job, UnrecoverableError } from 'bullmq'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestRedis } from '../../../../test/redis.ts'
import type { WorkerParts } from '../run-context.ts'
import { type Metrics, startMetrics } from './start-metrics.ts'

const { redis, url, prefix } = openTestRedis()
const store = createTestStore(redis, prefix)
const service = createServer((request, response) => {
  const status = Number(request.url?.split('/').at(-1)) || 200
  response.writeHead(status).end('{}')
})
let metrics: Metrics
let scrape: () => Promise<string>
let sandboxUrl: string

beforeAll(async () => {
  service.listen(0, '127.0.0.1')
  await once(service, 'listening')
  const address = service.address()
  sandboxUrl = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
  metrics = await startMetrics({
    redis,
    keys: store.keys,
    workerId: 'worker-1',
    log: pino({ level: 'silent' }),
    config: {
      metrics: { port: 0, host: '127.0.0.1' },
      tracesUrl: undefined,
      endpoints: { real: realEndpoints, sandbox: sandboxEndpoints(sandboxUrl) },
    },
    reportMs: 3_600_000,
  })
  const { port } = typeof metrics.address === 'object' && metrics.address ? metrics.address : { port: 0 }
  scrape = async () => await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
})
afterAll(async () => {
  service.close()
})

/** Only what is used here of a worker's parts. */
function observed(store: TestStore): Pick<WorkerParts, 'claims' | 'titles' | 'rateLimits'> {
  const unused = () => {
    throw new Error('not used here')
  }
  return metrics.parts({
    ...store,
    credentials: { put: unused, open: unused },
    tokens: { get: unused, forget: unused },
    endpointsFor: unused,
    clock: { factor: 1, real: unused, untilPacificMidnight: unused },
    redditUserAgent: '',
  })
}

const numberAt = (text: string, line: string) =>
  Number(
    text
      .split('\n')
      .find((candidate) => candidate.startsWith(`${line} `))
      ?.slice(line.length + 1),
  )

test('what passes through claims, titles and limits is counted, without any key, session or title', async () => {
  const { claims, titles, rateLimits } = observed(store)
  const run = await beginCleaning(store, ['a1', 'a2', 'a3'])
  const rateKey = store.keys.geminiRate('f1nger-print', 'm')
  const most = { items: 1, defaultIntervalMs: 500, longestWaitMs: 60_000 }
  const first = await claims.claim(run, rateKey, most)
  const second = await claims.claim(run, rateKey, most)
  if (first.outcome !== 'claimed' || second.outcome !== 'claimed') throw new Error('nothing was claimed')
  await claims.claimSlot(run, rateKey, second, 500)
  await titles.commit(run, { titles: [{ id: 'a1', sent: '[help] why does a1 rise', title: 'Why?' }] })
  await rateLimits.pushBack(rateKey, 90_000, 'daily-quota')
  await claims.claim(run, rateKey, most)
  await claims.claim({ ...run, owner: 'another' }, rateKey, most)

  const text = await scrape()
  expect.soft(numberAt(text, 'quarry_titles_cleaned_total')).toBe(1)
  expect.soft(numberAt(text, 'quarry_slots_missed_total')).toBe(1)
  expect.soft(numberAt(text, 'quarry_ownership_lost_total')).toBe(1)
  expect.soft(numberAt(text, 'quarry_throttled_total{reason="daily-quota"}')).toBe(1)
  expect.soft(numberAt(text, 'quarry_wait_seconds_total{reason="daily-quota"}')).toBe(30)
  expect.soft(numberAt(text, 'quarry_wait_seconds_total{reason="rate"}')).toBeGreaterThan(0.4)
  expect.soft(text).toContain('process_resident_memory_bytes')
  for (const word of ['f1nger', store.sessionId, run.runId, 'rise']) expect.soft(text).not.toContain(word)
})

test('requests are counted by service and outcome, early ones apart; other addresses are not', async () => {
  const early = 'quarry_slots_early_total'
  const before = numberAt(await scrape(), early)
  for (const path of ['reddit/200', 'reddit/429', 'gemini/200', 'gemini/403', 'gemini/503', 'else/200']) {
    await (await fetch(`${sandboxUrl}/${path}`)).text()
  }
  const text = await scrape()
  const count = (labels: string) => numberAt(text, `quarry_requests_total{${labels}}`)
  expect.soft(count('service="reddit",outcome="ok"')).toBe(1)
  expect.soft(count('service="reddit",outcome="throttled"')).toBe(1)
  expect.soft(count('service="gemini",outcome="ok"')).toBe(1)
  expect.soft(count('service="gemini",outcome="refused"')).toBe(1)
  expect.soft(count('service="gemini",outcome="failed"')).toBe(1)
  expect.soft(numberAt(text, 'quarry_request_seconds_count{service="gemini"}')).toBe(3)
  expect(numberAt(text, early)).toBe(before)

  const other = createTestStore(redis, prefix)
  const { claims } = observed(other)
  const run = await beginCleaning(other, ['b1', 'b2'])
  const rateKey = other.keys.geminiRate('early', 'm')
  const most = { items: 1, defaultIntervalMs: 60_000, longestWaitMs: 100_000 }
  await claims.claim(run, rateKey, most)
  await claims.claim(run, rateKey, most)
  const send = async () => await (await fetch(`${sandboxUrl}/gemini/m:generateContent`)).text()
  // One each for the slots that were taken up to now, here and before, and one that has to wait a minute.
  for (let i = 0; i < 4; i++) await send()
  expect(numberAt(await scrape(), early)).toBeGreaterThan(before)
})

function jobOf(change: Partial<Job<RunJob>>): Job<RunJob> {
  const data = { runId: 'a run', sessionId: 'a session' }
  return Object.assign(Object.create(null), { data, attemptsMade: 0, opts: { attempts: 3 }, ...change })
}

test('a job’s log tells every fifty titles, and nothing of them', async () => {
  const other = createTestStore(redis, prefix)
  const { titles } = observed(other)
  const ids = Array.from({ length: 120 }, (_, i) => `c${i}`)
  const run = await beginCleaning(other, ids)
  await claimNow(other, run, ids.length)
  const lines: string[] = []
  const log = async (line: string) => lines.push(line)
  const process = metrics.runs(async () => {
    for (const id of ids) {
      await titles.commit(run, { titles: [{ id, sent: `[help] why does ${id} rise`, title: 'Why?' }] })
    }
    return { outcome: 'completed' }
  })
  await process(jobOf({ data: { runId: run.runId, sessionId: run.sessionId }, log }), 'token', 'cleaning')
  await expect.poll(() => lines.length).toBe(2)
  expect(lines[0]).toMatch(/Z 5\d of 120 cleaned$/)
  expect(lines[1]).toMatch(/Z 1\d\d of 120 cleaned$/)
})

test('a worker reports what it did since its last report, and that it ended', async () => {
  const reports: WorkerReport[] = []
  const listener = { report: (report: WorkerReport) => void reports.push(report), cancelled: () => undefined }
  const stopFollowing = followOps({ redisUrl: url, keys: store.keys }, listener, () => undefined)

  const process = metrics.runs(async ({ attemptsMade }) => {
    if (attemptsMade === 1) throw new UnrecoverableError('no')
    return { outcome: 'completed' }
  })
  await process(jobOf({}), 'token', 'cleaning')
  await expect(process(jobOf({ attemptsMade: 1 }), 'token', 'cleaning')).rejects.toThrow('no')
  await metrics.draining()
  await metrics.close()

  await expect.poll(() => reports.at(-1)).toMatchObject({ worker: 'worker-1', state: 'ended' })
  expect(reports.map(({ state }) => state)).toEqual(['serving', 'draining', 'ended'])
  expect(reports[1]).toMatchObject({
    held: 0,
    titles: 121,
    ended: { 'cleaning:completed': 2, 'cleaning:failed': 1 },
  })
  expect(reports[1]?.keys).toContainEqual({
    rateKey: store.keys.geminiRate('f1nger-print', 'm'),
    requests: 2,
    throttled: 1,
  })
  await stopFollowing()
})
