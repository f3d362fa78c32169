import type { Question } from '@quarry/contracts/question'
import type { Run } from '@quarry/contracts/run'
import { type ApiClient, createApiClient } from '@quarry/testkit/api-client'
import { buildQuestion } from '@quarry/testkit/build-question'
import { changePosts, readRedditConformance } from '@quarry/testkit/conformance'
import { beforeAll, expect, inject, test } from 'vitest'

const stack = inject('stack')
/** No other test may read it, because this one deletes its posts. */
const SUBREDDIT = 'houseplants'

interface Extracted {
  run: Run
  line: NonNullable<Run['coverage']>[number] | undefined
  data: Question[]
}

async function extract(client: ApiClient, redditClientId: string, limits: object = {}): Promise<Extracted> {
  const runId = await client.start('/api/questions/fetch', {
    subreddits: [SUBREDDIT],
    subredditLimits: { [SUBREDDIT]: 1000 },
    redditClientId,
    redditClientSecret: 'demo',
    ...limits,
  })
  const run = await client.completed(runId)
  return { run, line: run.coverage?.[0], data: (await client.questions()).data }
}

let whole: Extracted
let dates: string[]
beforeAll(async () => {
  whole = await extract(createApiClient(stack.api.url), 'demo.whole')
  dates = whole.data.map(({ createdAt }) => createdAt).sort()
})

/** Returns the date before which this share of the questions was posted. */
const dateAt = (share: number) => dates[Math.floor(share * dates.length)] ?? ''
const idsOf = (questions: readonly Question[]) => questions.map(({ id }) => id).sort()

test('reading the newest tenth takes at most a quarter of the requests, and posts that are gone are marked', async () => {
  const since = dateAt(0.9)
  const older = whole.data.filter(({ createdAt }) => createdAt < since)
  const newer = whole.data.filter(({ createdAt }) => createdAt >= since)
  const [deleted, removed] = [idsOf(older).slice(0, 7), idsOf(older).slice(7, 10)]
  await changePosts(stack, deleted, 'deleted')
  await changePosts(stack, removed, 'removed')

  const client = createApiClient(stack.api.url)
  // A question from a file without ids has an id that is not Reddit's, so it cannot be re-checked.
  const fromFile = buildQuestion('file0000000abcd', { subreddit: SUBREDDIT, permalink: '/' })
  await client.put([...older, fromFile])
  const later = await extract(client, 'demo.later-whole', { newSince: { [SUBREDDIT]: since }, recheck: true })

  const known = new Set(idsOf([...older, fromFile]))
  const added = later.data.filter(({ id }) => !known.has(id))
  expect(later.data).toHaveLength(known.size + added.length)
  // A doubtful title is classified by what the run has read of its subreddit, and this run reads less.
  const missed = newer.filter(({ id }) => added.every((question) => question.id !== id))
  expect(missed.length, idsOf(missed).join(' ')).toBeLessThanOrEqual(0.05 * newer.length)
  expect(added.every(({ isNew, createdAt }) => isNew && createdAt >= since)).toBe(true)
  expect(later.data.filter(({ isNew }) => isNew)).toHaveLength(added.length)
  const marked = (gone: string, { data } = later) => idsOf(data.filter((question) => question.gone === gone))
  expect({ deleted: marked('deleted'), removed: marked('removed') }).toEqual({ deleted, removed })
  expect(later.line).toMatchObject({
    reason: 'range-read',
    since: new Date(since).toISOString(),
    toCheck: older.length,
    checked: older.length,
    gone: 10,
  })

  const { requests, repeats } = await readRedditConformance(stack, 'demo.later-whole')
  const { requests: first } = await readRedditConformance(stack, 'demo.whole')
  const rechecks = later.line?.sources?.find(({ source }) => source === 'recheck')?.requests ?? 0
  expect(repeats).toBe(0)
  expect(rechecks).toBe(Math.ceil(older.length / 100))
  const counts = `${first} requests for the whole, ${requests - rechecks} for what is new, ${rechecks} for re-checks`
  expect((requests - rechecks) / first, counts).toBeLessThanOrEqual(0.25)

  // Posts that are back lose their mark, and questions that were new last time are no longer new.
  await changePosts(stack, [...deleted, ...removed], null)
  const now = new Date().toISOString()
  const last = await extract(client, 'demo.last-whole', { newSince: { [SUBREDDIT]: now }, recheck: true })
  expect(last.data.filter(({ gone }) => gone)).toEqual([])
  expect(last.data.filter(({ isNew, createdAt }) => isNew && createdAt < now)).toEqual([])
})

test('a range of dates brings its questions and no others', async () => {
  const [publishedFrom, publishedTo] = [dateAt(0.6), dateAt(0.8)]
  const isWithin = ({ createdAt }: Question) => createdAt >= publishedFrom && createdAt <= publishedTo
  const range = { publishedFrom, publishedTo }
  const { data, line } = await extract(createApiClient(stack.api.url), 'demo.range', range)
  expect(data.filter((question) => !isWithin(question))).toEqual([])
  expect(data.some(({ isNew }) => isNew)).toBe(false)
  expect(data.length).toBeGreaterThan(whole.data.filter(isWithin).length * 0.8)
  expect(line).toMatchObject({ until: new Date(publishedTo).toISOString(), questions: data.length })
  expect(
    [line?.oldest, line?.newest].every((time) => time && time >= publishedFrom && time <= publishedTo),
  ).toBe(true)
  expect((await readRedditConformance(stack, 'demo.range')).repeats).toBe(0)
})
