import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import type { PageRequest } from '../source.ts'
import type { ServedRequest } from '../testing/serve-responses.ts'
import { anyTime, readToEnd } from '../testing/serve-source.ts'
import { serveStackExchange } from '../testing/serve-stack-exchange.ts'
import { failure, page, question } from './fixtures.ts'
import { createStackExchangeSource } from './stack-exchange-source.ts'

const startedAtMs = Date.parse('2026-11-20T20:00:00Z')
const plan = { community: 'cooking', seedTerms: [], range: anyTime, startedAtMs }

/** Serves a site with `count` questions, one per minute, as the API does without a key: no page after the 25th. */
function site(count: number) {
  const all = Array.from({ length: count }, (_, at) =>
    question({ question_id: at + 1, creation_date: startedAtMs / 1000 - at * 60 }),
  )
  return ({ query }: ServedRequest) => {
    const { page: number = '1', pagesize = '30', todate = Number.POSITIVE_INFINITY } = query
    if (Number(number) > 25) return failure(403, 'access_denied', 'page above 25')
    const found = all.filter(({ creation_date }) => creation_date <= Number(todate))
    const end = Number(number) * Number(pagesize)
    return page(found.slice(end - Number(pagesize), end), { has_more: end < found.length })
  }
}

test('a site is searched for the seed terms, or listed by votes and then by date if there are none', async () => {
  const source = createStackExchangeSource()
  expect(source.listings({ ...plan, seedTerms: ['sourdough', 'cast iron'] })).toEqual([
    { name: '"sourdough" relevance', request: { sort: 'relevance', q: 'sourdough' }, term: 'sourdough' },
    { name: '"cast iron" relevance', request: { sort: 'relevance', q: 'cast iron' }, term: 'cast iron' },
  ])
  expect(source.listings(plan)).toEqual([
    { name: 'votes', request: { sort: 'votes' } },
    { name: 'new', request: { sort: 'creation', until: startedAtMs / 1000 } },
  ])
})

test('the list by date continues beyond page 25 in slices without gaps', async () => {
  const { client, server } = await serveStackExchange(site(6_000))
  const listing = createStackExchangeSource().listings(plan).at(-1)?.request ?? {}
  const pages = await readToEnd(client, { community: 'cooking', listing, range: anyTime })
  expect(new Set(pages.flatMap(({ posts }) => posts.map(({ id }) => id))).size).toBe(6_000)
  for (const { after } of pages) expect(after?.length ?? 0).toBeLessThanOrEqual(100)
  expect(Math.max(...server.requests.map(({ query }) => Number(query.page)))).toBe(25)
  // The last question of a slice is also the first of the next one.
  expect(server.requests).toHaveLength(61)
})

test('a slice that covers a single second is followed by the second before it', async () => {
  const second = startedAtMs / 1000
  const { client } = await serveStackExchange(() =>
    page([question({ creation_date: second })], { has_more: true }),
  )
  const listing = { sort: 'creation', until: second }
  const { after } = await client.page({ community: 'cooking', listing, range: anyTime, after: '[25]' })
  expect(after).toBe(JSON.stringify([1, second - 1]))
})

test('the list by votes and the searches end after page 25', async () => {
  const { client } = await serveStackExchange(() => page([question()], { has_more: true }))
  for (const listing of [{ sort: 'votes' }, { sort: 'relevance', q: 'yeast' }]) {
    const { after } = await client.page({ community: 'cooking', listing, range: anyTime, after: '[25]' })
    expect(after).toBeNull()
  }
})

test('a short page is not the end if more pages follow', async () => {
  const { client } = await serveStackExchange(() => page([], { has_more: true }))
  const { after } = await client.page({ community: 'cooking', listing: { sort: 'votes' }, range: anyTime })
  expect(after).toBe('[2]')
})

test('a range is requested exactly, in whole seconds', async () => {
  const { client, server } = await serveStackExchange(() => page([]))
  const range = {
    fromMs: Date.parse('2024-01-01T00:00:00.500Z'),
    toMs: Date.parse('2024-02-01T00:00:00.999Z'),
  }
  const sent = (listing: PageRequest['listing']) => client.page({ community: 'cooking', listing, range })
  await sent({ sort: 'relevance', q: 'rye bread' })
  await sent({ sort: 'creation', until: startedAtMs / 1000 })
  await sent({ sort: 'creation', until: startedAtMs / 1000, q: 'rye bread' })
  const window = {
    fromdate: '1704067201',
    todate: '1706745600',
    page: '1',
    pagesize: '100',
    order: 'desc',
    site: 'cooking',
  }
  expect(server.requests).toMatchObject([
    { path: '/stack-exchange/search/advanced', query: { ...window, sort: 'relevance', q: 'rye bread' } },
    { path: '/stack-exchange/questions', query: { ...window, sort: 'creation' } },
    { path: '/stack-exchange/search/advanced', query: { ...window, sort: 'creation', q: 'rye bread' } },
  ])
})

test('a compressed response without the header is read', async () => {
  const { body } = page([question()])
  const { client, server } = await serveStackExchange(() => ({ body: gzipSync(JSON.stringify(body)) }))
  const { posts } = await client.page({ community: 'cooking', listing: { sort: 'votes' }, range: anyTime })
  expect(posts).toHaveLength(1)
  expect(server.requests[0]?.headers['accept-encoding']).toBe('gzip')
})

test('questions are looked up by number, one site at a time, and a missing question is reported as deleted', async () => {
  const { client, limits, server } = await serveStackExchange(({ query }) =>
    page(query.site === 'cooking' ? [question({ question_id: 5 })] : [question({ question_id: 9 })]),
  )
  const ids = ['se-cooking-5', 'se-cooking-6', 'se-pt.stackoverflow-9']
  expect(await client.postStates?.(ids, { slotReserved: true })).toMatchObject([
    { id: 'se-cooking-5', community: 'cooking', gone: undefined },
    { id: 'se-cooking-6', gone: 'deleted' },
    { id: 'se-pt.stackoverflow-9', community: 'pt.stackoverflow', gone: undefined },
  ])
  expect(server.requests.map(({ path, query }) => [path, query.site])).toEqual([
    ['/stack-exchange/questions/5;6', 'cooking'],
    ['/stack-exchange/questions/9', 'pt.stackoverflow'],
  ])
  expect(limits.reserved).toBe(1)
})
