import type { Coverage } from '@quarry/contracts/run'
import { expect, test } from 'vitest'
import { mergeCoverage } from './merge-coverage.ts'

test('the coverage of all extractions is one entry per community, whatever the case of its name', () => {
  const first: Coverage = {
    subreddit: 'bread',
    asked: 10,
    seen: 20,
    questions: 4,
    problem: 'Reddit has no more.',
    reason: 'ran-dry',
    requests: 3,
    sources: [
      { source: 'new', requests: 2, posts: 15, questions: 3 },
      { source: 'hot', requests: 1, posts: 5, questions: 1 },
    ],
    oldest: '2026-02-01T00:00:00.000Z',
    newest: '2026-03-01T00:00:00.000Z',
  }
  const second: Coverage = {
    subreddit: 'Bread',
    asked: 10,
    seen: 20,
    questions: 10,
    requests: 4,
    sources: [{ source: 'new', requests: 4, posts: 20, questions: 10 }],
    oldest: '2026-02-15T00:00:00.000Z',
    newest: '2026-04-01T00:00:00.000Z',
  }
  expect(mergeCoverage([first, second])).toEqual([
    {
      name: 'bread',
      asked: 20,
      seen: 40,
      questions: 14,
      requests: 7,
      sources: [
        { source: 'new', requests: 6, posts: 35, questions: 13 },
        { source: 'hot', requests: 1, posts: 5, questions: 1 },
      ],
      oldest: '2026-02-01T00:00:00.000Z',
      newest: '2026-04-01T00:00:00.000Z',
    },
  ])
})
