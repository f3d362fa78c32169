import { listing, post, withTokens } from '@quarry/platforms/reddit/fixtures'
import { serveReddit } from '@quarry/platforms/testing/serve-reddit'
import { expect, test } from 'vitest'
import type { Chain } from './chain.ts'
import { readPage } from './read-page.ts'

const newest: Chain = {
  subreddit: 'InventedBakers',
  name: 'new',
  source: { kind: 'listing', sort: 'new' },
  pages: 0,
}

async function read(page: unknown, chain = newest) {
  const { client } = await serveReddit(withTokens(() => ({ body: page })))
  const reading = {
    filter: 'broad',
    signal: new AbortController().signal,
    onRequest: () => undefined,
  } as const
  return await readPage(client, chain, reading)
}

test.each([
  ['short', [post('1aa')]],
  ['empty', []],
])('a page that is %s is not the last while Reddit tells where to go on', async (_, posts) => {
  const { next, isLast } = await read(listing(posts, 't3_1aa'))
  expect(next).toMatchObject({ after: 't3_1aa', pages: 1 })
  expect(isLast).toBe(false)
})

test('a page without a way on is the last', async () => {
  expect(await read(listing([post('1aa')]))).toMatchObject({ next: undefined, isLast: true })
})

test.each<[string, Chain]>([
  ['it leads back to itself', { ...newest, pages: 1, after: 't3_1bb', first: '1zz' }],
  ['Reddit begins again at page one', { ...newest, pages: 3, after: 't3_1yy', first: '1aa' }],
  ['it is longer than Reddit has listings', { ...newest, pages: 13, after: 't3_1yy', first: '1zz' }],
])('a listing is given up where %s', async (_, chain) => {
  const { next, isLast } = await read(listing([post('1aa'), post('1bb')], 't3_1bb'), chain)
  expect({ next, isLast }).toEqual({ next: undefined, isLast: false })
})

test('what is gone, NSFW, pinned or of the moderators has been seen and is not kept', async () => {
  const { seen, questions } = await read(
    listing([
      post('1aa'),
      post('1bb', { removed_by_category: 'moderator' }),
      post('1cc', { selftext: '[deleted]' }),
      post('1dd', { over_18: true }),
      post('1ee', { stickied: true }),
      post('1ff', { distinguished: 'moderator' }),
      post('1gg', { author: 'AutoModerator' }),
      post('1hh', { title: 'My first loaf' }),
    ]),
  )
  expect(seen).toEqual(['1aa', '1bb', '1cc', '1dd', '1ee', '1ff', '1gg', '1hh'])
  expect(questions.map(({ id }) => id)).toEqual(['1aa'])
})

test('a community whose newest posts are all NSFW is NSFW, one with a single other post is not', async () => {
  const naked = post('1aa', { over_18: true })
  expect((await read(listing([naked, naked]))).isNsfw).toBe(true)
  expect((await read(listing([naked, post('1bb')]))).isNsfw).toBe(false)
})
