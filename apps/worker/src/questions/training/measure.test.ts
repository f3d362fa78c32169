import { expect, test } from 'vitest'
import { intervals, measure } from './measure.ts'

const judged = (hits: number, wrong: number, missed: number, rest: number) => [
  ...Array.from({ length: hits }, () => ({ isQuestion: true, taken: true })),
  ...Array.from({ length: wrong }, () => ({ isQuestion: false, taken: true })),
  ...Array.from({ length: missed }, () => ({ isQuestion: true, taken: false })),
  ...Array.from({ length: rest }, () => ({ isQuestion: false, taken: false })),
]

test('precision, recall and F1 are what their names say', () => {
  const { precision, recall, f1, n } = measure(judged(6, 2, 4, 8))
  expect({ precision, recall, n }).toEqual({ precision: 0.75, recall: 0.6, n: 20 })
  expect(f1).toBeCloseTo(2 / 3)
})

test('nothing taken is no precision, not a division by zero', () => {
  expect(measure(judged(0, 0, 3, 3))).toEqual({ precision: 0, recall: 0, f1: 0, n: 6 })
})

test('an interval holds the value, narrows with more titles and is the same in every run', () => {
  const [few, many] = [intervals(judged(6, 2, 4, 8)), intervals(judged(60, 20, 40, 80))]
  expect(few.recall[0]).toBeLessThan(0.6)
  expect(few.recall[1]).toBeGreaterThan(0.6)
  expect(many.recall[1] - many.recall[0]).toBeLessThan((few.recall[1] - few.recall[0]) / 2)
  expect(intervals(judged(6, 2, 4, 8))).toEqual(few)
})
