import { afterAll, describe, expect, test } from 'vitest'
import { createTestSandbox } from '../testing/test-sandbox.ts'
import { parseSearch, type Searchable, stem, stemsOf } from './search-query.ts'

const sandbox = createTestSandbox()
afterAll(() => sandbox.app.close())

type Found = {
  display_name: string
  title: string
  subscribers: number | null
  over18: boolean
  [key: string]: unknown
}

async function search(path: string, query: Record<string, string | number>): Promise<Found[]> {
  const response = await sandbox.reddit(path, { limit: 100, ...query }, 'demo.search')
  return response.json().data.children.map(({ data }: { data: Found }) => data)
}
const inCats = (q: string, more: Record<string, string | number> = {}) =>
  search('/r/CatAdvice/search', { q, restrict_sr: 1, ...more })

describe('post search', () => {
  test('title: narrows to titles, by stem', async () => {
    const found = await inCats('title:scratch')
    expect(found.length).toBeGreaterThan(5)
    expect(found.every(({ title }) => /scratch/i.test(title))).toBe(true)
    expect((await inCats('title:scratching')).length).toBe(found.length)
  })

  test('sorts differ; new is by time', async () => {
    const fresh = (await inCats('cat', { sort: 'new' })).map((post) => Number(post.created_utc))
    expect(fresh).toEqual(fresh.toSorted((a, b) => b - a))
    const top = (await inCats('cat', { sort: 'top' })).map((post) => Number(post.score))
    expect(top).toEqual(top.toSorted((a, b) => b - a))
  })

  test('posts that a caller supplies are found by flair and kind, and their questions are listed', async () => {
    const facts = { flair: null, score: 9, comments: 2 }
    const posts = [
      { ...facts, title: 'Look at this crumb', asks: false, isSelf: false },
      { ...facts, title: 'Any tips for rye', asks: true, isSelf: true, flair: 'Baking question' },
      { ...facts, title: 'Thank you all', asks: false, isSelf: true },
    ]
    const send = (body: unknown) =>
      sandbox.app.inject({ method: 'POST', url: '/__sandbox/communities', payload: JSON.stringify(body) })
    expect((await send({ name: 'SuppliedBread', posts })).statusCode).toBe(200)
    const titles = async (q: string) =>
      (await search('/r/SuppliedBread/search', { q, restrict_sr: 1 })).map(({ title }) => title)
    expect(await titles('self:1')).toEqual(expect.arrayContaining(['Any tips for rye', 'Thank you all']))
    expect(await titles('self:no')).toEqual(['Look at this crumb'])
    expect(await titles('flair:"question"')).toEqual(['Any tips for rye'])
    const asking = await sandbox.app.inject('/__sandbox/questions?community=SuppliedBread')
    const [found] = await search('/r/SuppliedBread/search', { q: 'flair:question', restrict_sr: 1 })
    expect(asking.json()).toEqual({ ids: [found?.id] })
    expect((await sandbox.app.inject('/__sandbox/questions?community=NoSuchBread')).statusCode).toBe(404)
  })

  test('search ends between 230 and 250', async () => {
    const seen: unknown[] = []
    let after: string | null = ''
    while (after !== null) {
      const response = await sandbox.reddit(
        '/r/gaming/search',
        { q: 'self:yes', restrict_sr: 1, limit: 100, after },
        'demo.search',
      )
      const { children, after: next }: { children: unknown[]; after: string | null } = response.json().data
      seen.push(...children)
      after = next
    }
    expect(seen.length).toBeGreaterThanOrEqual(230)
    expect(seen.length).toBeLessThanOrEqual(250)
  })

  test('without a subreddit all are searched', async () => {
    const found = await search('/search', { q: 'title:sourdough' })
    expect(new Set(found.map((post) => post.subreddit))).toContain('Breadit')
  })

  test('some responses have facets', async () => {
    const bodies = await Promise.all(
      ['a', 'b', 'c', 'd', 'e', 'f'].map((q) => sandbox.reddit('/r/cats/search', { q, restrict_sr: 1 })),
    )
    const withFacets = bodies.filter(({ body }) => body.includes('"facets":{}'))
    expect(withFacets.length).toBeGreaterThan(0)
    expect(withFacets.length).toBeLessThan(bodies.length)
  })

  test('a query that is a URL redirects to submit.json', async () => {
    const response = await sandbox.reddit('/r/cats/search', { q: 'https://example.com/a' })
    expect(response.statusCode).toBe(302)
    expect(response.headers.location).toMatch(/\/reddit\/submit\.json\?url=https%3A%2F%2Fexample\.com%2Fa$/)
  })

  const post: Searchable = {
    title: stemsOf('How do I sharpen an old chisel'),
    flair: stemsOf('Help needed'),
    self: true,
  }
  test.each([
    ['sharpening chisels', true],
    ['"old chisel"', true],
    ['"chisel old"', false],
    ['saw OR chisel', true],
    ['saw chisel', false],
    ['chisel NOT saw', true],
    ['NOT chisel', false],
    ['(saw OR chisel) AND sharpen', true],
    ['(saw OR plane) sharpen', false],
    ['flair:"help"', true],
    ['flair:"Help needed"', true],
    ['flair:"needed help"', false],
    ['flair:question', false],
    ['self:yes', true],
    ['self:0', false],
    ['self:1', true],
    ['title:sharpen self:yes', true],
    ['title:sharpen self:no', false],
    ['chisel?', true],
    ['title:"how do"', true],
    ['', true],
  ])('the query %j matches: %s', (q, matches) => {
    expect(parseSearch(q).matches(post)).toBe(matches)
  })

  test('words with different endings have the same stem', () => {
    expect(['gardening', 'gardeners', 'gardens'].map(stem)).toEqual(['garden', 'garden', 'garden'])
    expect(stem('running')).toBe(stem('runs'))
    expect(stem('baking')).toBe(stem('bake'))
  })
})

describe('subreddit search', () => {
  test.each([
    ['compost', 'composting'],
    ['bicycle', 'bicycling'],
    ['bike repair', 'BikeWrench'],
    ['sourdough', 'SourdoughStarters'],
    ['home network', 'HomeNetworking'],
    ['3d printer', '3DPrinting'],
    ['cat behaviour', 'CatAdvice'],
    ['saving money', 'personalfinance'],
    ['learn spanish', 'languagelearning'],
    ['marathon', 'running'],
    ['espresso', 'coffee'],
    ['woodworking', 'woodworking'],
    ['python programming', 'Python'],
    ['video games', 'gaming'],
    ['toddler sleep', 'Parenting'],
    ['stars', 'BackyardAstronomy'],
    ['garden', 'gardening'],
  ])('%j finds r/%s among the first three', async (q, name) => {
    const found = await search('/subreddits/search', { q })
    expect(found.slice(0, 3).map(({ display_name }) => display_name)).toContain(name)
  })

  test('rows of private subreddits have subscribers null, banned ones never show', async () => {
    const found = await search('/subreddits/search', { q: 'compost' })
    expect(found.find(({ display_name }) => display_name === 'CompostCult')).toMatchObject({
      subscribers: null,
      over18: null,
      subreddit_type: 'private',
    })
    const gifts = await search('/subreddits/search', { q: 'free gift cards' })
    expect(gifts.map(({ display_name }) => display_name)).not.toContain('FreeGiftCards')
  })

  test('adult subreddits never show', async () => {
    const found = await search('/subreddits/search', { q: 'naked gardening' })
    expect(found.map(({ display_name }) => display_name)).not.toContain('NakedGardening')
  })

  test('a search without matches returns an empty list', async () => {
    expect(await search('/subreddits/search', { q: 'zzyzx' })).toEqual([])
  })
})
