import { expect, test } from 'vitest'
import { platformErrorOf, type ServedRequest } from '../testing/serve-responses.ts'
import { serveStackExchange } from '../testing/serve-stack-exchange.ts'
import { page, quotaUsedUp, site, total } from './fixtures.ts'

const sites = [
  site('stackoverflow', 'Stack Overflow', 'professional and enthusiast programmers'),
  site('unix', 'Unix &amp; Linux', 'users of Linux, FreeBSD and other Un*x-like operating systems'),
  site('cooking', 'Seasoned Advice', 'professional and amateur chefs'),
  site('gardening', 'Gardening &amp; Landscaping', 'gardeners &amp; landscapers'),
  site('diy', 'Home Improvement', 'contractors and serious DIYers'),
  site('cooking.meta', 'Sourdough Meta', 'chefs', {
    site_type: 'meta_site',
    site_state: 'normal',
  }),
  site('bread', 'Bread', 'bakers of bread', { site_state: 'closed_beta' }),
  site('evil/../x', 'Bread', 'bread'),
  { name: 'Bread' },
]

/** Serves the sites, two per page, and as many matches as `counts` returns for a site and term. */
const serving = (counts: (query: Record<string, string>) => number) => (request: ServedRequest) => {
  if (request.path.endsWith('/search/advanced')) return total(counts(request.query))
  const number = Number(request.query.page)
  return page(sites.slice(number * 2 - 2, number * 2), { has_more: number * 2 < sites.length })
}

test('open main sites are found by name, audience and topic, with the number of matching questions', async () => {
  const { client, server } = await serveStackExchange(
    serving(({ site: name, q }) => (name === 'cooking' ? (q === 'sourdough' ? 412 : 30) : 3)),
  )
  const found = await client.findCommunities(['Sourdough', 'garden  beds'])
  expect(found).toEqual({
    communities: [
      {
        name: 'cooking',
        title: 'Seasoned Advice',
        description: 'professional and amateur chefs',
        subscribers: 0,
        terms: ['sourdough', 'garden beds'],
        matchingPosts: 442,
      },
      {
        name: 'gardening',
        title: 'Gardening & Landscaping',
        description: 'gardeners & landscapers',
        subscribers: 0,
        terms: ['sourdough', 'garden beds'],
        matchingPosts: 6,
      },
    ],
    requests: server.requests.length,
  })
  // The API accepts no `site` on /sites.
  expect(
    server.requests
      .filter(({ query }) => query.site !== undefined)
      .every(({ path }) => path.includes('search')),
  ).toBe(true)
  expect(server.requests.at(-1)?.query).toEqual({ site: 'cooking', q: 'garden beds', filter: 'total' })
})

test('a term that matches no site’s words is searched for on the general sites', async () => {
  const { client } = await serveStackExchange(serving(({ site: name }) => (name === 'diy' ? 5 : 0)))
  const { communities } = await client.findCommunities(['grommet'])
  expect(communities).toMatchObject([{ name: 'diy', terms: ['grommet'], matchingPosts: 5 }])
})

test('five terms cost at most twenty requests, and the list of sites is read once a day', async () => {
  const many = Array.from({ length: 365 }, (_, at) => site(`cook${at}`, 'Cooking', 'cooks of bread'))
  const { client, open, server } = await serveStackExchange((request) => {
    if (request.path.endsWith('/search/advanced')) return total(1)
    const number = Number(request.query.page)
    return page(many.slice(number * 100 - 100, number * 100), { has_more: number < 4 })
  })
  const terms = ['bread', 'cooking', 'cook bread', 'bread cooks', 'breads']
  const first = await client.findCommunities(terms)
  expect(first.requests).toBe(server.requests.length)
  expect(server.requests.length).toBeLessThanOrEqual(20)
  expect(first.communities).toHaveLength(50)
  // Sites that were not counted have no number.
  expect(first.communities.filter(({ matchingPosts }) => matchingPosts === undefined)).toHaveLength(47)
  const second = await open().findCommunities(terms)
  expect(first.requests - second.requests).toBe(4)
})

test('callers that wait for the sites at the same time share one request', async () => {
  const { client, server } = await serveStackExchange(serving(() => 1))
  await Promise.all([client.findCommunities(['sourdough']), client.findCommunities(['tomato'])])
  expect(server.requests.filter(({ path }) => path.endsWith('/sites'))).toHaveLength(5)
})

test('an error is thrown instead of returning fewer sites, and incomplete lists are not cached', async () => {
  let isFailing = true
  const { client } = await serveStackExchange((request) =>
    isFailing ? quotaUsedUp(9_000) : serving(() => 1)(request),
  )
  expect(await platformErrorOf(client.findCommunities(['sourdough']))).toMatchObject({ kind: 'daily-quota' })
  isFailing = false
  expect((await client.findCommunities(['sourdough'])).communities).toHaveLength(1)
})

test('a list without a single site is malformed', async () => {
  const { client } = await serveStackExchange(() => page([{ name: 7 }]))
  expect(await platformErrorOf(client.findCommunities(['sourdough']))).toMatchObject({ kind: 'malformed' })
})
