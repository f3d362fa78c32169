import { describe, expect, test } from 'vitest'
import { createTestSandbox } from '../testing/test-sandbox.ts'

const sandbox = createTestSandbox()

type Thing = { kind: string; data: { name: string; title: string; [key: string]: unknown } }
type Listing = {
  kind: string
  data: { children: Thing[]; after: string | null; before: string | null; dist: number }
}

async function page(path: string, query: Record<string, string | number> = {}): Promise<Listing> {
  return (await sandbox.reddit(path, query, 'demo.listings')).json()
}

const names = (listing: Listing) => listing.data.children.map(({ data }) => data.name)

async function pages(path: string, query: Record<string, string | number> = {}): Promise<Listing[]> {
  const all: Listing[] = []
  let after: string | null = ''
  while (after !== null) {
    const one: Listing = await page(path, { limit: 100, after, ...query })
    all.push(one)
    after = one.data.after
  }
  return all
}

test('the envelope: dist, modhash, geo_filter', async () => {
  const first = await page('/r/gardening/new')
  expect(first).toMatchObject({
    kind: 'Listing',
    data: { dist: first.data.children.length, modhash: null, geo_filter: null, before: null },
  })
})

test.each([
  [{}, 25],
  [{ limit: 7 }, 7],
  [{ limit: 1_024 }, 100],
  [{ limit: 0 }, 1],
  [{ limit: 'many' }, 25],
])('limit %j gives %i posts', async (query, length) => {
  expect((await page('/r/woodworking/new', query)).data.children).toHaveLength(length)
})

test('a listing of a large subreddit ends between 600 and 1000, without a post twice', async () => {
  for (const [path, query] of [
    ['/r/gaming/new', {}],
    ['/r/gaming/top', { t: 'all' }],
    ['/r/BikeWrench/hot', {}],
  ] as const) {
    const seen = (await pages(path, query)).flatMap(names)
    expect(seen.length).toBeGreaterThan(600)
    expect(seen.length).toBeLessThan(1_000)
    expect(new Set(seen).size).toBe(seen.length)
  }
})

describe('page ends', () => {
  test('some pages are short and are not the end', async () => {
    const listings = await pages('/r/gaming/new', { limit: 20 })
    const lengths = listings.slice(0, -1).map(({ data }) => data.children.length)
    expect(lengths.some((length) => length < 20)).toBe(true)
    expect(lengths.filter((length) => length === 20).length).toBeGreaterThan(lengths.length / 2)
  })

  test('a total that is an exact multiple of the limit ends with an empty page', async () => {
    const all = await page('/r/TinyTerrariums/new', { limit: 100 })
    const exact = await page('/r/TinyTerrariums/new', { limit: all.data.children.length })
    expect(exact.data.after).toBe(names(all).at(-1))
    const end = await page('/r/TinyTerrariums/new', {
      limit: all.data.children.length,
      after: exact.data.after ?? '',
    })
    expect(end.data).toMatchObject({ children: [], after: null })
  })

  test('an unknown `after` starts over at page 1, and one from another listing gives an empty page', async () => {
    const first = await page('/r/coffee/new', { limit: 10 })
    expect(names(await page('/r/coffee/new', { limit: 10, after: 't3_zzzzzzz' }))).toEqual(names(first))
    const [foreign = ''] = names(await page('/r/cats/new'))
    expect((await page('/r/coffee/new', { limit: 10, after: foreign })).data.children).toEqual([])
  })
})

describe('orders', () => {
  test('every order has its own sequence, and orders share posts', async () => {
    const listings = await Promise.all(
      ['new', 'hot', 'top', 'controversial', 'rising'].map((sort) =>
        page(`/r/running/${sort}`, { limit: 100, t: 'all' }),
      ),
    )
    const sequences = listings.map((listing) => names(listing).join())
    expect(new Set(sequences).size).toBe(5)
    const [fresh, hot] = listings.map((listing) => new Set(names(listing)))
    expect([...(fresh ?? [])].filter((name) => hot?.has(name)).length).toBeGreaterThan(10)
  })

  test('`t` limits top but not new', async () => {
    const week = (await pages('/r/gaming/top', { t: 'week' })).flatMap(names)
    const all = (await pages('/r/gaming/top', { t: 'all' })).flatMap(names)
    expect(week.length).toBeGreaterThan(20)
    expect(week.length).toBeLessThan(all.length)
    expect(names(await page('/r/gaming/new', { t: 'hour' }))).toEqual(names(await page('/r/gaming/new')))
  })

  test('top is by score', async () => {
    const scores = (await page('/r/gaming/top', { t: 'all', limit: 50 })).data.children.map(({ data }) =>
      Number(data.score),
    )
    expect(scores).toEqual(scores.toSorted((a, b) => b - a))
    expect(scores[0]).toBeGreaterThan(10_000)
  })

  test('listings drift: new posts arrive, and positions in hot change between pages', async () => {
    const drifting = createTestSandbox('drift')
    const ask = async (sort: string): Promise<Listing> =>
      (await drifting.reddit(`/r/gaming/${sort}`, { limit: 100 })).json()
    const before = { fresh: await ask('new'), hot: await ask('hot') }
    await drifting.advance(3_600)
    const after = { fresh: await ask('new'), hot: await ask('hot') }
    expect(names(after.fresh)[0]).not.toBe(names(before.fresh)[0])
    expect(names(after.fresh)).toContain(names(before.fresh)[0])
    const stayed = (listing: Listing, other: Listing) =>
      names(listing).filter((name) => names(other).includes(name))
    expect(stayed(after.hot, before.hot).length).toBeGreaterThan(50)
    expect(stayed(after.hot, before.hot)).not.toEqual(stayed(before.hot, after.hot))
  })
})

describe('posts', () => {
  test('two sticky posts come first in hot and are not part of its limit', async () => {
    const hot = await page('/r/cats/hot', { limit: 100 })
    expect(hot.data.children.slice(0, 2).map(({ data }) => data.stickied)).toEqual([true, true])
    expect(hot.data.children).toHaveLength(102)
  })

  test('a thousand posts include deleted authors, removed texts, galleries, flair and adult posts', async () => {
    const posts = (await pages('/r/personalfinance/new')).flatMap(({ data }) =>
      data.children.map((thing) => thing.data),
    )
    const count = (holds: (post: Thing['data']) => boolean) => posts.filter(holds).length
    const deleted = posts.filter((post) => post.author === '[deleted]')
    expect(deleted.length).toBeGreaterThan(10)
    expect(deleted.every((post) => !('author_fullname' in post))).toBe(true)
    expect(count((post) => post.selftext === '[removed]')).toBeGreaterThan(2)
    expect(count((post) => post.selftext === '[deleted]')).toBeGreaterThan(0)
    expect(count((post) => post.is_gallery === true)).toBeGreaterThan(5)
    expect(count((post) => post.over_18 === true)).toBeGreaterThan(1)
    expect(count((post) => post.link_flair_text === 'Question')).toBeGreaterThan(50)
    expect(posts.every((post) => !('is_gallery' in post) || post.is_gallery === true)).toBe(true)
  })

  test('times are JSON floats', async () => {
    const { body } = await sandbox.reddit('/r/cats/new', { limit: 50 })
    expect(body.match(/"created_utc":\d+\.0[,}]/g)).toHaveLength(50)
    expect(body).not.toMatch(/"created_utc":\d+[,}]/)
  })
})

test('demo-hostile gets titles with formulas, markup, line breaks and up to 300 characters, unlike other clients', async () => {
  const titlesOf = async (client: string) => {
    const response = await sandbox.reddit('/r/Parenting/new', { limit: 100 }, client)
    return response.json().data.children.map(({ data }: Thing) => data.title) as string[]
  }
  const hostile = /^[=+@-]|<script>|Ignore all|\n|\bteh\b|\p{Script=Katakana}/u
  const isHostile = (title: string) => hostile.test(title)
  expect((await titlesOf('demo-hostile.a')).filter(isHostile).length).toBeGreaterThan(10)
  expect((await titlesOf('demo.plain')).filter(isHostile)).toEqual([])
})

test('posts by id show who removed them, and unknown ids are omitted', async () => {
  const { data } = await page('/r/TinyTerrariums/new', { limit: 3 })
  const [kept = '', deleted = '', removed = ''] = data.children.map(({ data: post }) => String(post.id))
  await sandbox.changePosts([deleted], 'deleted')
  await sandbox.changePosts([removed], 'removed')
  const states = async () => {
    const id = [kept, deleted, 'zzzzzz', removed].map((one) => `t3_${one}`).join(',')
    const { data: known } = await page('/api/info', { id })
    return known.children.map(({ data: post }) => [
      post.id,
      post.removed_by_category,
      post.author === '[deleted]',
    ])
  }
  expect(await states()).toEqual([
    [kept, null, false],
    [deleted, 'author', true],
    [removed, 'moderator', false],
  ])
  await sandbox.changePosts([deleted, removed], null)
  expect((await states()).map(([, removedBy]) => removedBy)).toEqual([null, null, null])
})
