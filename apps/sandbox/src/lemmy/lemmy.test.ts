import { beforeEach, expect, test } from 'vitest'
import { createTestSandbox, type Query, queryOf } from '../testing/test-sandbox.ts'

const sandbox = createTestSandbox()
beforeEach(() => sandbox.reset())

const send = (host: string, path: string, query: Query = {}) =>
  sandbox.app.inject({ url: `/lemmy/${host}/api/${path}`, query: queryOf(query) })
const posts = (query: Query = {}, host = 'lemmy.world') =>
  send(host, 'v3/post/list', { community_name: 'gardening', type_: 'All', sort: 'New', ...query })
const keysOf = (value: object) => Object.keys(value).sort().join(' ')

test('a post has the fields of a recorded one', async () => {
  const { posts: views, next_page } = (await posts({ limit: 50 })).json()
  const [, view] = views
  expect(next_page).toMatch(/^P[0-9a-f]+$/)
  expect(keysOf(view)).toBe('community counts creator post')
  for (const key of 'ap_id community_id creator_id deleted featured_community featured_local id language_id local locked name nsfw published removed'.split(
    ' ',
  ))
    expect(view.post).toHaveProperty(key)
  expect(view.post.published).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/)
  expect(keysOf(view.counts)).toBe('comments downvotes score upvotes')
  expect(keysOf(view.creator)).toBe('actor_id banned bot_account deleted id name')
})

test('a limit above 50 is refused, not clamped', async () => {
  const response = await posts({ limit: 51 })
  expect(response.statusCode).toBe(400)
  expect(response.json()).toEqual({ error: 'unknown', message: 'Fetch limit is > 50' })
})

test('every page except the last, empty one has a cursor', async () => {
  let cursor: string | undefined
  let read = 0
  for (;;) {
    const page = (await posts({ limit: 50, ...(cursor ? { page_cursor: cursor } : {}) })).json()
    if (page.posts.length === 0) {
      expect(page.next_page).toBeNull()
      break
    }
    read += page.posts.length
    cursor = page.next_page
  }
  expect(read).toBeGreaterThan(250)
})

test('the v3 of 1.0 returns only its first page, and v4 renames fields', async () => {
  const query = { community_name: 'coffee', type_: 'all', sort: 'new', limit: 50 }
  expect((await send('feddit.org', 'v3/post/list', query)).json()).toMatchObject({ next_page: null })
  const { items, next_page } = (await send('feddit.org', 'v4/post/list', query)).json()
  expect(next_page).toMatch(/^P/)
  expect(items[0].post).toHaveProperty('published_at')
  expect(items[0]).not.toHaveProperty('counts')
  expect((await send('lemmy.world', 'v4/site')).statusCode).toBe(404)
})

test('an old build omits the Z from times', async () => {
  const { posts: views } = (await posts({ community_name: 'hiking' }, 'lemmy.ca')).json()
  expect(views[0].post.published).toMatch(/\.\d{6}$/)
})

test('without type_ a search finds only local communities', async () => {
  const found = async (query: Query) =>
    (
      await send('lemmy.world', 'v3/search', { q: 'coffee', type_: 'Communities', limit: 50, ...query })
    ).json().communities
  expect(await found({ listing_type: 'Local' })).toEqual([])
  expect(await found({ listing_type: 'All' })).toHaveLength(1)
})

test('an unknown community is not found', async () => {
  const response = await posts({ community_name: 'nothing' })
  expect(response.statusCode).toBe(404)
  expect(response.json()).toEqual({ error: 'couldnt_find_community' })
})

test('each instance limits an address’ searches and other requests separately', async () => {
  const search = async () => (await send('lemmy.world', 'v3/search', { q: 'x' })).statusCode
  for (let sent = 0; sent < 60; sent += 1) expect(await search()).toBe(200)
  const limited = await send('lemmy.world', 'v3/search', { q: 'x' })
  expect(limited.statusCode).toBe(400)
  expect(limited.json()).toEqual({ error: 'rate_limit_error' })
  for (let sent = 0; sent < 180; sent += 1) await send('lemmy.world', 'v3/site')
  expect((await send('lemmy.world', 'v3/site')).statusCode).toBe(400)
  expect((await send('lemmy.ml', 'v3/site')).statusCode).toBe(200)
  await sandbox.advance(60)
  expect((await send('lemmy.world', 'v3/site')).statusCode).toBe(200)
  expect(await search()).toBe(400)
})

test('faults affect only one instance', async () => {
  await sandbox.script('lemmy.world', 'page', '503', '400')
  const challenge = await posts()
  expect([challenge.statusCode, challenge.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
  expect((await send('lemmy.ml', 'v3/site')).statusCode).toBe(200)
  expect((await posts()).statusCode).toBe(503)
  expect((await posts()).json()).toEqual({ error: 'rate_limit_error' })
  expect((await posts()).statusCode).toBe(200)
})

test('1.0 answers an exceeded limit with 429', async () => {
  await sandbox.script('feddit.org', '400')
  const response = await send('feddit.org', 'v4/site')
  expect([response.statusCode, response.json()]).toEqual([429, { error: 'too_many_requests' }])
})

test('the fault `repeat` sends the page that ended at the cursor again', async () => {
  const first = (await posts({ limit: 20 })).json()
  const { next_page: after } = (await posts({ limit: 20, page_cursor: first.next_page })).json()
  await sandbox.script('lemmy.world', 'repeat')
  expect((await posts({ limit: 20, page_cursor: after })).json().next_page).toBe(after)
})
