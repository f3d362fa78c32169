import { expect, test } from 'vitest'
import { estimateExtraction } from './extraction-estimate.ts'

const large = { subscribers: 8_000_000, limit: 300 }

test('a selection takes the requests of all its subreddits, and every seed term adds searches in each', () => {
  const one = estimateExtraction([large], 0).requests
  expect(estimateExtraction([large, large], 0).requests).toBe(2 * one)
  const byTerms = [0, 1, 2].map((terms) => estimateExtraction([{ ...large, limit: 1000 }], terms).requests)
  expect(byTerms).toEqual(byTerms.toSorted((a, b) => a - b))
  expect(new Set(byTerms).size).toBe(3)
})

test('the last questions of a subreddit take more requests than the first, until it has no more', () => {
  const requests = [100, 500, 1000].map((limit) => estimateExtraction([{ ...large, limit }], 0).requests)
  const [few = 0, half = 0, all = 0] = requests
  expect(half / few).toBeGreaterThan(4)
  expect(all / half).toBeGreaterThan(2)
  const small = (limit: number) => estimateExtraction([{ subscribers: 90_000, limit }], 0).requests
  expect(small(1000)).toBe(small(600))
})

test('a typed name counts as a subreddit of a million, and there is no request for nothing', () => {
  const typed = estimateExtraction([{ subscribers: 0, limit: 300 }], 2)
  expect(typed).toEqual(estimateExtraction([{ subscribers: 1_000_000, limit: 300 }], 2))
  expect(estimateExtraction([], 5)).toEqual({ requests: 0, minutes: 0 })
})

test('minutes are what the rate of Reddit allows, without the requests that are reserved', () => {
  const { requests, minutes } = estimateExtraction(
    Array.from({ length: 100 }, () => large),
    0,
  )
  expect(minutes).toBe(Math.ceil(requests / 97.6))
  expect(estimateExtraction([large], 0).minutes).toBe(1)
})

test('since a date that the newest posts reach, it takes their pages, whatever the terms', () => {
  const requests = (from: number, limit = 1000, terms = 0) =>
    estimateExtraction([{ subscribers: 1_000_000, limit }], terms, { from }).requests
  expect([1, 7, 20, 40].map((from) => requests(from))).toEqual([1, 2, 3, 4])
  // 300 questions are in the newest posts, even if these do not reach so far.
  expect(requests(365, 300)).toBe(7)
  expect(requests(40, 1000, 5)).toBe(4)
  expect(requests(40, 100)).toBe(3)
})

test('an earlier end of the range takes the requests of what is newer, too', () => {
  const subreddit = { subscribers: 1_000_000, limit: 60 }
  const requests = (to?: number) =>
    estimateExtraction([subreddit], 0, { from: 40, ...(to && { to }) }).requests
  expect(requests()).toBe(2)
  expect(requests(20)).toBeGreaterThan(requests())
  // A range that ends today has not ended.
  expect(estimateExtraction([subreddit], 2, { to: 0 })).toEqual(estimateExtraction([subreddit], 2))
})

test('what is new takes the pages of as many posts as a session lets expect', () => {
  const requests = (newQuestions: number, limit = 1000) =>
    estimateExtraction([{ subscribers: 0, limit, newQuestions }], 0).requests
  // A tenth of the 800 questions of a subreddit in the sandbox takes two.
  expect([0, 40, 80, 300].map((newQuestions) => requests(newQuestions))).toEqual([1, 1, 2, 7])
  expect(requests(300, 60)).toBe(2)
  expect(requests(5000)).toBeGreaterThan(requests(300))
})

/** Requests that extractions of one subreddit sent, with a seed of the sandbox that the figures were not fitted to. */
test.each([
  { subscribers: 138_204, limit: 300, sent: 9 },
  { subscribers: 318_504, limit: 1000, sent: 9 },
  { subscribers: 412_350, limit: 300, sent: 10 },
  { subscribers: 6_204_118, limit: 1000, sent: 78 },
])('of one subreddit it is within a quarter of what was sent: %j', ({ sent, ...subreddit }) => {
  const { requests } = estimateExtraction([subreddit], 0)
  expect(requests / sent, `${requests} estimated`).toBeGreaterThanOrEqual(0.75)
  expect(requests / sent, `${requests} estimated`).toBeLessThanOrEqual(1.25)
})

const [one, other] = [
  [1_050_882, 7_310_005, 2_210_454, 742_610, 2_710_553, 4_980_227, 684_205, 1_732_044, 3_302_519, 394_860],
  [3_480_902, 1_240_771, 138_204, 2_404_380, 1_602_310, 1_804_660, 348_912, 172_004, 2_260_140, 1_702_338],
]

/** Requests that extractions of ten subreddits sent which the figures were not fitted to. */
test.each([
  { from: 90, selected: one, limit: 1000, sent: 275 },
  { from: 180, selected: other, limit: 300, sent: 70 },
  { to: 120, selected: one, limit: 300, sent: 576 },
])(
  'from $from to $to days ago, it is within a quarter of what was sent',
  ({ selected = [], limit, sent, ...published }) => {
    const subreddits = selected.map((subscribers) => ({ subscribers, limit }))
    const { requests } = estimateExtraction(subreddits, 0, published)
    expect(requests / sent, `${requests} estimated`).toBeGreaterThan(0.75)
    expect(requests / sent, `${requests} estimated`).toBeLessThan(1.25)
  },
)
