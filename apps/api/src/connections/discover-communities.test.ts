import { beforeAll, expect, test } from 'vitest'
import { openBrowser, untilQueuesReady } from '../testing/test-api.ts'
import { good, useConnectionsApi } from './testing/use-connections-api.ts'

const { api } = await useConnectionsApi()

beforeAll(async () => {
  // The sandbox, in the same process, generates its posts during the first search, which takes seconds.
  await discover(['anything'])
  // The search may have cost the connection to Redis.
  await untilQueuesReady(api.dependencies)
})

const discover = (seedTerms: string[], change: object = {}) =>
  openBrowser(api.app).call('POST', '/api/discover-subreddits', { ...good, ...change, seedTerms })

test('finds subreddits, with the terms that they were found with and how many posts match them', async () => {
  const { subreddits } = (await discover(['Sourdough', 'coffee'])).json()
  expect(subreddits.length).toBeLessThanOrEqual(50)
  const of = (name: string) => subreddits.find((found: { name: string }) => found.name === name)
  expect(of('Breadit')).toEqual({
    name: 'Breadit',
    subscribers: expect.any(Number),
    description: expect.any(String),
    terms: ['sourdough'],
    matchingPosts: expect.any(Number),
  })
  expect(of('Breadit').matchingPosts).toBeGreaterThan(0)
  expect(of('coffee').terms).toContain('coffee')
})

test('lists each subreddit once over all terms', async () => {
  const { subreddits } = (await discover(['bread', 'BREAD', 'baking', 'oven', 'coffee'])).json()
  const names = subreddits.map(({ name }: { name: string }) => name.toLowerCase())
  expect(new Set(names).size).toBe(names.length)
})

test.each([
  ['gardning', 'gardening'],
  ['personal finance', 'personalfinance'],
])('finds the intended subreddit for %j', async (term, meant) => {
  const { subreddits } = (await discover([term])).json()
  expect(subreddits.map(({ name }: { name: string }) => name)).toContain(meant)
})

test('omits private, NSFW, quarantined and banned subreddits', async () => {
  const { subreddits } = (await discover(['garden', 'cure', 'gift', 'graphic'])).json()
  const names = subreddits.map(({ name }: { name: string }) => name)
  expect(names).toContain('gardening')
  for (const closed of ['GardenSecrets', 'NakedGardening', 'MiracleCures', 'FreeGiftCards', 'CompostCult']) {
    expect(names).not.toContain(closed)
  }
})

test('takes three requests per term, and at most one more for all subreddits', async () => {
  const browser = openBrowser(api.app)
  // Requests are counted only for stored sessions, and the first poll stores this one.
  await browser.call('GET', '/api/questions')
  await browser.call('POST', '/api/discover-subreddits', { ...good, seedTerms: ['bread', 'coffee'] })
  const { requests } = (await browser.call('GET', '/api/stats')).json()
  expect([6, 7]).toContain(requests.reddit)
})

test('returns an empty list when nothing matches', async () => {
  expect((await discover(['qzxqzxqzx'])).json()).toEqual({ subreddits: [] })
})

test.each([
  ['rejected credentials', 'demo-revoked', 401, /did not accept/],
  ['a blocked network', 'demo-blocked', 502, /blocks requests/],
  ['an outage', 'demo-outage', 502, /failing or responding too slowly/],
])('with %s fails with the reason', async (_name, redditClientId, status, sentence) => {
  const response = await discover(['bread'], { redditClientId })
  expect(response.statusCode).toBe(status)
  expect(response.body).toMatch(sentence)
})

test('on a client id that Reddit throttles fails with 429 and Retry-After', async () => {
  const { rateLimits, keys, fingerprint } = api.dependencies
  await rateLimits.blockUntil(keys.sourceRate('reddit', fingerprint('demo.busy')), 40_000, 'source-window')
  const response = await discover(['bread'], { redditClientId: 'demo.busy' })
  expect(response.statusCode).toBe(429)
  expect(Number(response.headers['retry-after'])).toBeGreaterThan(30)
  expect(response.body).toMatch(/asks for a pause/)
})
