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

test('a post that Reddit does not know is deleted, and one of another subreddit is not the question’s', async () => {
  const checked = await check([post('1aaaaa', { score: 99.6 }), post('1bbbbb', { subreddit: 'Cats' })])
  expect(checked).toEqual([
    {
      id: '1aaaaa',
      community: 'inventedBakers',
      gone: undefined,
      score: 100,
      numComments: 12,
      author: 'crumb_counter',
    },
    { id: '1ccccc', community: 'inventedBakers', gone: 'deleted' },
  ])
})

test('a response with none of a subreddit’s posts changes none of them, because it may have been closed', async () => {
  expect(await check([])).toEqual([])
  const checked = await check([post('1aaaaa')], { rowing: ['1ddddd', '1eeeee'] })
  expect(checked.map(({ id }) => id)).toEqual(['1aaaaa', '1bbbbb', '1ccccc'])
})
