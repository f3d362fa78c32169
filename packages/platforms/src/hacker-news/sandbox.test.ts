import { afterAll, expect, test } from 'vitest'
import { anyTime, serveSandbox } from '../testing/serve-source.ts'
import { hackerNews } from './hacker-news.ts'

const { client, url, close } = await serveSandbox(hackerNews, {}, { generatesAll: true })
afterAll(close)

/** Reads the listings as a run does until there are `limit` titles. */
async function read(community: string, limit: number, seedTerms: string[] = [], range = anyTime) {
  const titles = new Map<string, string>()
  let requests = 0
  for (const { request } of hackerNews.listings({ community, seedTerms, range, startedAtMs: 0 })) {
    let after: string | null | undefined
    while (after !== null && titles.size < limit) {
      const page = await client.page({ community, listing: request, range, after })
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

test('all of Ask HN can be read, beyond a search’s 1,000 hits', async () => {
  const { titles } = await read('ask-hn', Number.POSITIVE_INFINITY)
  const response = await fetch(`${url}/hacker-news/search?tags=ask_hn&hitsPerPage=1`)
  expect(await response.json()).toMatchObject({ nbHits: titles.size })
})

test('the lists’ counts match the posts that are read', async () => {
  const { communities } = await client.findCommunities(['python'])
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
