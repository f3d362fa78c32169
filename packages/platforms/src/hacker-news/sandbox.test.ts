import { buildSandbox } from '@quarry/sandbox/build-sandbox'
import { afterAll, expect, test } from 'vitest'
import { sandboxEndpoints } from '../endpoints.ts'
import type { PlatformErrorKind } from '../platform-error.ts'
import { platformErrorOf } from '../testing/serve-responses.ts'
import { anyTime } from '../testing/serve-source.ts'
import { hackerNews } from './hacker-news.ts'

const sandbox = buildSandbox({ seed: 'platforms', clockFactor: 1, latencyMs: 0 })
const url = await sandbox.listen({ port: 0, host: '127.0.0.1' })
afterAll(() => sandbox.close())

const open = (retryDelaysMs: readonly number[] = []) =>
  hackerNews.open({
    endpoints: sandboxEndpoints(url),
    credentials: {},
    userAgent: 'server:quarry.test:1.0 (by /u/crumb_counter)',
    limiterOf: () => ({ reserve: async () => {}, observe: async () => {}, blockUntil: async () => {} }),
    timeoutMs: 5000,
    retryDelaysMs,
  })

/** Reads the listings as a run does, until there are `limit` titles. */
async function read(community: string, limit: number, seedTerms: string[] = [], range = anyTime) {
  const titles = new Map<string, string>()
  let requests = 0
  for (const { request } of hackerNews.listings?.({ community, seedTerms, range, startedAtMs: 0 }) ?? []) {
    let after: string | null | undefined
    while (after !== null && titles.size < limit) {
      const page = await open().page({ community, listing: request, range, after })
      requests += 1
      expect(page.dropped).toBe(0)
      for (const { id, title } of page.posts) titles.set(id, title)
      after = page.after
    }
  }
  return { titles, requests }
}

test('1,000 titles of Ask HN take at most three requests', async () => {
  const { titles, requests } = await read('ask-hn', 1000)
  expect(titles.size).toBeGreaterThanOrEqual(1000)
  expect(requests).toBeLessThanOrEqual(3)
  for (const title of titles.values()) expect(title).not.toMatch(/^ask hn/i)
})

test('all of Ask HN can be read, past the depth of a search', async () => {
  const { titles } = await read('ask-hn', Number.POSITIVE_INFINITY)
  const response = await fetch(`${url}/hacker-news/search?tags=ask_hn&hitsPerPage=1`)
  expect(await response.json()).toMatchObject({ nbHits: titles.size })
})

test('the counts of the lists are those of the posts that are read', async () => {
  const { communities } = await open().findCommunities(['python'])
  for (const { name, matchingPosts } of communities) {
    const range = { fromMs: Date.now() - 400 * 86_400_000, toMs: Date.now() }
    const whole = await read(name, Number.POSITIVE_INFINITY, name === 'stories' ? ['python'] : [])
    const matching = [...whole.titles.values()].filter((title) => /\bpython\b/i.test(title))
    expect(matching.length).toBe(matchingPosts)
    const recent = await read(name, Number.POSITIVE_INFINITY, ['python'], range)
    expect(recent.titles.size).toBeLessThan(whole.titles.size)
    expect(recent.titles.size).toBeGreaterThan(0)
  }
})

test.each<[string, PlatformErrorKind]>([
  ['429', 'rate-limited'],
  ['403', 'rate-limited'],
  ['page', 'malformed'],
  ['500', 'unavailable'],
  ['503', 'unavailable'],
  ['cut', 'malformed'],
  ['reset', 'network'],
  ['400', 'bad-request'],
])('the fault %s of the sandbox is the error %s', async (fault, kind) => {
  await fetch(`${url}/__sandbox/faults`, {
    method: 'POST',
    body: JSON.stringify({ key: 'hacker-news', script: [{ kind: fault }] }),
  })
  expect(await platformErrorOf(open().check())).toMatchObject({ service: 'hacker-news', kind })
  await open().check()
})
