import { beforeEach, expect, test } from 'vitest'
import { createTestSandbox, type Query, queryOf } from '../testing/test-sandbox.ts'

const sandbox = createTestSandbox()
const generated = createTestSandbox('visit', { generatesAll: true })
beforeEach(() => sandbox.reset())

interface Hit {
  objectID: string
  title: string
  created_at_i: number
  points: number
  _tags: string[]
}

const send = (path: 'search' | 'search_by_date', query: Query = {}, { app } = sandbox) =>
  app.inject({ url: `/hacker-news/${path}`, query: queryOf(query) })
const search = async (
  query: Query,
  path: 'search' | 'search_by_date' = 'search_by_date',
  visited: typeof sandbox = sandbox,
) =>
  (await send(path, query, visited)).json() as {
    hits: Hit[]
    nbHits: number
    nbPages: number
    message?: string
  }

test('a hit has the fields of a recorded one', async () => {
  const { hits } = await search({ tags: 'ask_hn', hitsPerPage: 5 })
  expect(Object.keys(hits[0] ?? {}).sort()).toEqual(
    '_tags author children created_at created_at_i num_comments objectID points story_id story_text title updated_at url'.split(
      ' ',
    ),
  )
  expect(hits[0]).toMatchObject({
    objectID: expect.stringMatching(/^\d+$/),
    created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/),
    _tags: expect.arrayContaining(['story', 'ask_hn']),
  })
})

test('only the requested fields and objectID are sent', async () => {
  const { hits } = await search({ attributesToRetrieve: 'title,points' })
  expect(Object.keys(hits[0] ?? {}).sort()).toEqual(['objectID', 'points', 'title'])
})

test('a response and a search have at most 1,000 hits', async () => {
  const { hits, nbHits, nbPages } = await search(
    { tags: 'ask_hn', hitsPerPage: 5000 },
    'search_by_date',
    generated,
  )
  expect(hits).toHaveLength(1000)
  expect(nbHits).toBeGreaterThan(2000)
  expect(nbPages).toBe(1)
})

test('searches are ordered by date or by points, and filtered by tags and numbers', async () => {
  const dates = (await search({ hitsPerPage: 50 })).hits.map((hit) => hit.created_at_i)
  expect(dates).toEqual(dates.toSorted((a, b) => b - a))
  const points = (await search({ tags: 'story', hitsPerPage: 50 }, 'search')).hits.map((hit) => hit.points)
  expect(points).toEqual(points.toSorted((a, b) => b - a))
  const middle = dates[25] ?? 0
  const older = await search({ numericFilters: `created_at_i<=${middle}`, hitsPerPage: 50 })
  for (const hit of older.hits) expect(hit.created_at_i).toBeLessThanOrEqual(middle)
  const bad = await send('search', { numericFilters: 'created_at_i~5' })
  expect(bad.statusCode).toBe(400)
  expect(bad.headers['content-type']).toContain('text/plain')
})

test('quoted words find only titles with these words in a row', async () => {
  const { hits } = await search({ query: '"how do i"', hitsPerPage: 1000 })
  expect(hits.length).toBeGreaterThan(10)
  for (const { title } of hits) expect(title.toLowerCase()).toMatch(/\bhow do i\b/)
})

test('a generated Ask HN has at least two thousand titles, nearly all different', async () => {
  const { hits } = await search({ tags: 'ask_hn', hitsPerPage: 1000 }, 'search_by_date', generated)
  expect(new Set(hits.map(({ title }) => title)).size).toBeGreaterThan(980)
  for (const { title } of hits) expect(title).toMatch(/^ask hn\b/i)
})

test.each([
  ['429', 429, 'text/plain', 'Too many requests'],
  ['page', 200, 'text/html', '<!doctype html>'],
  ['503', 503, 'text/html', '<!doctype html>'],
  ['500', 500, 'text/plain', 'Cannot reach any hosts'],
])('the fault %s is a single response with status %i', async (fault, status, type, text) => {
  await sandbox.script('hacker-news', fault)
  const response = await send('search')
  expect(response.statusCode).toBe(status)
  expect(response.headers['content-type']).toContain(type)
  expect(response.body).toContain(text)
  expect((await send('search')).statusCode).toBe(200)
})

test('an address may send 10,000 requests an hour', async () => {
  const search = async () => (await send('search', { numericFilters: 'x' })).statusCode
  await Promise.all(Array.from({ length: 9_999 }, () => sandbox.app.inject('/hacker-news/items/0')))
  expect([await search(), await search()]).toEqual([400, 429])
  await sandbox.advance(3600)
  expect(await search()).toBe(400)
})
