import { expect, test } from 'vitest'
import { planSubreddits } from './planned-subreddits.ts'

const NOW = Date.parse('2026-06-30T12:00:00Z')

test('each subreddit has its own range, and only the questions since its last extraction are new', () => {
  const planned = planSubreddits(
    {
      source: 'reddit',
      subreddits: [
        { name: 'bread', limit: 10, newSince: '2026-06-20T00:00:00Z' },
        { name: 'cats', limit: 20 },
      ],
      publishedFrom: '2026-06-01T00:00:00Z',
      publishedTo: '2026-06-25T00:00:00Z',
      seedTerms: ['rye'],
      questionFilter: 'broad',
      questionCut: null,
      recheck: false,
      includeAlreadySeen: false,
    },
    NOW,
  )
  const toMs = Date.parse('2026-06-25T00:00:00Z')
  expect(
    [...planned.values()].map(({ name, limit, range, isSinceLast }) => ({ name, limit, range, isSinceLast })),
  ).toEqual([
    {
      name: 'bread',
      limit: 10,
      range: { fromMs: Date.parse('2026-06-20T00:00:00Z'), toMs },
      isSinceLast: true,
    },
    {
      name: 'cats',
      limit: 20,
      range: { fromMs: Date.parse('2026-06-01T00:00:00Z'), toMs },
      isSinceLast: false,
    },
  ])
  for (const { listings } of planned.values()) {
    expect(listings.map(({ name }) => name)).toContain('title:"rye" top-month')
  }
})
