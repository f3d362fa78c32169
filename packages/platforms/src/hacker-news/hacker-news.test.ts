import { sourceFacts } from '@quarry/contracts/sources'
import { expect, test } from 'vitest'
import type { PlatformErrorKind } from '../platform-error.ts'
import { oneByOne, platformErrorOf, type Served } from '../testing/serve-responses.ts'
import { anyTime, readToEnd, serveSource } from '../testing/serve-source.ts'
import { algoliaError, found, hit, linkHit } from './fixtures.ts'
import { hackerNews } from './hacker-news.ts'

const newest = { community: 'ask-hn', listing: { order: 'date' }, range: anyTime }
const listingsOf = (community: string, ...seedTerms: string[]) =>
  hackerNews.listings({ community, seedTerms, range: anyTime, startedAtMs: 0 })
const namesOf = (community: string, ...seedTerms: string[]) =>
  listingsOf(community, ...seedTerms).map(({ name }) => name)

test('Ask HN is searched for the seed terms, or listed by points and then by date if there are none', () => {
  expect(namesOf('ask-hn', ' Rye "Flour"', 'rye flour', 'Oven')).toEqual([
    'title:"rye flour" top',
    'title:"oven" top',
    'title:"rye flour" new',
    'title:"oven" new',
  ])
  expect(namesOf('ask-hn')).toEqual(['top', 'new'])
})

test('stories are searched for the seed terms, or for question words if there are none', () => {
  expect(namesOf('stories', 'oven')).toEqual(['title:"oven" top', 'title:"oven" new'])
  expect(namesOf('stories')).toContain('title:"why" new')
  expect(namesOf('stories')).not.toContain('new')
})

test('a page requests 1,000 stories without their texts by exact words in the title', async () => {
  const { client, server, limits } = await serveSource(
    hackerNews,
    oneByOne({ body: found([hit(20_005_365)]) }),
  )
  const page = await client.page({ ...newest, listing: { order: 'best', phrase: 'rye flour' } })
  expect(server.requests[0]).toMatchObject({
    path: '/hacker-news/search',
    query: {
      query: '"rye flour"',
      tags: 'ask_hn',
      hitsPerPage: '1000',
      restrictSearchableAttributes: 'title',
      typoTolerance: 'false',
      attributesToHighlight: '',
      attributesToRetrieve: 'objectID,title,author,points,num_comments,created_at_i,url,_tags',
    },
    headers: { 'user-agent': expect.stringContaining('quarry') },
  })
  expect(server.requests[0]?.query).not.toHaveProperty('numericFilters')
  expect(limits.reserved).toBe(1)
  expect(page).toEqual({
    after: null,
    dropped: 0,
    isByDate: false,
    posts: [
      {
        id: 'hn-20005365',
        title: 'Which oven do you use for loaf 20005365?',
        author: 'crumb_counter',
        community: 'ask-hn',
        score: 112,
        numComments: 91,
        createdAt: '2019-02-07T23:11:57.000Z',
        permalink: 'https://news.ycombinator.com/item?id=20005365',
        over18: false,
        removed: false,
        stickied: false,
        official: false,
        isSelf: true,
        hasText: true,
        isGallery: false,
      },
    ],
  })
})

test('a range of dates is requested to the second', async () => {
  const { client, server } = await serveSource(hackerNews, oneByOne({ body: found([]) }))
  await client.page({ ...newest, range: { fromMs: 1_500_000_000_001, toMs: 1_600_000_000_999 } })
  await client.page({ ...newest, range: { ...anyTime, fromMs: 1_500_000_000_000 } })
  expect(server.requests.map(({ query }) => query.numericFilters)).toEqual([
    'created_at_i>=1500000001,created_at_i<=1600000000',
    'created_at_i>=1500000000',
  ])
})

test('the list by date continues past a search’s 1,000 hits without losing stories of the same second', async () => {
  const times = [900, 800, 700, 700, 700, 600]
  const all = times.map((created_at_i, at) => hit(10 - at, { created_at_i }))
  const { client, server } = await serveSource(hackerNews, ({ query }) => {
    const until = Number(/created_at_i<=(\d+)/.exec(query.numericFilters ?? '')?.[1] ?? Infinity)
    const matching = all.filter(({ created_at_i }) => created_at_i <= until)
    return { body: found(matching.slice(0, 3), matching.length) }
  })
  const range = { fromMs: 100_000, toMs: 950_000 }
  const pages = await readToEnd(client, { ...newest, range })
  expect(pages.flatMap(({ posts }) => posts.map(({ id }) => id))).toEqual([
    'hn-10',
    'hn-9',
    'hn-8',
    'hn-7',
    'hn-6',
    'hn-5',
  ])
  expect(server.requests.map(({ query }) => query.numericFilters)).toEqual([
    'created_at_i>=100,created_at_i<=950',
    'created_at_i>=100,created_at_i<=700',
    'created_at_i>=100,created_at_i<=699',
  ])
})

test('the list by points ends after 1,000 stories, because further pages of a search are empty', async () => {
  const { client } = await serveSource(hackerNews, oneByOne({ body: found([hit(1), hit(2)], 40_000) }))
  expect((await client.page({ ...newest, listing: { order: 'best' } })).after).toBeNull()
})

test('Algolia’s message about its 1,000 hits ends the list', async () => {
  const message = 'you can only fetch the 1000 hits for this query'
  const { client } = await serveSource(hackerNews, oneByOne({ body: { ...found([], 0), message } }))
  expect(await client.page({ ...newest, after: '700:8' })).toEqual({
    posts: [],
    after: null,
    dropped: 0,
    isByDate: true,
  })
})

test('an Ask HN story is only in its own list, and text posts are distinguished from links', async () => {
  const { client, server } = await serveSource(
    hackerNews,
    oneByOne({ body: found([hit(1), linkHit(2), linkHit(3, { url: '' })]) }),
  )
  const { posts } = await client.page({ ...newest, community: 'stories' })
  expect(server.requests[0]?.query.tags).toBe('story')
  expect(posts.map(({ id, isSelf, domain, url }) => [id, isSelf, domain, url])).toEqual([
    ['hn-2', false, 'bread.example', 'https://www.bread.example/loaf'],
    ['hn-3', true, undefined, undefined],
  ])
})

test.each([
  ['Ask HN: Is it safe?', 'Is it safe?'],
  ['ASK HN is it safe?', 'is it safe?'],
  ['ask hn - Is it safe?', 'Is it safe?'],
  ['Ask HN', 'Ask HN'],
  ['Ask HN:', 'Ask HN:'],
  ['Ask HN’s readers: is it safe?', 'Ask HN’s readers: is it safe?'],
  ['What does "Ask HN:" mean? [pdf]', 'What does "Ask HN:" mean? [pdf]'],
  ['Ask HN: What does &amp;amp; mean in <b>?', 'What does &amp;amp; mean in <b>?'],
])('the title %j is read as %j', async (title, read) => {
  const { client } = await serveSource(hackerNews, oneByOne({ body: found([hit(1, { title })]) }))
  expect((await client.page(newest)).posts.map((post) => post.title)).toEqual([read])
})

test('broken hits are dropped and counted, and hostile fields get defaults', async () => {
  const hits = [
    hit(1, { points: null, num_comments: 'many', author: 7, url: {}, _tags: ['ask_hn', 'x'] }),
    hit(2, { points: 1e300, num_comments: -4, title: 'Why? '.repeat(2000), url: 'javascript:alert(1)' }),
    hit(3, { title: null }),
    hit(4, { title: '  ' }),
    hit(5, { objectID: '../5' }),
    hit(6, { created_at_i: '2019-02-07' }),
    hit(7, { created_at_i: 1e15 }),
    { objectID: '8', comment_text: 'a comment', created_at_i: 5 },
    null,
    'text',
  ]
  const { client } = await serveSource(hackerNews, oneByOne({ body: found(hits) }))
  const { posts, dropped } = await client.page(newest)
  expect(dropped).toBe(8)
  expect(posts).toMatchObject([
    { id: 'hn-1', score: 0, numComments: 0, author: '[deleted]', isSelf: true },
    { id: 'hn-2', score: 2 ** 31 - 1, numComments: 0, isSelf: false },
  ])
})

test('both lists are found with the number of titles that contain the terms', async () => {
  const totals = new Map([
    ['ask_hn "rye"', 4],
    ['story "rye"', 30],
    ['ask_hn "sour dough"', 9],
    ['story "sour dough"', 9],
  ])
  const { client, server } = await serveSource(hackerNews, ({ query }) => ({
    body: found([], totals.get(`${query.tags} ${query.query}`) ?? 0),
  }))
  expect(await client.findCommunities(['Rye', 'sour  dough'])).toMatchObject({
    communities: [
      { name: 'ask-hn', matchingPosts: 13, terms: ['sour dough', 'rye'] },
      { name: 'stories', matchingPosts: 26, terms: ['rye'] },
    ],
    requests: 4,
  })
  expect(server.requests).toHaveLength(4)
  for (const { query } of server.requests) expect(query).toMatchObject({ hitsPerPage: '1' })
  for (const name of ['ask-hn', 'stories']) expect(name).toMatch(sourceFacts['hacker-news'].communityName)
})

test.each<[string, Served, PlatformErrorKind]>([
  ['a limit', { status: 429, body: algoliaError(429, 'Too many requests') }, 'rate-limited'],
  [
    'Algolia’s rate limit',
    { status: 403, body: algoliaError(403, 'Operations quota exceeded') },
    'rate-limited',
  ],
  ['a blocked address', { status: 403, body: '<html>Forbidden</html>' }, 'client-blocked'],
  ['a bad parameter', { status: 400, body: algoliaError(400, 'invalid numeric filter') }, 'bad-request'],
  ['no hosts', { status: 500, body: 'Cannot reach any hosts' }, 'unavailable'],
  ['another shape', { body: { items: [] } }, 'malformed'],
])('%s is an error, never an empty list', async (_, served, kind) => {
  const { client } = await serveSource(hackerNews, oneByOne(served))
  for (const call of [client.check(), client.page(newest), client.findCommunities(['rye'])])
    expect(await platformErrorOf(call)).toMatchObject({ service: 'hacker-news', kind })
})

test('a rate limit blocks the source for a minute, then for an hour at a time, without retries', async () => {
  const busy: Served = { status: 429, body: algoliaError(429, 'Too many requests') }
  const { client, limits, server } = await serveSource(
    hackerNews,
    oneByOne(busy, busy, { ...busy, headers: { 'retry-after': '90' } }, { body: found([]) }, busy),
  )
  for (let call = 0; call < 3; call += 1) await platformErrorOf(client.page(newest))
  await client.page(newest)
  expect(await platformErrorOf(client.findCommunities(['rye', 'oven']))).toMatchObject({
    retryAfterMs: 60_000,
  })
  expect(limits.blockedMs).toEqual([60_000, 3_600_000, 90_000, 60_000])
  expect(server.requests).toHaveLength(5)
})

test('stories are looked up by number, and a missing story is reported as deleted', async () => {
  const { client, server } = await serveSource(hackerNews, oneByOne({ body: found([hit(5), hit(7)]) }))
  expect(await client.postStates?.(['hn-5', 'hn-6', 'hn-7'])).toMatchObject([
    { id: 'hn-5', community: 'ask-hn', score: 112, gone: undefined },
    { id: 'hn-6', gone: 'deleted' },
    { id: 'hn-7', gone: undefined },
  ])
  expect(server.requests[0]?.query.tags).toBe('story,(story_5,story_6,story_7)')
})

test.each([
  ['none of several', []],
  ['an unreadable one', [hit(5), { objectID: 6 }]],
])('a response with %s reports no post as deleted', async (_, hits) => {
  const { client } = await serveSource(hackerNews, oneByOne({ body: found(hits) }))
  const states = (await client.postStates?.(['hn-5', 'hn-6'])) ?? []
  expect(states.filter(({ gone }) => gone)).toEqual([])
})
