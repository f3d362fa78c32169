import { expect, test } from 'vitest'
import { meanOf, shareOf } from './estimate.ts'

test('a share has its Wilson interval, even if it is 0 or 1', () => {
  const { value, low, high } = shareOf(20, 152)
  expect([value, low, high].map((each) => each.toFixed(3))).toEqual(['0.132', '0.087', '0.195'])
  expect(shareOf(0, 10)).toMatchObject({ value: 0, low: 0 })
  expect(shareOf(0, 10).high).toBeCloseTo(0.278, 3)
  expect(shareOf(10, 10).high).toBeCloseTo(1, 9)
  expect(shareOf(0, 0)).toEqual({ value: 0, low: 0, high: 1 })
})

test('a mean lies in its interval, which is the same on every run and as wide as such a sample gives', () => {
  const values = Array.from({ length: 400 }, (_, at) => at % 2)
  const estimate = meanOf(values)
  expect(estimate.value).toBe(0.5)
  expect(estimate.high - estimate.low).toBeGreaterThan(0.07)
  expect(estimate.high - estimate.low).toBeLessThan(0.13)
  expect(meanOf(values)).toEqual(estimate)
})
