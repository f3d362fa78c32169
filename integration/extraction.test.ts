import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { openTestRedis } from '../test/redis.ts'
import { createApiClient } from './api-client.ts'
import { type Stack, startStack } from './stack.ts'

const { prefix } = openTestRedis()

let stack: Stack
beforeAll(async () => {
  stack = await startStack({ redisUrl: inject('redisUrl'), prefix, workers: 2, clockFactor: 20 })
}, 60_000)
afterAll(async () => await stack.stop(), 30_000)

async function extract(redditClientId: string, subredditLimits: Record<string, number>) {
  const client = createApiClient(stack.api.url)
  const runId = await client.start('/api/questions/fetch', {
    subreddits: Object.keys(subredditLimits),
    subredditLimits,
    redditClientId,
    redditClientSecret: 'demo',
  })
  const run = await client.ended(runId, 60_000)
  const { data } = await client.questions()
  return { client, run, data, coverage: new Map(run.coverage?.map((line) => [line.subreddit, line])) }
}

test('each community gives the questions it was asked for, none twice', async () => {
  const { run, data, coverage } = await extract('demo.plain', { gardening: 120, Breadit: 40 })
  expect(run).toMatchObject({ state: 'completed', total: 160, processed: 160 })
  expect(data).toHaveLength(160)
  expect(new Set(data.map(({ id }) => id)).size).toBe(160)
  expect(coverage.get('gardening')).toMatchObject({ asked: 120, questions: 120 })
  expect(coverage.get('gardening')?.problem).toBeUndefined()
  expect(
    data.every(
      ({ processingStatus, title, originalTitle }) =>
        processingStatus === 'pending' && title === originalTitle,
    ),
  ).toBe(true)
})

test('a community that runs dry says how many posts were looked at', async () => {
  const { run, coverage } = await extract('demo.dry', { VegetableGrowers: 1000 })
  expect(run.state).toBe('completed')
  const line = coverage.get('VegetableGrowers')
  expect(line?.questions).toBeLessThan(1000)
  expect(line?.questions).toBeGreaterThan(200)
  expect(line?.problem).toContain(`all ${line?.seen.toLocaleString('en')} that it lists`)
})

test('communities that cannot be read say why and do not keep the others', async () => {
  const { run, coverage } = await extract('demo.closed', {
    gardening: 30,
    GardenSecrets: 30,
    FreeGiftCards: 30,
    MiracleCures: 30,
    GraphicInjuries: 30,
    NakedGardening: 30,
    never_heard_of_it: 30,
  })
  expect(run).toMatchObject({ state: 'completed', processed: 30 })
  const problems = Object.fromEntries([...coverage].map(([name, { problem }]) => [name, problem]))
  expect(problems).toMatchObject({
    GardenSecrets: expect.stringContaining('private'),
    FreeGiftCards: expect.stringContaining('banned'),
    MiracleCures: expect.stringContaining('quarantined'),
    GraphicInjuries: expect.stringContaining('warning'),
    NakedGardening: expect.stringContaining('NSFW'),
    never_heard_of_it: expect.stringContaining('no community of that name'),
  })
  expect(problems.gardening).toBeUndefined()
})

test('a second extraction adds other questions and brings deleted ones not back', async () => {
  const client = createApiClient(stack.api.url)
  const start = async () => {
    const body = {
      subreddits: ['gardening'],
      subredditLimits: { gardening: 50 },
      redditClientId: 'demo.again',
      redditClientSecret: 'demo',
    }
    return await client.ended(await client.start('/api/questions/fetch', body), 60_000)
  }
  await start()
  const first = (await client.questions()).data.map(({ id }) => id)
  const deleted = first.slice(0, 20)
  await client.call('POST', '/api/questions/delete', { ids: deleted })
  expect((await start()).processed).toBe(50)
  const second = new Set((await client.questions()).data.map(({ id }) => id))
  expect(second.size).toBe(80)
  expect(deleted.filter((id) => second.has(id))).toEqual([])
})

test.each(['demo-flaky.run', 'demo-throttled.run', 'demo-expiring.run'])(
  'trouble of the kind that %s makes is waited out, and every question comes',
  async (clientId) => {
    const { run, data } = await extract(clientId, { gardening: 150, Breadit: 60 })
    expect(run).toMatchObject({ state: 'completed', processed: 210 })
    expect(data).toHaveLength(210)
  },
  90_000,
)

test('refused credentials fail the run with the reason', async () => {
  const { run, data } = await extract('demo-revoked.run', { gardening: 10 })
  expect(run.state).toBe('failed')
  expect(run.problem).toMatch(/Reddit did not accept these credentials/)
  expect(data).toEqual([])
})
