import { LEMMY_INSTANCES } from '@quarry/contracts/sources'
import { expect, test, vi } from 'vitest'
import type { PlatformErrorKind } from '../platform-error.ts'
import { oneByOne, platformErrorOf, type Served, type ServedRequest } from '../testing/serve-responses.ts'
import { anyTime, serveSource } from '../testing/serve-source.ts'
import { postList, postView, postViewV4, rateLimitError, site } from './fixtures.ts'
import { createLemmySource } from './lemmy.ts'

const newest = { community: 'bread@lemmy.world', listing: { sort: 'new' }, range: anyTime }

/** Returns the responder of an instance with this version. */
const instance =
  (version: string, respond: (request: ServedRequest) => Served) =>
  (request: ServedRequest): Served =>
    request.path.endsWith('/site') ? { body: site(version) } : respond(request)

const serve = (respond: (request: ServedRequest) => Served, version = '0.19.19-9-gc55dd700c') =>
  serveSource(createLemmySource(), instance(version, respond))

test('a community is searched for the seed terms', () => {
  const plan = { community: 'bread@lemmy.world', range: anyTime, startedAtMs: 0 }
  expect(createLemmySource().listings({ ...plan, seedTerms: ['Rye  flour', 'rye flour', 'oven'] })).toEqual([
    { name: 'title:"rye flour" top', request: { sort: 'top', term: 'rye flour' }, term: 'rye flour' },
    { name: 'title:"oven" top', request: { sort: 'top', term: 'oven' }, term: 'oven' },
  ])
})

const search = { ...newest, listing: { sort: 'top', term: 'rye flour' } }

test('Lemmy 0.19 is searched page by page until a page is not full', async () => {
  const full = Array.from({ length: 50 }, (_, id) => postView(id + 1))
  const { client, server } = await serve(({ query }) => ({
    body: { type_: 'Posts', comments: [], communities: [], users: [], posts: query.page === '1' ? full : [] },
  }))
  const first = await client.page(search)
  expect([first.posts.length, first.after, first.isByDate]).toEqual([50, '2', false])
  expect(await client.page({ ...search, after: '2' })).toMatchObject({ posts: [], after: null })
  expect(server.requests[1]).toMatchObject({
    path: '/lemmy/lemmy.world/api/v3/search',
    query: {
      q: 'rye flour',
      type_: 'Posts',
      community_name: 'bread',
      post_title_only: 'true',
      listing_type: 'All',
      sort: 'TopAll',
      page: '1',
      limit: '50',
    },
  })
})

test('Lemmy 1.0 is searched through its list of posts', async () => {
  const { client, server } = await serve(
    () => ({ body: { items: [postViewV4(5)], next_page: 'cursor' } }),
    '1.0.0-beta.1',
  )
  expect(await client.page(search)).toMatchObject({
    after: 'cursor',
    posts: [{ title: 'Why does loaf 5 rise?' }],
  })
  expect(server.requests[1]).toMatchObject({
    path: '/lemmy/lemmy.world/api/v4/post/list',
    query: { community_name: 'bread', search_term: 'rye flour', search_title_only: 'true', sort: 'top' },
  })
})

test.each([
  ['0.19.3', 'New'],
  ['1.0.0-beta.1', 'new'],
])('what is new is searched by date: Lemmy %s', async (version, sort) => {
  const { client, server } = await serve(() => ({ body: { posts: [], items: [] } }), version)
  const { isByDate } = await client.page({ ...search, listing: { sort: 'new', term: 'rye flour' } })
  expect(isByDate).toBe(true)
  expect(server.requests[1]?.query).toMatchObject({ sort })
})

test('a rate-limited search blocks its instance for ten minutes', async () => {
  const { client, limits } = await serve(() => rateLimitError)
  expect(await platformErrorOf(client.page(search))).toMatchObject({ kind: 'rate-limited' })
  expect(limits.blockedMs).toEqual([600_000])
})

test('a community is listed by votes in the shortest window that covers the range, and then by date', () => {
  const startedAtMs = Date.parse('2026-11-20T00:00:00Z')
  const requests = (days: number) =>
    createLemmySource()
      .listings({
        community: 'bread@lemmy.world',
        seedTerms: [],
        range: { ...anyTime, fromMs: startedAtMs - days * 86_400_000 },
        startedAtMs,
      })
      .map(({ request }) => request)
  expect(requests(20)).toEqual([{ sort: 'top', days: 30 }, { sort: 'new' }])
  expect(requests(400)).toEqual([{ sort: 'top' }, { sort: 'new' }])
  expect(requests(Number.POSITIVE_INFINITY)).toEqual([{ sort: 'top' }, { sort: 'new' }])
})

test('Lemmy 0.19 is read through v3 at the community’s home instance', async () => {
  const { client, server, limits } = await serve(() => ({ body: postList([postView(5)], 'P5') }))
  const page = await client.page({ ...newest, listing: { sort: 'top', days: 365 }, after: 'P308c595' })
  expect(server.requests.map(({ path }) => path)).toEqual([
    '/lemmy/lemmy.world/api/v3/site',
    '/lemmy/lemmy.world/api/v3/post/list',
  ])
  expect(server.requests[1]?.query).toEqual({
    community_name: 'bread',
    type_: 'All',
    sort: 'TopYear',
    limit: '50',
    page_cursor: 'P308c595',
  })
  expect(limits.reserved).toBe(2)
  expect(page).toEqual({
    after: 'P5',
    dropped: 0,
    isByDate: false,
    posts: [
      {
        id: expect.stringMatching(/^lemmy-[0-9a-z]{12}$/),
        title: 'Why does loaf 5 rise?',
        author: 'crumb_counter',
        community: 'bread@lemmy.world',
        score: 718,
        numComments: 285,
        createdAt: '2026-08-20T20:31:39.106Z',
        permalink: 'https://lemmy.world/post/5',
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

test('Lemmy 1.0 is read through v4 and returns the same posts', async () => {
  const v3 = await serve(() => ({ body: postList([postView(5)], 'P5') }))
  const v4 = await serve(() => ({ body: { items: [postViewV4(5)], next_page: 'cursor' } }), '1.0.0-beta.1')
  const page = await v4.client.page({ ...newest, listing: { sort: 'top', days: 30 } })
  expect(page.posts).toEqual((await v3.client.page(newest)).posts)
  expect(page.after).toBe('cursor')
  expect(v4.server.requests[1]).toMatchObject({
    path: '/lemmy/lemmy.world/api/v4/post/list',
    query: { community_name: 'bread', type_: 'all', sort: 'top', time_range_seconds: '2592000', limit: '50' },
  })
})

test('an instance without v3 is read through v4', async () => {
  const { client, server } = await serveSource(createLemmySource(), ({ path }) => {
    if (path.includes('/v3/')) return { status: 404, body: { error: 'not_found' } }
    return { body: path.endsWith('/site') ? site('1.2.0') : { items: [], next_page: null } }
  })
  expect(await client.page(newest)).toMatchObject({ posts: [], after: null })
  expect(server.requests.at(-1)?.path).toContain('/api/v4/post/list')
})

test('an instance’s version is requested once an hour for all clients together', async () => {
  const clock = { ms: 0 }
  const source = createLemmySource(() => clock.ms)
  const { client, server, limits } = await serveSource(
    source,
    instance('0.19.5', () => ({ body: postList([], null) })),
  )
  const versionRequests = () => server.requests.filter(({ path }) => path.endsWith('/site')).length
  await client.page(newest, { slotReserved: true })
  expect(limits.reserved).toBe(1)
  await client.page(newest, { slotReserved: true })
  expect(limits.reserved).toBe(1)
  expect(versionRequests()).toBe(1)
  clock.ms += 3_600_000
  await client.page(newest)
  expect(versionRequests()).toBe(2)
  await client.page({ ...newest, community: 'bread@lemmy.ml' })
  expect(versionRequests()).toBe(3)
})

test('a list ends with an empty page, not with a short one', async () => {
  const { client } = await serve(({ query }) => ({
    body: query.page_cursor === undefined ? postList([postView(5)], 'P5') : postList([], null),
  }))
  expect(await client.page(newest)).toMatchObject({ after: 'P5', isByDate: true })
  expect(await client.page({ ...newest, after: 'P5' })).toMatchObject({ posts: [], after: null })
})

test('a repeated page is requested again and does not end the list', async () => {
  const again: Served = { body: postList([postView(5)], 'P5') }
  const once = await serve(oneByOne(again, { body: postList([postView(4)], 'P4') }))
  const page = await once.client.page({ ...newest, after: 'P5' })
  expect(page.posts.map(({ permalink }) => permalink)).toEqual(['https://lemmy.world/post/4'])
  const always = await serve(() => again)
  expect(await platformErrorOf(always.client.page({ ...newest, after: 'P5' }))).toMatchObject({
    kind: 'malformed',
  })
})

test('an instance that was upgraded to 1.0 is read through v4 on the next attempt', async () => {
  let version = '0.19.5'
  const { client } = await serveSource(createLemmySource(), ({ path }) => {
    if (path.endsWith('/site')) return { body: site(version) }
    if (version.startsWith('0')) return { body: postList([postView(5)], 'P5') }
    if (path.includes('/v3/')) return { body: postList([postView(5)], null) }
    return { body: { items: [postViewV4(6)], next_page: 'c' } }
  })
  await client.page(newest)
  version = '1.0.0'
  expect(await platformErrorOf(client.page(newest))).toMatchObject({ kind: 'malformed' })
  expect((await client.page(newest)).posts).toMatchObject([{ permalink: 'https://lemmy.world/post/6' }])
})

test('a post has the same id at every instance, and no two posts share an id', async () => {
  const source = createLemmySource()
  const ids: string[] = []
  for (const [community, id] of [
    ['bread@lemmy.world', 5],
    ['bread@lemmy.ml', 77],
  ] as const) {
    const views = [postView(id, { ap_id: 'https://feddit.example/post/1' }), postView(6)]
    const { client } = await serveSource(
      source,
      instance('0.19.5', () => ({ body: postList(views, 'P5') })),
    )
    const { posts } = await client.page({ ...newest, community })
    ids.push(...posts.map((post) => post.id))
    // The link must point to the instance that was read.
    expect(posts[0]?.permalink).toBe(`https://${community.split('@')[1]}/post/${id}`)
  }
  expect(ids[0]).toBe(ids[2])
  expect(ids[0]).not.toBe(ids[1])
})

test('times without Z are in UTC, wherever the server is', async () => {
  vi.stubEnv('TZ', 'America/New_York')
  const { client } = await serve(() => ({
    body: postList([postView(5, { published: '2023-07-01T12:00:00.123456' })], 'P5'),
  }))
  expect((await client.page(newest)).posts[0]?.createdAt).toBe('2023-07-01T12:00:00.123Z')
})

test('titles escaped by older versions are decoded once, and later titles are unchanged', async () => {
  const name = 'Is &amp;amp; the same as &lt;b&gt; &amp; &#x27;&quot;?'
  const old = '2023-07-01T12:00:00Z'
  const { client } = await serve(() => ({
    body: postList([postView(5, { name, published: old }), postView(6, { name })], 'P6'),
  }))
  const titles = (await client.page(newest)).posts.map(({ title }) => title)
  expect(titles).toEqual([`Is &amp; the same as <b> & '"?`, name])
})

test.each<[string, object, object, object]>([
  ['a bot', {}, { bot_account: true }, { official: true }],
  ['a deleted account', {}, { deleted: true }, { author: '[deleted]' }],
  ['an NSFW post', { nsfw: true }, {}, { over18: true }],
  ['a removed post', { removed: true }, {}, { removed: true }],
  ['a deleted post', { deleted: true }, {}, { removed: true }],
  ['a post that moderators have pinned', { featured_community: true }, {}, { stickied: true }],
  [
    'a link',
    { url: 'https://www.bread.example/x' },
    {},
    { isSelf: false, hasText: false, domain: 'bread.example' },
  ],
  ['a title only', { body: '' }, {}, { isSelf: true, hasText: false }],
])('%s is recognized', async (_, post, creator, facts) => {
  const view = postView(5, { ...post }, { ...creator })
  const { client } = await serve(() => ({ body: postList([view], 'P5') }))
  expect((await client.page(newest)).posts).toMatchObject([facts])
})

test('broken posts are dropped and counted, and hostile fields get defaults', async () => {
  const posts = [
    {
      ...postView(1, { url: 7, body: {}, nsfw: 'no' }),
      creator: null,
      counts: { score: 1e300, comments: -3 },
    },
    { ...postView(2, { name: 'Why? '.repeat(2000) }), community: 'gone', counts: undefined },
    postView(3, { name: ' ' }),
    postView(4, { published: 'yesterday' }),
    postView(5, { published: undefined }),
    postView(6, { ap_id: 'no address' }),
    postView(7, { id: '7/../..' }),
    { post: null },
    'text',
  ]
  const { client } = await serve(() => ({ body: postList(posts, 'P9') }))
  const page = await client.page(newest)
  expect(page.dropped).toBe(7)
  expect(page.posts).toMatchObject([
    { author: '[deleted]', score: 2 ** 31 - 1, numComments: 0, isSelf: true, hasText: false, over18: false },
    { score: 0, numComments: 0 },
  ])
})

test.each([
  'bread@evil.example',
  'bread@lemmy.world.evil.example',
  'bread@127.0.0.1',
  'bread@lemmy.world:8080',
  'bread',
])('the host of %s is never requested', async (community) => {
  const { client, server } = await serve(() => ({ body: postList([], null) }))
  expect(await platformErrorOf(client.page({ ...newest, community }))).toMatchObject({ kind: 'not-found' })
  expect(server.requests).toEqual([])
})

test.each<[string, Served, PlatformErrorKind]>([
  ['the limit of 0.19', rateLimitError, 'rate-limited'],
  ['the limit of 1.0', { status: 429, body: { error: 'too_many_requests' } }, 'rate-limited'],
  ['a gateway’s rate limit', { status: 429, body: '<html>429</html>' }, 'rate-limited'],
  ['an unknown community', { status: 404, body: { error: 'couldnt_find_community' } }, 'not-found'],
  [
    'an unknown community in an older build',
    { status: 400, body: { error: 'couldnt_find_community' } },
    'not-found',
  ],
  ['a closed instance', { status: 400, body: { error: 'instance_is_private' } }, 'private'],
  [
    'a limit of 51',
    { status: 400, body: { error: 'unknown', message: 'Fetch limit is > 50' } },
    'bad-request',
  ],
  ['a status from the network in front of it', { status: 520, body: '' }, 'unavailable'],
  ['a blocked program', { status: 403, body: '<html>403</html>' }, 'client-blocked'],
  ['another shape', { body: { comments: [] } }, 'malformed'],
])('%s is an error, never an empty list', async (_, served, kind) => {
  const { client } = await serve(() => served)
  expect(await platformErrorOf(client.page(newest))).toMatchObject({ service: 'lemmy', kind })
})

test('a rate limit blocks only its instance, for a minute and then longer, without retries', async () => {
  const { client, limits, server } = await serve(() => rateLimitError)
  for (let call = 0; call < 4; call += 1) await platformErrorOf(client.page(newest))
  expect(limits.blockedMs).toEqual([60_000, 120_000, 240_000, 240_000])
  expect(server.requests).toHaveLength(5)
  await platformErrorOf(client.page({ ...newest, community: 'bread@lemmy.ml' }))
  expect(limits.blockedMs.at(-1)).toBe(60_000)
  expect(limits.blockedServers).toEqual([...Array(4).fill('lemmy.world'), 'lemmy.ml'])
})

test('Lemmy is reachable as long as one of its directories responds', async () => {
  const down = new Set<string>()
  const { client } = await serveSource(createLemmySource(), ({ path }) => {
    const host = path.split('/')[2] ?? ''
    return down.has(host) ? { status: 503, body: '<html>503</html>' } : { body: site('0.19.5') }
  })
  down.add('lemmy.world')
  await client.check()
  for (const host of LEMMY_INSTANCES) down.add(host)
  expect(await platformErrorOf(client.check())).toMatchObject({ kind: 'unavailable', status: 503 })
})
