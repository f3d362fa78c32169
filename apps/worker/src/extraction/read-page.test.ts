import { ListingSource } from '@quarry/platforms/listing-requests'
import { listing, post, withTokens } from '@quarry/platforms/reddit/fixtures'
import { createRedditSource } from '@quarry/platforms/reddit/reddit-source'
import type { SourceClient } from '@quarry/platforms/source'
import { serveReddit } from '@quarry/platforms/testing/serve-reddit'
import type { SubredditFacts } from '@quarry/questions/question-facts'
import { expect, test } from 'vitest'
import { ALL_TIME, type DateRange } from './date-range.ts'
import type { ListingCursor } from './listing-cursor.ts'
import { readPage } from './read-page.ts'

const newest: ListingCursor = {
  subreddit: 'InventedBakers',
  name: 'new',
  source: { kind: 'listing', sort: 'new' },
  pages: 0,
}

async function read(
  page: unknown,
  cursor = newest,
  known?: SubredditFacts,
  range: DateRange = ALL_TIME,
  isDemo = false,
) {
  const { client } = await serveReddit(withTokens(() => ({ body: page })))
  const reading = {
    source: createRedditSource(),
    leastProbability: 40,
    range,
    known,
    isDemo,
    signal: new AbortController().signal,
    onRequest: () => undefined,
  } as const
  const source: Pick<SourceClient, 'page'> = {
    page: ({ community, listing: request, after }, slot) =>
      client.submissions({ subreddit: community, source: ListingSource.parse(request), after }, slot),
  }
  return await readPage(source, cursor, reading)
}

test.each([
  ['short', [post('1aa')]],
  ['empty', []],
])('a page that is %s is not the last if Reddit states a next page', async (_, posts) => {
  const { next } = await read(listing(posts, 't3_1aa'))
  expect(next).toMatchObject({ after: 't3_1aa', pages: 1 })
})

test('a post of the sandbox links to its page on Quarry instead of Reddit', async () => {
  const { questions } = await read(listing([post('1aa')]), newest, undefined, ALL_TIME, true)
  expect(questions.map(({ permalink }) => permalink)).toEqual(['/demo/post/1aa'])
})

test('a page without a next page is the last', async () => {
  expect((await read(listing([post('1aa')]))).next).toBeUndefined()
})

test('a list by date that ends as late as Reddit’s do may have hidden older posts', async () => {
  const last = await read(listing([post('1aa')]), { ...newest, pages: 9, after: 't3_1bb' })
  expect(last.endedAt).toBe(last.oldest)
  expect(
    (await read(listing([post('1aa')]), { ...newest, pages: 8, after: 't3_1bb' })).endedAt,
  ).toBeUndefined()
  const top = { ...newest, name: 'top', source: { kind: 'listing', sort: 'top', time: 'all' }, pages: 9 }
  expect((await read(listing([post('1aa')]), top)).endedAt).toBeUndefined()
})

test('a search by date ends after 250 posts, so its third page may have hidden older ones', async () => {
  const q = 'title:"rye"'
  const search = { ...newest, name: `${q} new`, source: { kind: 'search', q, sort: 'new', t: 'all' } }
  const last = await read(listing([post('1aa')]), { ...search, pages: 2, after: 't3_1bb' })
  expect(last.endedAt).toBe(last.oldest)
  expect(
    (await read(listing([post('1aa')]), { ...search, pages: 1, after: 't3_1bb' })).endedAt,
  ).toBeUndefined()
  const byRelevance = { ...search, source: { ...search.source, sort: 'relevance' }, pages: 2 }
  expect((await read(listing([post('1aa')]), byRelevance)).endedAt).toBeUndefined()
})

test.each<[string, ListingCursor]>([
  ['it points back to itself', { ...newest, pages: 1, after: 't3_1bb', first: '1zz' }],
  ['Reddit starts over at page one', { ...newest, pages: 3, after: 't3_1yy', first: '1aa' }],
  ['it is longer than Reddit’s listings', { ...newest, pages: 13, after: 't3_1yy', first: '1zz' }],
])('a listing ends when %s', async (_, cursor) => {
  const { next } = await read(listing([post('1aa'), post('1bb')], 't3_1bb'), cursor)
  expect(next).toBeUndefined()
})

test('removed, NSFW, pinned and moderators’ posts are counted as seen but not saved', async () => {
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

test('a subreddit is NSFW only if all of its newest posts are', async () => {
  const naked = post('1aa', { over_18: true })
  expect((await read(listing([naked, naked]))).isNsfw).toBe(true)
  expect((await read(listing([naked, post('1bb')]))).isNsfw).toBe(false)
})

test('a long title is cut between characters, never in the middle of one', async () => {
  const title = `Why ${'a'.repeat(295)}😀 tail?`
  const { questions } = await read(listing([post('1aa', { title })]))
  expect(questions[0]?.title).toBe(`Why ${'a'.repeat(295)}😀`)
})

test.each<[string, Record<string, unknown>]>([
  ['a script for a permalink', { permalink: 'javascript:alert(1)' }],
  ['an invalid id', { id: '../1bb' }],
  ['no words', { title: ' \n ' }],
])('a post with %s is dropped and counted without affecting the others', async (_, changes) => {
  const page = await read(
    listing([post('1aa'), post('1bb', changes), { kind: 'more' }, post('1cc')], 't3_1cc'),
  )
  expect(page.questions.map(({ id }) => id)).toEqual(['1aa', '1cc'])
  expect(page).toMatchObject({ seen: ['1aa', '1cc'], dropped: 2 })
})

test('a permalink that is too long is shortened and still points to the post', async () => {
  const permalink = `/r/InventedBakers/comments/1aa/${'%E3%81%82'.repeat(50)}/`
  const { questions } = await read(listing([post('1aa', { permalink })]))
  expect(questions[0]?.permalink).toBe('/r/InventedBakers/comments/1aa/')
})

test('a request in a text post is a question, but the same words under a picture are not', async () => {
  const title = 'Really? Is this what we are doing now?'
  const text = post('1aa', {
    title,
    is_self: true,
    selftext: 'The recipe says so.',
    domain: 'self.InventedBakers',
  })
  const picture = post('1bb', {
    title,
    is_self: false,
    selftext: '',
    domain: 'i.redd.it',
    post_hint: 'image',
    link_flair_text: 'Meme',
    score: 900,
    num_comments: 4,
  })
  const { questions } = await read(listing([text, picture]))
  expect(questions.map(({ id }) => id)).toEqual(['1aa'])
})

test('a question has its probability in whole percent', async () => {
  const { questions } = await read(
    listing([
      post('1aa', { title: 'Why does my crust stay pale?' }),
      post('1bb', { title: 'Really? Is this what we are doing now?' }),
    ]),
  )
  expect(questions).toMatchObject([{ id: '1aa' }, { id: '1bb' }])
  const [sure = 0, doubtful = 0] = questions.map(({ probability }) => probability)
  expect(sure).toBeGreaterThan(90)
  expect(doubtful).toBeLessThan(sure)
  expect([sure, doubtful].map(Number.isInteger)).toEqual([true, true])
})

const search: ListingCursor = {
  ...newest,
  name: 'title:best top',
  source: { kind: 'search', q: 'title:best', sort: 'top', t: 'all' },
}
const request = post('1aa', { title: 'Rye bread tips' })
const asking = Array.from({ length: 60 }, (_, i) => post(`1c${i}`))

test('a request is a question in a subreddit that asks, but not in one that shows pictures', async () => {
  const found = async (known?: SubredditFacts) =>
    (await read(listing([request]), search, known)).questions.length
  expect(await found()).toBe(0)
  expect(await found({ posts: 400, selfPosts: 380, marked: 300, markedSelf: 290 })).toBe(1)
  expect(await found({ posts: 400, selfPosts: 100, marked: 20, markedSelf: 2 })).toBe(0)
})

test('a listing page reveals facts about its subreddit, but a search page does not', async () => {
  const link = post('1bb', { title: 'Is this a crumb?', is_self: false, domain: 'i.redd.it' })
  const pinned = post('1dd', { stickied: true })
  const page = listing([request, link, pinned, ...asking])
  const listed = await read(page)
  expect(listed.listed).toEqual({ posts: 62, selfPosts: 61, marked: 61, markedSelf: 60 })
  expect(listed.questions.map(({ id }) => id)).toContain('1aa')
  const searched = await read(page, search)
  expect(searched.listed).toBeUndefined()
  expect(searched.questions.map(({ id }) => id)).not.toContain('1aa')
})

const writtenAt = (id: string, time: string, changes = {}) =>
  post(id, { created_utc: Date.parse(time) / 1000, ...changes })

test('posts outside a range of dates are neither counted nor kept', async () => {
  const range = { fromMs: Date.parse('2026-05-01T00:00:00Z'), toMs: Date.parse('2026-06-01T00:00:00Z') }
  const posts = [
    writtenAt('1aa', '2026-06-01T00:00:01Z'),
    writtenAt('1bb', '2026-06-01T00:00:00Z'),
    writtenAt('1cc', '2026-05-01T00:00:00Z'),
  ]
  const whole = await read(listing(posts, 't3_1cc'), newest, undefined, range)
  expect(whole).toMatchObject({
    seen: ['1bb', '1cc'],
    questions: [{ id: '1bb' }, { id: '1cc' }],
    oldest: '2026-05-01T00:00:00.000Z',
    newest: '2026-06-01T00:00:00.000Z',
    next: { after: 't3_1cc' },
    dates: { hasPassed: false, isAhead: false },
  })
  const ahead = await read(listing(posts.slice(0, 1), 't3_1aa'), newest, undefined, range)
  expect(ahead).toMatchObject({ seen: [], dates: { isAhead: true } })
  const older = [...posts, writtenAt('1dd', '2026-04-30T23:59:59Z')]
  // A listing that is not sorted by date may contain posts in the range further down.
  const top: ListingCursor = {
    ...newest,
    name: 'top-all',
    source: { kind: 'listing', sort: 'top', t: 'all' },
  }
  expect(await read(listing(older, 't3_1dd'), newest, undefined, range)).toMatchObject({
    seen: ['1bb', '1cc'],
    next: undefined,
    dates: { hasPassed: true },
  })
  expect((await read(listing(older, 't3_1dd'), top, undefined, range)).next).toBeDefined()
})
