import { expect, test } from 'vitest'
import { platformErrorOf, type ServedRequest } from '../testing/serve-responses.ts'
import { serveSource } from '../testing/serve-source.ts'
import { hackerNews } from './hacker-news.ts'

const post = { id: 'hn-100', community: 'ask-hn', permalink: 'https://news.ycombinator.com/item?id=100' }

/** A comment in the shape of Algolia's tree, in which points are always null. */
const child = (id: number, changes: Record<string, unknown> = {}) => ({
  author: 'crumb_counter',
  children: [],
  created_at: '2019-02-08T01:15:43.000Z',
  created_at_i: 1_549_588_543,
  id,
  options: [],
  parent_id: 100,
  points: null,
  story_id: 100,
  text: `<p>It&#x27;s answer ${id}.`,
  title: null,
  type: 'comment',
  url: null,
  ...changes,
})

const story = (changes: Record<string, unknown> = {}) => ({
  by: 'baker',
  descendants: 3,
  id: 100,
  kids: [3, 1, 2],
  score: 112,
  time: 1_549_581_117,
  title: 'Ask HN: Which oven?',
  type: 'story',
  ...changes,
})

const serve = (item: (number: string) => unknown, children: readonly unknown[] = []) =>
  serveSource(hackerNews, ({ path }: ServedRequest) => {
    const number = /^\/firebase\/item\/(\d+)\.json$/.exec(path)?.[1]
    return { body: JSON.stringify(number ? item(number) : { ...child(100), children }) }
  })

test('comments are read in the site’s order, with one request to each of its two servers', async () => {
  const { client, server, limits } = await serve(() => story(), [child(1), child(2), child(3)])
  const [read] = await client.answers([post])
  expect(read?.answers.map(({ id }) => id)).toEqual(['hn-3', 'hn-1', 'hn-2'])
  expect(read?.answers[0]).toEqual({
    id: 'hn-3',
    author: 'crumb_counter',
    createdAt: '2019-02-08T01:15:43.000Z',
    permalink: 'https://news.ycombinator.com/item?id=3',
    text: "It's answer 3.",
  })
  expect(server.requests.map(({ path }) => path)).toEqual([
    '/firebase/item/100.json',
    '/hacker-news/items/100',
  ])
  expect(limits.reserved).toBe(2)
})

test('a tree of 1,000 comments gives the five that the site shows first', async () => {
  const kids = Array.from({ length: 1000 }, (_, at) => at + 1).toReversed()
  const { client } = await serve(
    () => story({ kids, descendants: 1000 }),
    kids.toReversed().map((id) => child(id, { children: [child(id + 5000)] })),
  )
  const [read] = await client.answers([post])
  expect(read?.answers.map(({ id }) => id)).toEqual(['hn-1000', 'hn-999', 'hn-998', 'hn-997', 'hn-996'])
})

test('a tree too large to be sent is read comment by comment', async () => {
  const { client, server } = await serve((number) =>
    number === '100'
      ? story({ kids: [1, 2, 3, 4, 5, 6, 7, 8, 9], descendants: 40_000 })
      : {
          by: 'a',
          id: Number(number),
          text: 'Yes.',
          time: 1_549_588_543,
          deleted: number === '2' || undefined,
        },
  )
  const [read] = await client.answers([post])
  expect(read?.answers.map(({ id }) => id)).toEqual(['hn-1', 'hn-3', 'hn-4', 'hn-5', 'hn-6'])
  expect(server.requests).toHaveLength(7)
})

test('deleted and unreadable comments are left out, and an answer of 40 kB is cut', async () => {
  const { client } = await serve(
    () => story({ kids: [1, 2, 3, 4] }),
    [
      child(1, { author: null, text: null }),
      child(2, { text: 'word '.repeat(8_000) }),
      child(3, { created_at_i: 1e15 }),
      null,
      child(4, { text: '<a href="javascript:alert(1)">x</a><script>y</script>' }),
    ],
  )
  const [read] = await client.answers([post])
  expect(read?.answers.map(({ id, text, isCut }) => [id, text.length <= 5000, isCut])).toEqual([
    ['hn-2', true, true],
    ['hn-4', true, undefined],
  ])
  expect(read?.answers[1]?.text).toBe('x')
})

test.each([
  [null, 'deleted'],
  [{ id: 100, deleted: true, type: 'story' }, 'deleted'],
  [story({ dead: true }), 'removed'],
])('the story %j has gone, with all its answers', async (item, gone) => {
  const { client, server } = await serve(() => item)
  expect(await client.answers([post])).toEqual([{ id: 'hn-100', answers: [], gone }])
  expect(server.requests).toHaveLength(1)
})

test('a story without comments takes one request', async () => {
  const { client, server } = await serve(() => story({ kids: undefined, descendants: 0 }))
  expect(await client.answers([post])).toEqual([{ id: 'hn-100', answers: [] }])
  expect(server.requests).toHaveLength(1)
})

test('an outage of the server of items blocks that server alone, and is an error', async () => {
  const { client, limits } = await serveSource(hackerNews, () => ({ status: 429, body: 'slow down' }))
  expect(await platformErrorOf(client.answers([post]))).toMatchObject({ kind: 'rate-limited' })
  expect(limits.blockedServers).toEqual(['items'])
})

test.each([
  ['null', null, true, undefined],
  ['deleted', { id: 5, deleted: true }, true, undefined],
  ['there', { id: 5, by: 'ana', text: 'x', time: 1_549_588_543 }, false, 'ana'],
])('a kept comment is looked up: %s', async (_, item, gone, author) => {
  const { client } = await serve(() => item)
  expect(await client.answerStates(['hn-5'])).toEqual([{ id: 'hn-5', gone, ...(author && { author }) }])
})
