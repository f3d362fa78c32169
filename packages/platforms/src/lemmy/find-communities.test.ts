import { sourceFacts } from '@quarry/contracts/sources'
import { expect, test } from 'vitest'
import { platformErrorOf, type Served, type ServedRequest } from '../testing/serve-responses.ts'
import { serveSource } from '../testing/serve-source.ts'
import { communities, communityView, rateLimitError, site } from './fixtures.ts'
import { createLemmySource } from './lemmy.ts'

/** Opens Lemmy with one responder for each of the two directory instances. */
const serve = (
  world: (term: string) => Served,
  ml: (term: string) => Served = () => ({ body: communities([]) }),
) =>
  serveSource(createLemmySource(), ({ path, query }: ServedRequest) => {
    if (path.endsWith('/site')) return { body: site('0.19.19') }
    return (path.includes('/lemmy.world/') ? world : ml)(query.q ?? '')
  })

test('communities are found at two instances, sorted by matching terms and then by activity', async () => {
  const quiet = {
    ...communityView('quietbread', 'lemmy.ca'),
    counts: { subscribers: 9, users_active_month: 2 },
  }
  const { client, server, limits } = await serve(
    (term) => ({
      body: communities(
        term === 'bread'
          ? [quiet, communityView('bread', 'lemmy.world'), communityView('sourdough', 'lemmy.world')]
          : [communityView('sourdough', 'lemmy.world')],
      ),
    }),
    (term) => ({ body: communities(term === 'bread' ? [communityView('brot', 'feddit.org')] : []) }),
  )
  const { communities: found, requests } = await client.findCommunities(['Bread', 'sour dough'])
  expect(found.map(({ name, terms }) => [name, terms])).toEqual([
    ['sourdough@lemmy.world', ['bread', 'sour dough']],
    ['bread@lemmy.world', ['bread']],
    ['brot@feddit.org', ['bread']],
    ['quietbread@lemmy.ca', ['bread']],
  ])
  expect(found[1]).toEqual({
    name: 'bread@lemmy.world',
    title: 'All about bread',
    description: 'Talk about bread , rules.',
    subscribers: 87_409,
    terms: ['bread'],
  })
  expect(requests).toBe(6)
  expect(server.requests).toHaveLength(6)
  expect(limits.reserved).toBe(6)
  expect(server.requests.find(({ path }) => path.endsWith('/search'))?.query).toEqual({
    q: 'bread',
    type_: 'Communities',
    listing_type: 'All',
    sort: 'TopAll',
    limit: '50',
  })
})

test('Lemmy 1.0 is searched through its list of communities', async () => {
  const { community, counts } = communityView('bread', 'lemmy.world')
  const { actor_id, ...rest } = community
  const item = { community: { ...rest, ...counts, ap_id: actor_id } }
  const { client, server } = await serveSource(createLemmySource(), ({ path }) =>
    path.endsWith('/site') ? { body: site('1.0.0') } : { body: { items: [item], next_page: null } },
  )
  const { communities: found } = await client.findCommunities(['bread'])
  expect(found).toMatchObject([{ name: 'bread@lemmy.world', subscribers: 87_409 }])
  expect(server.requests.find(({ path }) => path.includes('community/list'))).toMatchObject({
    path: expect.stringContaining('/api/v4/community/list'),
    query: { search_term: 'bread', type_: 'all', limit: '50' },
  })
})

test.each<[string, object]>([
  ['on an instance that is not read', communityView('bread', 'slrpnk.net')],
  [
    'on an instance whose address only begins like a known one',
    communityView('bread', 'lemmy.world.evil.example'),
  ],
  ['removed', communityView('bread', 'lemmy.world', { removed: true })],
  ['deleted', communityView('bread', 'lemmy.world', { deleted: true })],
  ['NSFW', communityView('bread', 'lemmy.world', { nsfw: true })],
  ['open only to moderators', communityView('bread', 'lemmy.world', { posting_restricted_to_mods: true })],
  ['a mirror of Reddit', communityView('reddit_bread', 'lemmy.world')],
  ['another mirror of Reddit', communityView('r_bread', 'lemmy.ml')],
  ['named with more than 25 characters', communityView('b'.repeat(26), 'lemmy.world')],
  ['without a name', { community: { actor_id: 'https://lemmy.world/c/x' } }],
])('a community that is %s is omitted', async (_, view) => {
  const { client } = await serve(() => ({ body: communities([view, communityView('rye', 'lemmy.ml')]) }))
  const { communities: found } = await client.findCommunities(['bread'])
  expect(found.map(({ name }) => name)).toEqual(['rye@lemmy.ml'])
  for (const { name } of found) expect(name).toMatch(sourceFacts.lemmy.communityName)
})

test('descriptions have one line of bounded length', async () => {
  const description = `Line\n\n${'word '.repeat(5000)}`
  const { client } = await serve(() => ({
    body: communities([communityView('rye', 'lemmy.ml', { description })]),
  }))
  const [found] = (await client.findCommunities(['bread'])).communities
  expect(found?.description).toMatch(/^Line word/)
  expect(found?.description.length).toBeLessThanOrEqual(300)
})

test('an instance that fails leaves the communities of the other', async () => {
  const { client } = await serve(
    () => ({ status: 503, body: '<html>503</html>' }),
    () => ({ body: communities([communityView('rye', 'lemmy.ml')]) }),
  )
  expect((await client.findCommunities(['bread'])).communities).toHaveLength(1)
})

test('an error is never an empty list', async () => {
  const { client } = await serve(() => ({ status: 503, body: '<html>503</html>' }))
  expect(await platformErrorOf(client.findCommunities(['bread']))).toMatchObject({ kind: 'unavailable' })
})

test('a rate-limited search does not block runs, which have a different limit', async () => {
  const { client, limits, server } = await serve(
    () => rateLimitError,
    () => rateLimitError,
  )
  expect(await platformErrorOf(client.findCommunities(['bread', 'rye']))).toMatchObject({
    kind: 'rate-limited',
    retryAfterMs: 600_000,
  })
  expect(limits.blockedMs).toEqual([])
  expect(server.requests.filter(({ path }) => path.endsWith('/search'))).toHaveLength(2)
})
