import type { Run } from '@quarry/contracts/run'
import { createApiClient } from '@quarry/testkit/api-client'
import { buildQuestion } from '@quarry/testkit/build-question'
import { scriptFaults } from '@quarry/testkit/conformance'
import { expect, inject, test } from 'vitest'

const stack = inject('stack')

test('Ask HN yields questions with links, without a key and in at most three requests', async () => {
  const client = createApiClient(stack.api.url)
  const found = await client.request('POST', '/api/discover-subreddits', {
    source: 'hacker-news',
    seedTerms: ['database'],
    demo: true,
  })
  expect(found).toMatchObject({
    subreddits: expect.arrayContaining([expect.objectContaining({ name: 'ask-hn' })]),
  })
  const started = await client.start('/api/questions/fetch', {
    source: 'hacker-news',
    subreddits: ['ask-hn'],
    subredditLimits: { 'ask-hn': 1000 },
    demo: true,
  })
  const run = await client.ended(started)
  expect(run).toMatchObject({ state: 'completed', source: 'hacker-news', isDemo: true })
  const [line] = run.coverage ?? []
  expect(line).toMatchObject({ subreddit: 'ask-hn', source: 'hacker-news' })
  expect(line?.requests).toBeLessThanOrEqual(3)
  const { data } = await client.questions()
  expect(data.length).toBe(line?.questions)
  expect(data.length).toBeGreaterThan(25)
  for (const { id, source, permalink } of data) {
    expect(source).toBe('hacker-news')
    expect(permalink).toBe(`/demo/post/${id}`)
  }
})

test.each([
  ['hacker-news', 'ask-hn', 'sourdough', /\bsourdough\b/i],
  ['stack-exchange', 'diy', 'window', /window/i],
  ['lemmy', 'coffee@feddit.org', 'espresso', /espresso/i],
] as const)('%s reads only what matches the seed terms in %s', async (source, community, term, titles) => {
  const client = createApiClient(stack.api.url)
  const read = async (seedTerms: string[]) => {
    const request = { source, subreddits: [community], subredditLimits: { [community]: 1000 }, demo: true }
    const run = await client.completed(await client.start('/api/questions/fetch', { ...request, seedTerms }))
    return { line: run.coverage?.[0], data: (await client.questions()).data }
  }
  const nothing = await read(['xylophone repair'])
  expect(nothing.line).toMatchObject({ seen: 0, questions: 0, reason: 'terms-read' })
  expect(nothing.line?.problem).toContain('No post matches the seed terms')
  const { line, data } = await read([term])
  expect(data.length).toBeGreaterThan(0)
  expect(data.filter(({ title }) => !titles.test(title))).toEqual([])
  expect(line).toMatchObject({ reason: 'terms-read', questions: data.length })
  expect(line?.problem).toMatch(/^\d+ posts? read, all that match the seed terms\.$/)
})

test('a session reads several sources at once', async () => {
  const client = createApiClient(stack.api.url)
  const hackerNews = {
    source: 'hacker-news',
    subreddits: ['ask-hn'],
    subredditLimits: { 'ask-hn': 20 },
    demo: true,
  }
  const reddit = {
    subreddits: ['gardening'],
    subredditLimits: { gardening: 30 },
    redditClientId: 'demo.beside',
    redditClientSecret: 'demo',
  }
  // The first call sets the cookie of the session in which both runs start.
  await client.questions()
  const [first, second] = await Promise.all([
    client.start('/api/questions/fetch', hackerNews),
    client.start('/api/questions/fetch', reddit),
  ])
  const ended = await Promise.all([client.ended(first), client.ended(second)])
  expect(ended.map(({ source = 'reddit', state, processed }) => ({ source, state, processed }))).toEqual([
    { source: 'hacker-news', state: 'completed', processed: 20 },
    { source: 'reddit', state: 'completed', processed: 30 },
  ])
  const { data } = await client.questions()
  expect(data.filter(({ source }) => source === undefined)).toHaveLength(30)
  expect(data.filter(({ source }) => source === 'hacker-news')).toHaveLength(20)
  expect(await client.request('GET', '/api/stats')).toMatchObject({
    requests: { sources: { 'hacker-news': expect.any(Number) } },
  })
})

test('a Lemmy instance that rejects requests does not slow another one', async () => {
  const client = createApiClient(stack.api.url)
  await scriptFaults(stack, 'lemmy.ml', Array(200).fill('400'))
  const [refused, read] = ['asklemmy@lemmy.ml', 'aquariums@feddit.org']
  const runId = await client.start('/api/questions/fetch', {
    source: 'lemmy',
    subreddits: [refused, read],
    subredditLimits: { [read]: 60 },
    demo: true,
  })
  const lineOf = (run: Run, name: string) => run.coverage?.find(({ subreddit }) => subreddit === name)
  const run = await client.when(runId, (now) => lineOf(now, read)?.questions === 60)
  const [waiting, done] = [lineOf(run, refused), lineOf(run, read)]
  expect(waiting?.seen).toBe(0)
  // With a shared limiter, each of the other instance's pages would wait for one more rejected request.
  expect(waiting?.requests ?? 0).toBeLessThan(done?.requests ?? 0)
  await client.request('POST', `/api/runs/${runId}/cancel`)
})

test.each([
  ['hacker-news', 'ask-hn', 'hn-1', 'https://news.ycombinator.com/item?id=1'],
  ['stack-exchange', 'cooking', 'se-cooking-99999999', 'https://cooking.stackexchange.com/q/99999999'],
] as const)('%s says whether posts still exist', async (source, community, id, permalink) => {
  const client = createApiClient(stack.api.url)
  const request = { source, subreddits: [community], subredditLimits: { [community]: 20 }, demo: true }
  await client.completed(await client.start('/api/questions/fetch', request))
  const { data } = await client.questions()
  await client.put([buildQuestion(id, { source, subreddit: community, permalink })])
  const run = await client.completed(await client.start('/api/questions/check-posts', { source, demo: true }))
  const checked = data.length + 1
  expect(run).toMatchObject({ task: 'post-check', total: checked, processed: checked, gone: 1 })
  expect(run.message).toMatch(/^\d+ posts on (?:Hacker News|Stack Exchange) checked: 1 deleted or removed\.$/)
  const gone = (await client.questions()).data.filter((question) => question.gone)
  expect(gone.map((question) => question.id)).toEqual([id])
})

test.each([
  ['hacker-news', 'gardening', 'a list of Hacker News'],
  ['lemmy', 'gardening', 'a community of Lemmy'],
  ['stack-exchange', 'r/gardening', 'a community'],
])('a request to %s rejects the name %s', async (source, name, form) => {
  const client = createApiClient(stack.api.url)
  const response = await client.call('POST', '/api/questions/fetch', { source, subreddits: [name] })
  expect(response.status).toBe(400)
  expect(await response.text()).toContain(`must be the name of ${form}`)
  expect((await client.questions()).data).toEqual([])
})
