import { type ApiClient, createApiClient } from '@quarry/testkit/api-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDeployment, type Deployment } from './deployment.ts'
import { readConformance } from './sandbox-conformance.ts'

const FULL =
  'Quarry’s database is nearly full, so it can’t store more questions. Your questions are still in this browser. Try again later.'
/** A free key sends every 3 s instead of every 12 s. */
const CLOCK_FACTOR = '4'
const TITLES = 10
const up = { profiles: ['sandbox'] }

let deployment: Deployment
beforeAll(async () => {
  deployment = await createDeployment({ CLOCK_FACTOR })
  await deployment.up(up)
})
afterAll(async () => await deployment.remove())

const statusOf = async (client: ReturnType<typeof createApiClient>) =>
  (await client.call('GET', '/api/questions')).status

test('an open page restores its questions after Redis has lost them, and cleaning continues', async () => {
  const client = createApiClient(deployment.url)
  const questionIds = await client.seed(TITLES, 'lost')
  const before = await client.questions()

  await deployment.restart('redis')
  await expect.poll(() => statusOf(client)).toBe(200)
  const after = await client.questions()
  expect(after.data).toEqual([])
  expect(after.epoch).not.toBe(before.epoch)

  const questions = before.data
  expect((await client.call('PUT', '/api/questions', { questions })).status).toBe(200)
  const body = { questionIds, geminiApiKey: 'demo-paid.lost', declaredTier: 'paid' }
  const run = await client.ended(await client.start('/api/questions/process', body))
  expect(run).toMatchObject({ state: 'completed', processed: TITLES })
})

test('with a log on disk, a run continues after a restart of Redis without losing or repeating anything', async () => {
  deployment.set({ REDIS_APPENDONLY: 'yes' })
  await deployment.up(up)
  const client = createApiClient(deployment.url)
  await expect.poll(() => statusOf(client)).toBe(200)

  const geminiApiKey = 'demo-free.kept'
  const questionIds = await client.seed(TITLES, 'kept')
  const body = { questionIds, geminiApiKey, declaredTier: 'free' }
  const runId = await client.start('/api/questions/process', body)
  await client.when(runId, ({ processed }) => processed >= 3)
  const { epoch } = await client.questions()
  // With everysec, a crash of the machine may lose the last second, but a shutdown of Redis loses nothing.
  await deployment.restart('redis')
  await expect.poll(() => statusOf(client)).toBe(200)

  const run = await client.ended(runId)
  expect(run).toMatchObject({ state: 'completed', processed: TITLES, failed: 0 })
  // Redis may have lost its last second, so pages read the whole set again.
  const after = await client.questions()
  expect(after.epoch).not.toBe(epoch)
  expect(after.data.filter(({ processingStatus }) => processingStatus === 'processed')).toHaveLength(TITLES)
  expect((await readConformance(deployment, geminiApiKey)).requests).toBe(TITLES)
})

test('a full Redis rejects new data with a message, keeps its data and accepts data again once there is room', async () => {
  deployment.set({ REDIS_APPENDONLY: 'no', REDIS_MAXMEMORY: '8mb' })
  await deployment.up(up)
  const first = createApiClient(deployment.url)
  await expect.poll(() => statusOf(first)).toBe(200)

  await first.seed(1000, 'first')
  const fillers: ApiClient[] = []
  let rejected: string | undefined
  while (rejected === undefined && fillers.length < 50) {
    const filler = createApiClient(deployment.url)
    rejected = await filler.seed(1000, `f${fillers.length}x`).then(
      () => undefined,
      (error: Error) => error.message,
    )
    fillers.push(filler)
  }
  expect(rejected).toBe(`PUT /api/questions: 503 ${FULL}`)
  expect((await first.questions()).data).toHaveLength(1000)

  // All of them are deleted, because the last accepted upload may have filled Redis far beyond the point at which
  // uploads are rejected.
  for (const filler of fillers) expect((await filler.call('DELETE', '/api/session')).status).toBe(204)
  const next = createApiClient(deployment.url)
  await expect
    .poll(() =>
      next.seed(10, 'next').then(
        (ids) => ids.length,
        () => 0,
      ),
    )
    .toBe(10)
})
