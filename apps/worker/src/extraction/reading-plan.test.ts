import { randomUUID } from 'node:crypto'
import { createRedditSource } from '@quarry/platforms/reddit/reddit-source'
import { createTestStore } from '@quarry/store/store-fixture'
import { expect, test } from 'vitest'
import { openTestRedis } from '../../../../test/redis.ts'
import { cursorId } from './listing-cursor.ts'
import { planListingCursors, planSubreddits } from './planned-subreddits.ts'
import { createReadingPlan } from './reading-plan.ts'
import { rangeShortfall } from './shortfall.ts'

const { redis, prefix } = openTestRedis()

const HOUR_MS = 3_600_000
const source = createRedditSource()

test('a worker that takes over right after the page that reached the date requests nothing more', async () => {
  const store = createTestStore(redis, prefix)
  const since = Date.now() - 60 * HOUR_MS
  const subreddits = planSubreddits(
    {
      source: 'reddit',
      subreddits: [{ name: 'bread', limit: 100 }],
      publishedFrom: new Date(since).toISOString(),
      seedTerms: [],
      includeAlreadySeen: false,
    },
    Date.now(),
    source,
  )
  const run = { sessionId: store.sessionId, runId: randomUUID(), owner: 'first' }
  await store.runs.create(run.sessionId, run.runId, 'extraction', { total: 100 })
  await store.claims.begin(run)
  const { coverage, cursors } = planListingCursors([...subreddits.values()], source)
  await store.pages.plan(run, coverage, cursors)
  const plan = createReadingPlan(store.pages, run, subreddits)
  expect(await plan.resume()).toBe(1)

  const id = cursorId('bread', 'new')
  const dates = { hasPassed: true, isAhead: false }
  expect(plan.endsRange('bread', 'new', { ...dates, hasPassed: false })).toBe(false)
  expect(plan.endsRange('bread', 'new', dates)).toBe(true)
  await store.pages.commit(run, {
    cursorId: id,
    community: 'bread',
    before: cursors.find((cursor) => cursor.id === id)?.cursor ?? '',
    after: undefined,
    source: 'new',
    requests: 1,
    oldest: undefined,
    newest: undefined,
    seen: ['a1'],
    questions: [],
    includeAlreadySeen: false,
    ends: rangeShortfall({ fromMs: since, toMs: Number.POSITIVE_INFINITY }),
  })

  const next = createReadingPlan(store.pages, { ...run, owner: 'second' }, subreddits)
  expect(await next.resume()).toBe(0)
  expect(await store.pages.coverage(run)).toMatchObject([{ reason: 'range-read' }])
})
