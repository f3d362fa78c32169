import { sourceFacts } from '@quarry/contracts/sources'
import { expect, test } from 'vitest'
import { closedShortfall, exhaustedShortfall, rangeShortfall } from './shortfall.ts'

const { label } = sourceFacts.reddit
const [may, june] = ['2026-05-01', '2026-06-01']

test('a range that was read completely is described by its dates', () => {
  const problemOf = (from: string, to?: string) =>
    rangeShortfall({ fromMs: Date.parse(from), toMs: to ? Date.parse(to) : Number.POSITIVE_INFINITY }).problem
  expect(problemOf(may)).toBe('Every post since 2026-05-01 has been read.')
  expect(problemOf(may, june)).toBe('Every post from 2026-05-01 to 2026-06-01 has been read.')
})

test.each([
  [{}, 'Reddit has no posts here.'],
  [{ since: `${may}T00:00:00Z` }, 'Reddit shows no posts from these dates here.'],
  [{ until: `${may}T00:00:00Z` }, 'Reddit shows no posts from these dates here.'],
  [{ seen: 1 }, '1 post read. Listings and searches of Reddit show no more.'],
  [{ seen: 4_000, requests: 100 }, '4,000 posts read on 100 pages, the most for one subreddit.'],
])('a subreddit that ran dry with %j has the problem %j', (change, problem) => {
  const coverage = { subreddit: 'bread', asked: 10, seen: 0, questions: 0, ...change }
  expect(exhaustedShortfall(coverage, 'reddit', false)).toEqual({ reason: 'ran-dry', problem })
})

test.each([
  [{}, 'No post matches the seed terms here, so nothing was read.'],
  [
    { since: `${may}T00:00:00Z` },
    'No post from these dates matches the seed terms here, so nothing was read.',
  ],
  [{ seen: 17 }, '17 posts read, all that match the seed terms.'],
  [{ seen: 17, until: `${may}T00:00:00Z` }, '17 posts read, all from these dates that match the seed terms.'],
  [{ seen: 9000, requests: 100 }, '9,000 posts read on 100 pages, the most for one list.'],
])('a search for the seed terms that ended with %j has the problem %j', (change, problem) => {
  const coverage = { subreddit: 'ask-hn', asked: 10, seen: 0, questions: 0, ...change }
  expect(exhaustedShortfall(coverage, 'hacker-news', true)).toEqual({ reason: 'terms-read', problem })
})

test('a closed subreddit has the reason of the error, and names that may have been meant', () => {
  expect(closedShortfall('private', 'It is private.', [], label)).toEqual({
    reason: 'private',
    problem: 'It is private.',
  })
  expect(closedShortfall('credentials-refused', 'No.', [], label)).toMatchObject({ reason: 'forbidden' })
  expect(closedShortfall('not-found', 'There is no r/bred.', ['bread', 'bred_dogs'], label)).toEqual({
    reason: 'not-found',
    problem: 'There is no r/bred. Did you mean r/bread, r/bred_dogs?',
    suggestions: ['bread', 'bred_dogs'],
  })
})
