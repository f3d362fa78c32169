import { expect, test } from 'vitest'
import type { ServedRequest } from '../testing/serve-responses.ts'
import { serveStackExchange } from '../testing/serve-stack-exchange.ts'
import { page } from './fixtures.ts'

/** An answer as `filter=withbody` returns it. */
const answer = (id: number, changes: Record<string, unknown> = {}) => ({
  owner: {
    reputation: 101,
    user_id: 7,
    user_type: 'registered',
    display_name: 'tom &amp; jerry',
    link: 'https://cooking.stackexchange.com/users/7/tom-jerry',
  },
  is_accepted: false,
  score: 41,
  last_activity_date: 1_543_744_914,
  creation_date: 1_543_744_254,
  answer_id: id,
  question_id: 5,
  content_license: 'CC BY-SA 4.0',
  body: `<p>Answer <em>${id}</em> &lt; 3.</p>`,
  ...changes,
})

const post = (id: number) => ({
  id: `se-cooking-${id}`,
  community: 'cooking',
  permalink: `https://cooking.stackexchange.com/q/${id}`,
})

test('the accepted answer comes first, and then those with the most votes', async () => {
  const { client, server } = await serveStackExchange(() =>
    page([1, 2, 3, 4, 5, 6, 7].map((id) => answer(id, { score: 50 - id, is_accepted: id === 7 }))),
  )
  const [read] = await client.answers([post(5)])
  expect(read?.answers.map(({ id }) => id)).toEqual([7, 1, 2, 3, 4].map((id) => `se-cooking-${id}`))
  expect(read?.answers[0]).toEqual({
    id: 'se-cooking-7',
    author: 'tom & jerry',
    authorUrl: 'https://cooking.stackexchange.com/users/7/tom-jerry',
    points: 43,
    createdAt: '2018-12-02T09:50:54.000Z',
    permalink: 'https://cooking.stackexchange.com/a/7',
    licence: 'CC BY-SA 4.0',
    accepted: true,
    text: 'Answer 7 < 3.',
  })
  expect(server.requests).toMatchObject([
    {
      path: '/stack-exchange/questions/5/answers',
      query: { site: 'cooking', sort: 'votes', filter: 'withbody' },
    },
  ])
})

/** Serves a busy question with 300 answers and others with two each. The answers share pages of 100. */
const busy = ({ query, path }: ServedRequest) => {
  const ids = (/questions\/([\d;]+)\//.exec(path)?.[1] ?? '').split(';').map(Number)
  const all = ids
    .flatMap((id) =>
      Array.from({ length: id === 1 ? 300 : 2 }, (_, nth) => ({
        id,
        nth,
        score: id === 1 ? 900 - nth : 2 - nth,
      })),
    )
    .sort((left, right) => right.score - left.score)
    .map(({ id, nth, score }) => answer(id * 1000 + nth, { question_id: id, score }))
  const [number, size] = [Number(query.page), Number(query.pagesize)]
  return page(all.slice((number - 1) * size, number * size), { has_more: number * size < all.length })
}

test('many questions are read together, page by page, until none is crowded out by a busy one', async () => {
  const { client, server } = await serveStackExchange(busy)
  const read = await client.answers([1, 2, 3].map(post))
  expect(read.map(({ answers }) => answers.length)).toEqual([5, 2, 2])
  expect(server.requests).toHaveLength(4)
  for (const { path } of server.requests) expect(path).toBe('/stack-exchange/questions/1;2;3/answers')
})

test('no more requests are sent than allowed, and questions that were not read to the end are missing', async () => {
  const { client, server } = await serveStackExchange(busy)
  const read = await client.answers([1, 2, 3].map(post), { requestsMax: 2 })
  expect(server.requests).toHaveLength(2)
  expect(read.map(({ id }) => id)).toEqual(['se-cooking-1'])
})

test('a deleted account has no name, and an answer without a license says so by leaving it out', async () => {
  const { client } = await serveStackExchange(() =>
    page([
      answer(1, {
        owner: { user_type: 'does_not_exist', display_name: 'user123' },
        content_license: undefined,
      }),
      answer(2, { creation_date: 'yesterday' }),
      { answer_id: 3 },
      null,
    ]),
  )
  const [read] = await client.answers([post(5)])
  expect(read?.answers).toHaveLength(1)
  expect(read?.answers[0]).toMatchObject({ author: '' })
  expect(read?.answers[0]).not.toHaveProperty('licence')
})

test('kept answers are looked up a hundred at a time; one that does not come back is gone', async () => {
  const { client, server } = await serveStackExchange(({ query }) =>
    page(
      query.site === 'cooking'
        ? [answer(1), answer(3, { owner: { user_type: 'does_not_exist', display_name: 'user3' } })]
        : [answer(9)],
    ),
  )
  expect(await client.answerStates(['se-cooking-1', 'se-cooking-2', 'se-cooking-3', 'se-coffee-9'])).toEqual([
    { id: 'se-cooking-1', gone: false, author: 'tom & jerry' },
    { id: 'se-cooking-2', gone: true },
    { id: 'se-cooking-3', gone: false, author: '' },
    { id: 'se-coffee-9', gone: false, author: 'tom & jerry' },
  ])
  expect(server.requests.map(({ path }) => path)).toEqual([
    '/stack-exchange/answers/1;2;3',
    '/stack-exchange/answers/9',
  ])
})

test.each([
  ['without any of several kept answers', []],
  ['with an item that isn’t an answer', [answer(1), { answer_id: 'two' }]],
])('a response %s deletes none', async (_, items) => {
  const { client } = await serveStackExchange(() => page(items))
  expect(await client.answerStates(['se-cooking-1', 'se-cooking-2'])).toEqual([])
})
