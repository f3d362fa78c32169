import { Stats } from '@quarry/contracts/endpoints/session'
import { Question } from '@quarry/contracts/question'
import { createApiClient } from '@quarry/testkit/api-client'
import { readRedditConformance } from '@quarry/testkit/conformance'
import { expect, inject, test } from 'vitest'
import { z } from 'zod'
import { extract } from '../testkit/api-client.ts'

const stack = inject('stack')

test('each subreddit yields the requested number of questions, none twice', async () => {
  const { run, data, coverage } = await extract(stack.api.url, 'demo.plain', { gardening: 120, Cooking: 40 })
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

test('titles below the session’s threshold are rows that count nowhere until it is lowered', async () => {
  const client = createApiClient(stack.api.url)
  await client.request('POST', '/api/config', { threshold: 90 })
  const started = await client.start('/api/questions/fetch', {
    subreddits: ['StudentBudgets'],
    subredditLimits: { StudentBudgets: 500 },
    redditClientId: 'demo.threshold',
    redditClientSecret: 'demo',
  })
  const run = await client.ended(started)
  const { data, unlikely } = await client.questions()
  expect(data.length).toBeGreaterThan(0)
  expect(data.every(({ probability = 0 }) => probability >= 90)).toBe(true)
  expect(data.length).toBe(run.processed)
  expect(unlikely.length).toBeGreaterThan(0)
  expect(unlikely.length).toBe(run.coverage?.[0]?.unlikely)
  const totals = async () => {
    const stats = Stats.parse(await client.request('GET', '/api/stats'))
    const exported = z.array(Question).parse(await client.request('GET', '/api/questions/export'))
    return [stats.total, exported.length]
  }
  expect(await totals()).toEqual([data.length, data.length])
  // The same titles become questions without another request to Reddit.
  await client.request('POST', '/api/config', { threshold: 10 })
  const all = data.length + unlikely.length
  expect(await totals()).toEqual([all, all])
})

test('the coverage of a subreddit with too few questions states how many posts were read', async () => {
  const { run, coverage } = await extract(stack.api.url, 'demo.dry', { VegetableGrowers: 1000 })
  expect(run.state).toBe('completed')
  const line = coverage.get('VegetableGrowers')
  expect(line?.questions).toBeLessThan(1000)
  expect(line?.questions).toBeGreaterThan(200)
  expect(line).toMatchObject({ reason: 'ran-dry', requests: expect.any(Number) })
  expect(line?.problem).toContain(`${line?.seen.toLocaleString('en')} posts read`)
})

test('the coverage adds up: requests, sources, dates', async () => {
  const { data, coverage } = await extract(stack.api.url, 'demo.coverage', { gardening: 120 })
  const line = coverage.get('gardening')
  const sources = line?.sources ?? []
  const sum = (key: 'requests' | 'posts' | 'questions') => sources.reduce((all, one) => all + one[key], 0)
  expect({ seen: sum('posts'), questions: sum('questions'), requests: sum('requests') }).toEqual({
    seen: line?.seen,
    questions: 120,
    requests: (await readRedditConformance(stack, 'demo.coverage')).requests,
  })
  const written = data.map(({ createdAt }) => createdAt).sort()
  expect(line?.oldest?.localeCompare(written[0] ?? '')).toBeLessThanOrEqual(0)
  expect(line?.newest?.localeCompare(written.at(-1) ?? '')).toBeGreaterThanOrEqual(0)
})

test('a subreddit that fits on a page takes at most six requests, and one without posts is not in the message', async () => {
  const limits = { TinyTerrariums: 500, BrandNewHobby: 500 }
  const { run, coverage } = await extract(stack.api.url, 'demo.small', limits)
  expect(run.message).toMatch(/^Found \d+ questions in 1 subreddit\.$/)
  expect(coverage.get('BrandNewHobby')).toMatchObject({ seen: 0, reason: 'ran-dry' })
  for (const line of coverage.values()) expect(line.requests).toBeLessThanOrEqual(6)
})

test('seed terms are searched first', async () => {
  const { coverage } = await extract(stack.api.url, 'demo.seeds', { gardening: 40 }, ['tomato'])
  const sources = coverage.get('gardening')?.sources?.map(({ source }) => source) ?? []
  // Several requests are sent together, and any of their responses may come first.
  expect(sources.slice(0, 4).join()).toContain('title:"tomato"')
})

const closed: [name: string, reason: string, problem: RegExp][] = [
  ['GardenSecrets', 'private', /private/],
  ['FreeGiftCards', 'banned', /banned/],
  ['MiracleCures', 'quarantined', /quarantined/],
  ['GraphicInjuries', 'gated', /warning/],
  ['GoldenLounge', 'forbidden', /./],
  ['NakedGardening', 'nsfw', /NSFW/],
  ['never_heard_of_it', 'not-found', /no subreddit of this name/],
  ['gardning', 'not-found', /no subreddit of this name/],
]

test('unreadable subreddits report why and do not stop the others', async () => {
  const limits = Object.fromEntries(['gardening', ...closed.map(([name]) => name)].map((name) => [name, 30]))
  const { run, coverage } = await extract(stack.api.url, 'demo.closed', limits)
  expect(run).toMatchObject({ state: 'completed', processed: 30 })
  for (const [name, reason, problem] of closed)
    expect(coverage.get(name), name).toMatchObject({ reason, problem: expect.stringMatching(problem) })
  expect(coverage.get('gardning')?.suggestions).toEqual(['gardening'])
  expect(coverage.get('gardening')).not.toHaveProperty('reason')
  expect(coverage.get('gardening')).not.toHaveProperty('problem')
})

test('subreddits selected later add questions, and subreddits read before add only new ones', async () => {
  const client = createApiClient(stack.api.url)
  const read = async (subredditLimits: Record<string, number>) => {
    const subreddits = Object.keys(subredditLimits)
    const credentials = { redditClientId: 'demo.later', redditClientSecret: 'demo' }
    const body = { subreddits, subredditLimits, ...credentials }
    await client.ended(await client.start('/api/questions/fetch', body))
    return (await client.questions()).data
  }
  const first = await read({ TinyTerrariums: 50 })
  const second = await read({ TinyTerrariums: 50, Cooking: 40 })
  expect(second.filter(({ subreddit }) => subreddit === 'Cooking')).toHaveLength(40)
  expect(second).toHaveLength(first.length + 40)
  // A question that was read again has a note about that and is otherwise unchanged.
  const asAdded = second.map(({ readAgain: _, revision: __, ...question }) => question)
  expect(asAdded).toEqual(expect.arrayContaining(first.map(({ revision: _, ...question }) => question)))
})

test('a second extraction adds other questions and does not restore deleted ones', async () => {
  const client = createApiClient(stack.api.url)
  const start = async () => {
    const body = {
      subreddits: ['gardening'],
      subredditLimits: { gardening: 50 },
      redditClientId: 'demo.again',
      redditClientSecret: 'demo',
    }
    return await client.ended(await client.start('/api/questions/fetch', body))
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

test('no more requests are in flight than Reddit may allow', async () => {
  const { run } = await extract(stack.api.url, 'demo-bursts.run', { gardening: 400, Cooking: 300 })
  expect(run).toMatchObject({ state: 'completed', processed: 700 })
  expect(await readRedditConformance(stack, 'demo-bursts.run')).toMatchObject({
    overQuota: 0,
    rejected429: 0,
  })
})

test('two runs on one client id share its rate limit', async () => {
  const clientId = 'demo-throttled.shared'
  const both = await Promise.all([
    extract(stack.api.url, clientId, { gardening: 300, running: 200 }),
    extract(stack.api.url, clientId, { Cooking: 300, Parenting: 200 }),
  ])
  expect(both.map(({ data }) => data.length)).toEqual([500, 500])
  expect(await readRedditConformance(stack, clientId)).toMatchObject({ overQuota: 0, rejected429: 0 })
})
