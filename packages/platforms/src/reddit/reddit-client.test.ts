import { expect, test } from 'vitest'
import { inTurn, newest, serveReddit, userAgent } from '../testing/serve-reddit.ts'
import { listing, post, rateHeaders, subreddit } from './fixtures.ts'
import type { ListingPage } from './listing-page.ts'

test('a page of submissions has the next page’s fullname, and the limiter learns the window’s state', async () => {
  const { client, limits, apiRequests } = await serveReddit(
    inTurn({ body: listing([post('1aa'), post('1ab')], 't3_1ab'), headers: rateHeaders }),
  )
  const page = await client.submissions({ ...newest, after: 't3_1a9' })
  expect(page).toMatchObject({ after: 't3_1ab', dropped: 0 })
  expect(page.posts[0]).toEqual({
    id: '1aa',
    title: 'How do I keep sourdough number 1aa alive?',
    author: 'crumb_counter',
    community: 'InventedBakers',
    score: 41,
    numComments: 12,
    createdAt: '2026-04-13T17:12:58.000Z',
    permalink: '/r/InventedBakers/comments/1aa/how_do_i/',
    over18: false,
    removed: false,
    stickied: false,
    official: false,
    isSelf: true,
    hasText: true,
    isGallery: false,
    flair: 'Question',
  })
  expect(limits).toMatchObject({
    reserved: 1,
    observed: [{ used: 4, remaining: 996, resetSeconds: 311 }],
    blockedMs: [],
  })
  expect(apiRequests()[0]).toMatchObject({
    path: '/reddit/r/InventedBakers/new',
    query: { raw_json: '1', limit: '100', after: 't3_1a9' },
    headers: { authorization: 'bearer token-number-1', 'user-agent': userAgent },
  })
})

test.each<[ListingPage['source'], string, Record<string, string>]>([
  [{ kind: 'listing', sort: 'hot' }, '/hot', {}],
  [{ kind: 'listing', sort: 'top', t: 'year' }, '/top', { t: 'year' }],
  [{ kind: 'listing', sort: 'controversial' }, '/controversial', { t: 'all' }],
  [
    { kind: 'search', q: 'title:how', sort: 'comments', t: 'month' },
    '/search',
    { q: 'title:how', sort: 'comments', t: 'month', restrict_sr: '1', type: 'link' },
  ],
])('the source %j is requested at its own path', async (source, path, query) => {
  const { client, apiRequests } = await serveReddit(inTurn({ body: listing([]) }))
  await client.submissions({ subreddit: 'InventedBakers', source, limit: 50 })
  expect(apiRequests()[0]).toMatchObject({
    path: `/reddit/r/InventedBakers${path}`,
    query: { ...query, raw_json: '1', limit: '50' },
  })
})

test('invalid children are dropped one by one and counted', async () => {
  const { client } = await serveReddit(
    inTurn({
      body: listing([
        post('1aa'),
        { kind: 't1', data: {} },
        post('1ab', { created_utc: undefined }),
        null,
        post('1ac'),
      ]),
    }),
  )
  const page = await client.submissions(newest)
  expect(page.posts.map(({ id }) => id)).toEqual(['1aa', '1ac'])
  expect(page.dropped).toBe(3)
})

test('a subreddit search returns public communities that are neither NSFW nor quarantined', async () => {
  const { client, apiRequests } = await serveReddit(
    inTurn({
      body: listing([
        subreddit('InventedBakers'),
        subreddit('Hidden', { subreddit_type: 'private', subscribers: null }),
        subreddit('Nsfw', { over18: true }),
        subreddit('Locked', { quarantine: true }),
        { kind: 't2', data: { name: 'crumb_counter' } },
        subreddit('Plain', { public_description: '', quarantine: undefined }),
        subreddit('Uncounted', { subscribers: null }),
      ]),
    }),
  )
  expect(await client.searchSubreddits('bread & butter', 10)).toEqual([
    {
      name: 'InventedBakers',
      subscribers: 48_213,
      activeUsers: 0,
      description: 'Talk about InventedBakers.',
    },
    { name: 'Plain', subscribers: 48_213, activeUsers: 0, description: 'All about Plain' },
    { name: 'Uncounted', subscribers: 0, activeUsers: 0, description: 'Talk about Uncounted.' },
  ])
  expect(apiRequests()[0]?.query).toMatchObject({ q: 'bread & butter', limit: '10' })
})

test('every request except the one for a token only reads', async () => {
  const { client, server } = await serveReddit(inTurn({ body: listing([]) }))
  await client.check()
  await client.searchSubreddits('bread')
  await client.autocompleteSubreddits('bread')
  await client.searchSubmissions('bread')
  await client.subredditsByName(['bread'])
  await client.submissions(newest)
  await client.postStates(['1aa'])
  expect(server.requests.map(({ method }) => method)).toEqual(['POST', ...Array(7).fill('GET')])
})

test('posts are requested by id on the caller’s slot, and unknown posts are missing', async () => {
  const known = [post('1aa'), post('1ab', { removed_by_category: 'moderator' }), { kind: 't3', data: {} }]
  const { client, limits, apiRequests } = await serveReddit(inTurn({ body: listing(known) }))
  await client.authenticate()
  const states = await client.postStates(['1aa', '1ab', '1ac'], { slotReserved: true })
  expect(states).toMatchObject([
    { id: '1aa', community: 'InventedBakers', score: 41, numComments: 12, gone: undefined },
    { id: '1ab', gone: 'removed' },
  ])
  expect(apiRequests()[0]).toMatchObject({
    path: '/reddit/api/info',
    query: { id: 't3_1aa,t3_1ab,t3_1ac', raw_json: '1' },
  })
  expect(limits.reserved).toBe(0)
})
