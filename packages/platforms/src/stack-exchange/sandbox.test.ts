import { expect, onTestFinished, test } from 'vitest'
import type { PageRequest } from '../source.ts'
import { platformErrorOf } from '../testing/serve-responses.ts'
import { anyTime, readToEnd, serveSandbox } from '../testing/serve-source.ts'
import { createStackExchangeSource } from './stack-exchange-source.ts'

const source = createStackExchangeSource()
const startedAtMs = Date.parse('2026-11-20T20:00:00Z')

/** Opens Stack Exchange on a separate sandbox whose day ends in four hours. */
async function visit(key?: string) {
  const served = await serveSandbox(source, { credentials: { key } }, { now: () => startedAtMs })
  onTestFinished(async () => void (await served.close()))
  const script = (...kinds: string[]) => served.script(key ?? 'stack-exchange', ...kinds)
  return { ...served, script }
}

const votes: PageRequest = { community: 'diy', listing: { sort: 'votes' }, range: anyTime }

test('2,500 questions of a site are read in 25 requests, with everything their license asks for', async () => {
  const { client, limits } = await visit()
  let requests = 0
  const onRequest = () => {
    requests += 1
  }
  const pages = await readToEnd(client, votes, { onRequest })
  for (const { dropped } of pages) expect(dropped).toBe(0)
  const posts = pages.flatMap((page) => page.posts)
  expect([new Set(posts.map(({ id }) => id)).size, requests]).toEqual([2_500, 25])
  expect(limits.observed.at(-1)).toEqual({ used: 25, remaining: 275, resetSeconds: 14_400 })
  for (const post of posts) {
    expect(post.permalink).toMatch(/^https:\/\/diy\.stackexchange\.com\/q\/\d+$/)
    expect(post.licence).toMatch(/^CC BY-SA [234]\.\d$/)
    expect(`${post.title} ${post.author}`).not.toMatch(/&\w+;/)
  }
  expect(posts.filter(({ title }) => title.includes("'"))).not.toEqual([])
})

test('every listing of a site returns only questions in its range', async () => {
  const { client } = await visit()
  const range = { fromMs: Date.parse('2022-01-01'), toMs: Date.parse('2022-12-31') }
  const listings = [['cat'], []].flatMap((seedTerms) =>
    source.listings({ community: 'pets', seedTerms, range, startedAtMs }),
  )
  for (const { name, request: listing } of listings) {
    const { posts } = await client.page({ community: 'pets', listing, range })
    expect([name, posts.length > 0]).toEqual([name, true])
    for (const { createdAt } of posts) expect(createdAt.slice(0, 4)).toBe('2022')
  }
})

test.each([
  ['demo', 'the header'],
  ['demo-parameter', 'the parameter'],
])('the key %s is read from %s', async (key) => {
  const { client, limits } = await visit(key)
  await client.check()
  expect(limits.observed).toEqual([{ used: 1, remaining: 9_999, resetSeconds: 14_400 }])
})

test('a backoff, a used-up quota and a challenge page are recognized', async () => {
  const { client, limits, script } = await visit()
  await script('backoff')
  expect((await client.page(votes)).posts).toHaveLength(100)
  expect(limits.blockedMs).toEqual([12_000])
  // The request is sent before the backoff ends.
  expect(await platformErrorOf(client.page(votes))).toMatchObject({
    kind: 'rate-limited',
    retryAfterMs: 300_000,
  })
  await script('429-day', '403')
  const search: PageRequest = { ...votes, listing: { sort: 'relevance', q: 'bread' } }
  expect(await platformErrorOf(client.page(search))).toMatchObject({
    kind: 'daily-quota',
    retryAfterMs: 14_402_000,
  })
  expect(limits.blockedMs).toEqual([12_000, 300_000, 14_402_000])
  expect(await platformErrorOf(client.page(search))).toMatchObject({
    kind: 'client-blocked',
    detail: 'web page',
  })
})
