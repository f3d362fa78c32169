import { listing, post } from '@quarry/platforms/reddit/fixtures'
import { inTurn, serveReddit } from '@quarry/platforms/testing/serve-reddit'
import { expect, test } from 'vitest'
import { checkPosts, planRecheck, readRecheckBatch } from './recheck.ts'

const link = (id: string, change: object = {}) => ({
  id,
  subreddit: 'bread',
  permalink: `/r/Bread/comments/${id}/why_does/`,
  ...change,
})

test('a request has a hundred posts, of several subreddits, and none of those that were not selected', () => {
  const idOf = (number: number) => `1aaa${number.toString(36).padStart(3, '0')}`
  const links = Array.from({ length: 250 }, (_, number) =>
    link(idOf(number), number < 150 ? {} : { subreddit: number < 240 ? 'Cats' : 'rowing' }),
  )
  const { cursors, toCheck } = planRecheck([...links, link('file0000000abcd')], ['Bread', 'cats'])
  expect(toCheck).toEqual(
    new Map([
      ['Bread', 150],
      ['cats', 90],
    ]),
  )
  const batches = cursors.map(({ cursor }) => readRecheckBatch(cursor))
  expect(
    batches.map(({ subreddit, recheck }) => [subreddit, recheck.Bread?.length, recheck.cats?.length]),
  ).toEqual([
    ['Bread', 100, undefined],
    ['Bread', 50, 50],
    ['cats', undefined, 40],
  ])
})

async function check(children: unknown[], others: Record<string, string[]> = {}) {
  const { client } = await serveReddit(inTurn({ body: listing(children) }))
  const recheck = { inventedBakers: ['1aaaaa', '1bbbbb', '1ccccc'], ...others }
  return await checkPosts(client, { subreddit: 'inventedBakers', recheck }, {})
}

test('what Reddit says about a post is returned, and nothing about one that is missing or of another subreddit', async () => {
  const removed = post('1ccccc', { removed_by_category: 'moderator', author: '[deleted]', score: null })
  const checked = await check([
    post('1aaaaa', { score: 99.6 }),
    post('1bbbbb', { subreddit: 'Cats' }),
    removed,
  ])
  const shared = { community: 'inventedBakers', numComments: 12 }
  expect(checked).toEqual([
    { ...shared, id: '1aaaaa', gone: undefined, score: 100, author: 'crumb_counter' },
    { ...shared, id: '1ccccc', gone: 'removed', score: undefined, author: '[deleted]' },
  ])
  expect(await check([])).toEqual([])
})

test.each([
  ['id', ['1', '<b>1bbbbb</b>', 7, null, {}, '__proto__']],
  ['removed_by_category', ['<b>x</b>', '42', 42, true, {}, [], '__proto__', 'x'.repeat(100)]],
  ['selftext', [42, true, {}, ['[deleted]']]],
  ['subreddit', ['<b>x</b>', 'constructor', 'Cats']],
])('an answer whose %s is of another form marks no post as gone', async (field, values) => {
  for (const value of values) {
    const checked = await check([post('1aaaaa'), post('1bbbbb', { [field]: value })])
    expect(checked.map(({ id, gone }) => [id, gone])).toEqual([['1aaaaa', undefined]])
  }
})
