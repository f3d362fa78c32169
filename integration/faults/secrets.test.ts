import { createApiClient } from '@quarry/testkit/api-client'
import { type FaultsStack, useFaultsStack } from '@quarry/testkit/faults-stack'
import { Redis } from 'ioredis'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

const secrets = {
  clientId: 'demo.client-0f1e2d3c',
  clientSecret: 'demo-secret-4b5a6978',
  apiKey: 'demo-paid.key-8796a5b4',
  failing: 'demo-leaked.key-c3d2e1f0',
}
/** The part of each secret that occurs nowhere else. */
const uniqueParts = Object.values(secrets).map((secret) => secret.split(/[.]|demo-secret-/).at(-1) ?? secret)

let stack: FaultsStack
let redis: Redis
beforeAll(async () => {
  stack = await useFaultsStack()
  redis = new Redis(stack.redis.url)
})
beforeEach(() => stack.repair())
afterAll(() => redis.disconnect())

/** Returns every key under the prefix with its value as text: questions, runs, jobs, their logs and events. */
async function dump(connection: Redis): Promise<string> {
  const texts: string[] = []
  for await (const keys of connection.scanStream({ match: `${stack.prefix}*`, count: 500 })) {
    for (const key of keys) texts.push(key, JSON.stringify(await read(connection, key)))
  }
  return texts.join('\n')
}

async function read(connection: Redis, key: string): Promise<unknown> {
  switch (await connection.type(key)) {
    case 'string':
      return await connection.get(key)
    case 'hash':
      return await connection.hgetall(key)
    case 'list':
      return await connection.lrange(key, 0, -1)
    case 'set':
      return await connection.smembers(key)
    case 'zset':
      return await connection.zrange(key, '0', '-1')
    case 'stream':
      return await connection.xrange(key, '-', '+')
    default:
      // The key has expired in the meantime.
      return undefined
  }
}

const found = (text: string) => uniqueParts.filter((part) => text.includes(part))

test('credentials appear in no Redis value, job, log or response, during runs and after them', async () => {
  const client = createApiClient(stack.api.url)
  const reddit = { redditClientId: secrets.clientId, redditClientSecret: secrets.clientSecret }
  const responses: string[] = []
  const post = async (path: string, body: unknown) => {
    const response = await client.call('POST', path, body)
    responses.push(await response.text(), JSON.stringify([...response.headers]))
  }
  await post('/api/test-connections', { ...reddit, geminiApiKey: secrets.apiKey })
  await post('/api/test-connections', {
    ...reddit,
    redditClientSecret: `${secrets.clientSecret} `,
    geminiApiKey: secrets.failing,
  })
  await post('/api/gemini-tier', { geminiApiKey: secrets.failing })
  await post('/api/questions/process', { questionIds: ['a b'], geminiApiKey: secrets.apiKey })
  await post('/api/discover-subreddits', { seedTerms: ['gardening'], ...reddit })

  const extraction = await client.start('/api/questions/fetch', {
    subreddits: ['gardening'],
    subredditLimits: { gardening: 40 },
    ...reddit,
  })
  const during: string[] = [await dump(redis)]
  await client.ended(extraction)
  const { data } = await client.questions()
  // The last run has titles of its own, because a busy machine may notice late that the one before has cleaned its own.
  const [questionIds, others] = [data.slice(5), data.slice(0, 5)].map((rows) => rows.map(({ id }) => id))
  const cleaning = await client.start('/api/questions/process', { questionIds, geminiApiKey: secrets.apiKey })
  await client.when(cleaning, ({ processed }) => processed > 3)
  during.push(await dump(redis))
  await client.call('POST', `/api/runs/${cleaning}/cancel`)
  const failing = await client.start('/api/questions/process', {
    questionIds: others,
    geminiApiKey: secrets.failing,
  })
  const failed = await client.ended(failing)
  expect(failed.state).toBe('failed')

  const after = await dump(redis)
  expect(during.some((text) => text.includes(':cred'))).toBe(true)
  for (const runId of [extraction, cleaning, failing]) expect(after).not.toContain(`${runId}:cred`)
  expect(found([...during, after].join('\n'))).toEqual([])
  expect(found(responses.join('\n'))).toEqual([])
  const programs = [stack.api, stack.sandbox, ...stack.workers]
  const logs = programs.map((program) => program.output()).join('\n')
  expect(logs).toContain('run ended')
  expect(found(logs)).toEqual([])
})
