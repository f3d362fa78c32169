import { expect, test } from 'vitest'
import { inTurn, serveReddit } from '../testing/serve-reddit.ts'
import { platformErrorOf } from '../testing/serve-responses.ts'
import { listing, post } from './fixtures.ts'

/** A comment in the shape that Reddit sends. */
const comment = (id: string, changes: Record<string, unknown> = {}) => ({
  kind: 't1',
  data: {
    id,
    name: `t1_${id}`,
    author: 'crumb_counter',
    author_fullname: 't2_4abc9',
    body: `Answer *${id}*.`,
    body_html: `<div class="md"><p>Answer <em>${id}</em>.</p>\n</div>`,
    score: 96,
    score_hidden: false,
    created_utc: 1_776_100_378.0,
    permalink: `/r/InventedBakers/comments/1skh9xm/how_do_i/${id}/`,
    stickied: false,
    distinguished: null,
    depth: 0,
    parent_id: 't3_1skh9xm',
    edited: false,
    replies: '',
    ...changes,
  },
})
const more = { kind: 'more', data: { count: 87, name: 't1_zzz', id: 'zzz', children: ['zzz'], depth: 0 } }

const page = (comments: unknown[], changes: Record<string, unknown> = {}) => ({
  body: [listing([post('1skh9xm', changes)]), listing([...comments, more])],
})

test('a post’s comments with the most points are read with one request', async () => {
  const { client, apiRequests } = await serveReddit(inTurn(page([comment('a'), comment('b', { score: 7 })])))
  const { answers } = await client.answers('1skh9xm')
  expect(answers).toEqual([
    {
      id: 't1_a',
      author: 'crumb_counter',
      points: 96,
      createdAt: '2026-04-13T17:12:58.000Z',
      permalink: '/r/InventedBakers/comments/1skh9xm/how_do_i/a/',
      text: 'Answer a.',
    },
    expect.objectContaining({ id: 't1_b', points: 7 }),
  ])
  expect(apiRequests()).toMatchObject([
    { path: '/reddit/comments/1skh9xm', query: { sort: 'top', limit: '10', depth: '1', raw_json: '1' } },
  ])
})

test('deleted comments and notes of moderators and bots are left out, and hidden points are not stated', async () => {
  const { client } = await serveReddit(
    inTurn(
      page([
        comment('a', { author: 'AutoModerator', stickied: true, distinguished: 'moderator' }),
        comment('b', { body: '[deleted]', author: '[deleted]' }),
        comment('c', { body: '[removed]' }),
        comment('d', { author: 'RemindMeBot' }),
        comment('e', { author: 'InventedBakers-ModTeam' }),
        comment('f', { distinguished: 'moderator' }),
        comment('g', { author: '[deleted]' }),
        comment('h', { score_hidden: true, score: 1 }),
        comment('i', { body_html: '' }),
        { kind: 't1', data: { id: '../x' } },
        'text',
      ]),
    ),
  )
  const { answers } = await client.answers('1skh9xm')
  expect(answers.map(({ id, author, points }) => [id, author, points])).toEqual([
    ['t1_g', '', 96],
    ['t1_h', 'crumb_counter', undefined],
  ])
})

test.each([
  [{ selftext: '[deleted]' }, 'deleted'],
  [{ selftext: '[removed]' }, 'removed'],
  [{ removed_by_category: 'moderator' }, 'removed'],
])('a post with %j is gone, so its comments are not quoted', async (changes, gone) => {
  const { client } = await serveReddit(inTurn(page([comment('a')], changes)))
  expect(await client.answers('1skh9xm')).toEqual({ id: '1skh9xm', answers: [], gone })
})

test('a hostile comment is harmless text, and its link leads to Reddit', async () => {
  const hostile = comment('a', {
    body_html: '<p><a href="javascript:alert(1)">x</a><img src=x onerror=alert(1)></p>',
    permalink: 'javascript:alert(1)',
    author: 'a\n'.repeat(80),
  })
  const { client } = await serveReddit(inTurn(page([hostile])))
  const { answers } = await client.answers('1skh9xm')
  expect(answers[0]).toMatchObject({ text: 'x', permalink: '/comments/1skh9xm/_/a/' })
  expect(answers[0]?.author.length).toBeLessThanOrEqual(50)
})

test('another shape is an error, never an empty list', async () => {
  const { client } = await serveReddit(inTurn({ body: listing([]) }))
  expect(await platformErrorOf(client.answers('1skh9xm'))).toMatchObject({ kind: 'malformed' })
})

test('kept comments are looked up by fullname, and unknown ones are not reported as gone', async () => {
  const { client, apiRequests } = await serveReddit(
    inTurn({
      body: listing([
        comment('a'),
        comment('b', { body: '[deleted]', author: '[deleted]' }),
        comment('c', { author: '[deleted]' }),
      ]),
    }),
  )
  expect(await client.answerStates(['t1_a', 't1_b', 't1_c', 't1_d'])).toEqual([
    { id: 't1_a', gone: false, author: 'crumb_counter' },
    { id: 't1_b', gone: true, author: '' },
    { id: 't1_c', gone: false, author: '' },
  ])
  expect(apiRequests()[0]?.query.id).toBe('t1_a,t1_b,t1_c,t1_d')
})
