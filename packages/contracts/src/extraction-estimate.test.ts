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
