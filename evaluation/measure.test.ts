import { expect, test } from 'vitest'
import { formatShare, measure, shareOf } from './measure.ts'

test('precision, recall and F1 follow their definitions', () => {
  const pairs = (count: number, actual: boolean, found: boolean) => Array(count).fill({ actual, found })
  expect(
    measure([
      ...pairs(6, true, true),
      ...pairs(2, false, true),
      ...pairs(4, true, false),
      ...pairs(8, false, false),
    ]),
  ).toEqual({ precision: 0.75, recall: 0.6, f1: 0.6667, n: 20 })
  expect(measure(pairs(3, true, false))).toEqual({ precision: 0, recall: 0, f1: 0, n: 3 })
})

test('the interval of a share is Wilson’s', () => {
  expect(formatShare(shareOf(25, 200))).toBe('25 of 200: 12.5 % (8.6–17.8)')
  expect(shareOf(0, 10)).toMatchObject({ value: 0, low: 0, high: expect.closeTo(0.278, 3) })
  expect(shareOf(0, 0)).toMatchObject({ value: 0, low: 0, high: 1 })
})
