import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { openTestRedis } from '../../../../test/redis.ts'
import { createTestStore } from '../store-fixture.ts'
import { readRuns } from './read-runs.ts'

const { redis, prefix } = openTestRedis()

test.each<[string, Record<string, string>, string[], string[]]>([
  ['Reddit', { credential: 'a1b2' }, ['bread'], ['rl:reddit:a1b2']],
  ['Hacker News', { source: 'hacker-news', limitOwner: 'address' }, ['ask-hn'], ['rl:hacker-news:address']],
  ['a key', { source: 'stack-exchange', limitOwner: 'c3d4' }, ['cooking'], ['rl:stack-exchange:c3d4']],
  [
    'one instance',
    { source: 'lemmy', limitOwner: 'demo' },
    ['bread@lemmy.ml', 'rye@lemmy.ml'],
    ['rl:lemmy:demo:lemmy.ml'],
  ],
  [
    'two instances',
    { source: 'lemmy', limitOwner: 'demo' },
    ['bread@lemmy.ml', 'rye@lemmy.ca'],
    ['rl:lemmy:demo:lemmy.ml', 'rl:lemmy:demo:lemmy.ca'],
  ],
])('operators see the limits of an extraction from %s', async (_, fields, communities, expected) => {
  const store = createTestStore(redis, prefix)
  const runId = randomUUID()
  await store.runs.create(store.sessionId, runId, 'extraction', { total: 1, ...fields })
  const run = { sessionId: store.sessionId, runId, owner: 'first' }
  await store.claims.begin(run)
  const coverage = communities.map((subreddit) => ({ subreddit, asked: 1, seen: 0, questions: 0 }))
  await store.pages.plan(run, coverage, [])
  const { live } = await readRuns({ redis, keys: store.keys, runs: store.runs })
  const found = live.find((shown) => shown.run.id === runId)
  expect(found?.rateKeys).toEqual(expected.map((key) => `${prefix}:${key}`))
})
