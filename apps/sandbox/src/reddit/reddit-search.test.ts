import { describe, expect, test } from 'vitest'
import { createTestSandbox } from '../testing/test-sandbox.ts'
import { parseSearch, type Searchable, stem, stemsOf } from './search-query.ts'

const sandbox = createTestSandbox()

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
  test('`title:` searches titles by stem', async () => {
    const found = await inCats('title:scratch')
    expect(found.length).toBeGreaterThan(5)
    expect(found.every(({ title }) => /scratch/i.test(title))).toBe(true)
    expect((await inCats('title:scratching')).length).toBe(found.length)
  })

  test('sorts differ, and new is sorted by time', async () => {
    const fresh = (await inCats('cat', { sort: 'new' })).map((post) => Number(post.created_utc))
    expect(fresh).toEqual(fresh.toSorted((a, b) => b - a))
    const top = (await inCats('cat', { sort: 'top' })).map((post) => Number(post.score))
    expect(top).toEqual(top.toSorted((a, b) => b - a))
  })

  test('self posts are found', async () => {
    const isSelf = (await inCats('self:1')).map((post) => post.is_self)
    expect(new Set(isSelf)).toEqual(new Set([true]))
    expect(new Set((await inCats('self:no')).map((post) => post.is_self))).toEqual(new Set([false]))
  })

  test('a search ends after 230 to 250 results', async () => {
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

  const post: Searchable = { title: stemsOf('How do I sharpen an old chisel'), self: true }
  test.each([
    ['sharpening chisels', true],
    ['"old chisel"', true],
    ['"chisel old"', false],
    ['saw chisel', false],
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
    ['bike repair', 'BikeWrench'],
    ['sourdough', 'SourdoughStarters'],
    ['3d printer', '3DPrinting'],
    ['cat behavior', 'CatAdvice'],
    ['saving money', 'personalfinance'],
    ['learn spanish', 'languagelearning'],
    ['marathon', 'running'],
    ['espresso', 'coffee'],
    ['video games', 'gaming'],
    ['toddler sleep', 'Parenting'],
    ['stars', 'BackyardAstronomy'],
    ['garden', 'gardening'],
  ])('%j finds r/%s among the first three', async (q, name) => {
    const found = await search('/subreddits/search', { q })
    expect(found.slice(0, 3).map(({ display_name }) => display_name)).toContain(name)
  })

  test('private subreddits have null subscribers, and banned ones are never found', async () => {
    const found = await search('/subreddits/search', { q: 'compost' })
    expect(found.find(({ display_name }) => display_name === 'CompostCult')).toMatchObject({
      subscribers: null,
      over18: null,
      subreddit_type: 'private',
    })
    const gifts = await search('/subreddits/search', { q: 'free gift cards' })
    expect(gifts.map(({ display_name }) => display_name)).not.toContain('FreeGiftCards')
  })

  test('adult subreddits are never found', async () => {
    const found = await search('/subreddits/search', { q: 'naked gardening' })
    expect(found.map(({ display_name }) => display_name)).not.toContain('NakedGardening')
  })

  test('a search without matches returns an empty list', async () => {
    expect(await search('/subreddits/search', { q: 'zzyzx' })).toEqual([])
  })
})
