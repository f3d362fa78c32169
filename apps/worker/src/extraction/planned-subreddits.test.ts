import { createRedditSource } from '@quarry/platforms/reddit/reddit-source'
import { expect, test } from 'vitest'
import { planSubreddits } from './planned-subreddits.ts'

const NOW = Date.parse('2026-06-30T12:00:00Z')

test('every subreddit is read in the requested range, with listings that can cover it', () => {
  const planned = planSubreddits(
    {
      source: 'reddit',
      subreddits: [
        { name: 'bread', limit: 10 },
        { name: 'cats', limit: 20 },
      ],
      publishedFrom: '2026-06-01T00:00:00Z',
      publishedTo: '2026-06-25T00:00:00Z',
      seedTerms: ['rye'],
      includeAlreadySeen: false,
    },
    NOW,
    createRedditSource(),
  )
  const range = { fromMs: Date.parse('2026-06-01T00:00:00Z'), toMs: Date.parse('2026-06-25T00:00:00Z') }
  expect([...planned.values()]).toMatchObject([
    { name: 'bread', limit: 10, range },
    { name: 'cats', limit: 20, range },
  ])
  for (const { listings } of planned.values()) {
    expect(listings.map(({ name }) => name)).toContain('title:"rye" top-month')
  }
})

test('what is new in a subreddit is read by date from seven days before its last reading', () => {
  const planned = planSubreddits(
    {
      source: 'reddit',
      subreddits: [
        { name: 'bread', limit: 10, lastReading: '2026-06-20T00:00:00.000Z' },
        { name: 'cats', limit: 20 },
      ],
      publishedFrom: '2026-06-01T00:00:00Z',
      seedTerms: [],
      includeAlreadySeen: false,
    },
    NOW,
    createRedditSource(),
  )
  expect(planned.get('bread')).toMatchObject({
    range: { fromMs: Date.parse('2026-06-13T00:00:00Z') },
    listings: [{ name: 'new' }],
  })
  expect(planned.get('cats')).toMatchObject({ range: { fromMs: Date.parse('2026-06-01T00:00:00Z') } })
  expect(planned.get('cats')?.listings.length).toBeGreaterThan(1)
})
