import { Run } from '@quarry/contracts/run'
import { createKeys } from '@quarry/store/keys'
import { createRunQueues } from '@quarry/store/runs/queues'
import { type ApiClient, startCleaning } from '@quarry/testkit/api-client'
import { readConformance, setBilling } from '@quarry/testkit/conformance'
import { Redis } from 'ioredis'
import { afterAll, expect, inject, test } from 'vitest'

const stack = inject('stack')
const redis = new Redis(stack.redisUrl, { maxRetriesPerRequest: null })
const queues = createRunQueues(redis, createKeys(stack.prefix))
afterAll(async () => {
  await queues.close()
  await redis.quit()
})

/** Enough titles to keep a paid key busy for two seconds. */
const MANY = 200

const start = (geminiApiKey: string, count = 20) => startCleaning(stack.api.url, geminiApiKey, count)

/** Returns how many questions have each status. */
async function statusesOf(client: ApiClient) {
  const { data } = await client.questions()
  const byStatus = Object.groupBy(data, ({ processingStatus }) => processingStatus)
  return Object.fromEntries(Object.entries(byStatus).map(([status, rows]) => [status, rows.length]))
}

const isActive = async (runId: string) =>
  (await queues.queues.cleaning.getActive()).some(({ id }) => id === runId)

test('a cancel ends a run whose request gets no response, and leaves its titles pending', async () => {
  const { client, runId } = await start('demo-hang.cancel')
  await expect
    .poll(
      async () => (await readConformance(stack, 'demo-hang.cancel').catch(() => undefined))?.requests ?? 0,
    )
    .toBeGreaterThan(0)
  const response = await client.call('POST', `/api/runs/${runId}/cancel`)
  expect([response.status, Run.parse(await response.json()).state]).toEqual([200, 'cancelled'])
  await expect.poll(() => isActive(runId)).toBe(false)
  expect(await statusesOf(client)).toEqual({ pending: 20 })
  expect((await client.call('POST', `/api/runs/${runId}/cancel`)).status).toBe(409)
})

test('a paused run sends nothing until it is resumed, then finishes', async () => {
  const { client, runId } = await start('demo-paid.pause', MANY)
  await client.when(runId, ({ processed }) => processed >= 5)
  await client.call('POST', `/api/runs/${runId}/pause`)
  await expect.poll(() => isActive(runId)).toBe(false)
  const { requests } = await readConformance(stack, 'demo-paid.pause')
  const paused = await client.run(runId)
  expect(paused?.state).toBe('paused')
  expect(paused?.processed).toBe(requests)
  await client.call('POST', `/api/runs/${runId}/resume`)
  const ended = await client.ended(runId)
  expect(ended).toMatchObject({ state: 'completed', processed: MANY })
  expect(await readConformance(stack, 'demo-paid.pause')).toMatchObject({ requests: MANY, rejected: 0 })
})

test('a run that is cancelled while it is paused keeps its log, which says that it has ended', async () => {
  const { client, runId } = await start('demo-paid.stopped', MANY)
  await client.when(runId, ({ processed }) => processed >= 1)
  await client.call('POST', `/api/runs/${runId}/pause`)
  const job = async () => await queues.queues.cleaning.getJob(runId)
  await expect.poll(async () => await (await job())?.getState()).toBe('delayed')
  await client.call('POST', `/api/runs/${runId}/cancel`)
  await expect.poll(async () => (await job())?.returnvalue).toEqual({ outcome: 'gone' })
  const { logs } = await queues.queues.cleaning.getJobLogs(runId)
  expect(logs.at(-1)).toMatch(/The run has ended: it was cancelled/)
})

test('a run at one title per request continues at twenty once the user chooses that', async () => {
  const { client, runId } = await start('demo-paid.changed', MANY)
  await client.when(runId, ({ processed }) => processed >= 5)
  const changed = await client.call('POST', `/api/runs/${runId}/titles-per-request`, { titlesPerRequest: 20 })
  expect(changed.status).toBe(200)
  // A request that is just being taken writes the earlier number once more.
  await client.when(runId, ({ titlesPerRequest }) => titlesPerRequest === 20)
  expect(await client.ended(runId)).toMatchObject({ state: 'completed', processed: MANY, failed: 0 })
  const { arrivals } = await readConformance(stack, 'demo-paid.changed')
  expect(arrivals[0]?.titles).toBe(1)
  expect(Math.max(...arrivals.map(({ titles }) => titles))).toBe(20)
  expect(arrivals.length, String(arrivals.map(({ titles }) => titles))).toBeLessThan(MANY / 2)
})

test('a discarded session ends its run and leaves no job', async () => {
  const { client, runId } = await start('demo-hang.wipe')
  await expect.poll(() => isActive(runId)).toBe(true)
  expect((await client.call('DELETE', '/api/session')).status).toBe(204)
  await expect.poll(async () => await queues.queues.cleaning.getJob(runId)).toBeUndefined()
  expect((await client.questions()).data).toEqual([])
})

test.each([
  ['demo-revoked.run', /not a valid Gemini API key/],
  ['demo-prepaid-empty.run', /prepaid credit is used up/],
])(
  'with %s, a run that cleaned nothing fails with the reason and leaves everything pending',
  async (key, reason) => {
    const { client, runId } = await start(key)
    expect(await client.ended(runId)).toMatchObject({
      state: 'failed',
      problem: expect.stringMatching(reason),
    })
    expect(await statusesOf(client)).toEqual({ pending: 20 })
  },
)

test.each([
  ['prepaid-empty', /prepaid credit is used up/],
  ['spend-cap', /reached its spending cap/],
])(
  'a run that meets %s ends early with the reason, and the next start cleans the rest',
  async (stop, reason) => {
    const key = `demo-paid.${stop}`
    const { client, runId } = await start(key, MANY)
    await client.when(runId, ({ processed }) => processed >= 5)
    await setBilling(stack, key, stop)
    const ended = await client.ended(runId)
    expect(ended).toMatchObject({ state: 'ended-early', failed: 0, message: expect.stringMatching(reason) })
    expect(ended.problem).toBe(ended.message)
    const left = MANY - ended.processed
    expect(await statusesOf(client)).toEqual({ processed: ended.processed, pending: left })

    await setBilling(stack, key, 'paid')
    const questionIds = (await client.questions()).data.map(({ id }) => id)
    const body = { questionIds, geminiApiKey: key, titlesPerRequest: 20 }
    const rest = await client.start('/api/questions/process', body)
    expect(await client.ended(rest)).toMatchObject({ state: 'completed', total: left, processed: left })
  },
)

test('sessions that are discarded while their run starts leave no job, either', async () => {
  const started = await Promise.all(Array.from({ length: 12 }, (_, i) => start(`demo-hang.early${i}`)))
  await Promise.all(started.map(({ client }) => client.call('DELETE', '/api/session')))
  const left = async () => {
    const jobs = await Promise.all(started.map(({ runId }) => queues.queues.cleaning.getJob(runId)))
    return jobs.filter((job) => job !== undefined).length
  }
  await expect.poll(left).toBe(0)
})
