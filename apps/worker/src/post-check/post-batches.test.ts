import { listing, post } from '@quarry/platforms/reddit/fixtures'
import { inTurn, serveReddit } from '@quarry/platforms/testing/serve-reddit'
import { expect, test } from 'vitest'
import { checkPosts, planBatches, readBatch } from './post-batches.ts'

const link = (id: string, change: object = {}) => ({
  id,
  subreddit: 'bread',
  permalink: `/r/Bread/comments/${id}/why_does/`,
  ...change,
})

test('a request has a hundred posts from several communities, and none whose link lacks its id', () => {
  const idOf = (number: number) => `1aaa${number.toString(36).padStart(3, '0')}`
  const links = Array.from({ length: 250 }, (_, number) =>
    link(idOf(number), number < 150 ? {} : { subreddit: 'Cats' }),
  )
  const batches = planBatches([...links, link('file0000000abcd')]).map((batch) =>
    readBatch(JSON.stringify(batch)),
  )
  expect(batches.map(({ posts }) => posts.length)).toEqual([100, 100, 50])
  expect(batches[1]?.posts.slice(49, 51)).toEqual([
    { id: idOf(149), subreddit: 'bread' },
    { id: idOf(150), subreddit: 'Cats' },
  ])
})

async function check(children: unknown[]) {
  const { client } = await serveReddit(inTurn({ body: listing(children) }))
  const posts = ['1aaaaa', '1bbbbb', '1ccccc'].map((id) => ({ id, subreddit: 'inventedBakers' }))
  return await checkPosts(client, { id: '0', posts }, {})
}

test('a post’s state from Reddit is returned, but not for a post that is missing or in another subreddit', async () => {
  const removed = post('1ccccc', { removed_by_category: 'moderator', author: '[deleted]', score: null })
  const checked = await check([
    post('1aaaaa', { score: 99.6 }),
    post('1bbbbb', { subreddit: 'Cats' }),
    removed,
  ])
  expect(checked).toEqual([
    { id: '1aaaaa', gone: undefined, score: 100, numComments: 12, author: 'crumb_counter' },
    { id: '1ccccc', gone: 'removed', score: undefined, numComments: 12, author: '[deleted]' },
  ])
  expect(await check([])).toEqual([])
})

test.each([
  ['id', ['1', '<b>1bbbbb</b>', 7, null, {}, '__proto__']],
  ['removed_by_category', ['<b>x</b>', '42', 42, true, {}, [], '__proto__', 'x'.repeat(100)]],
  ['selftext', [42, true, {}, ['[deleted]']]],
  ['subreddit', ['<b>x</b>', 'constructor', 'Cats']],
])('a response whose %s has another form marks no post as gone', async (field, values) => {
  for (const value of values) {
    const checked = await check([post('1aaaaa'), post('1bbbbb', { [field]: value })])
    expect(checked.map(({ id, gone }) => [id, gone])).toEqual([['1aaaaa', undefined]])
  }
})
