import { expect, test } from 'vitest'
import { intervals, macroF1, measure } from './measure.ts'

const judged = (hits: number, wrong: number, missed: number, rest: number) =>
  [
    ...Array.from({ length: hits }, () => ({ isQuestion: true, taken: true })),
    ...Array.from({ length: wrong }, () => ({ isQuestion: false, taken: true })),
    ...Array.from({ length: missed }, () => ({ isQuestion: true, taken: false })),
    ...Array.from({ length: rest }, () => ({ isQuestion: false, taken: false })),
  ].map((one, i) => ({ ...one, group: String(i) }))

test('precision, recall and F1 follow their definitions', () => {
  const { precision, recall, f1, n } = measure(judged(6, 2, 4, 8))
  expect({ precision, recall, n }).toEqual({ precision: 0.75, recall: 0.6, n: 20 })
  expect(f1).toBeCloseTo(2 / 3)
})

test('without any taken title precision is 0, not a division by zero', () => {
  expect(measure(judged(0, 0, 3, 3))).toEqual({ precision: 0, recall: 0, f1: 0, n: 6 })
})

test('an interval holds the value, narrows with more titles and is the same in every run', () => {
  const [few, many] = [intervals(judged(6, 2, 4, 8)), intervals(judged(60, 20, 40, 80))]
  expect(few.recall[0]).toBeLessThan(0.6)
  expect(few.recall[1]).toBeGreaterThan(0.6)
  expect(many.recall[1] - many.recall[0]).toBeLessThan((few.recall[1] - few.recall[0]) / 2)
  expect(intervals(judged(6, 2, 4, 8))).toEqual(few)
})

test('titles of few communities have a wider interval than as many titles of many communities', () => {
  const apart = judged(60, 20, 40, 80)
  const width = ([from, to]: [number, number]) => to - from
  const clumped = apart.map((one, i) => ({ ...one, group: String(Math.floor(i / 20)) }))
  expect(width(intervals(clumped).f1)).toBeGreaterThan(width(intervals(apart).f1))
})

test('every type has the same weight in macro-F1, however rare', () => {
  const pairs = [
    ...Array.from({ length: 8 }, () => ({ actual: 'fact', found: 'fact' })),
    { actual: 'reason', found: 'fact' },
    { actual: 'reason', found: 'reason' },
  ]
  expect(macroF1(pairs)).toBeCloseTo((16 / 17 + 2 / 3) / 2)
  expect(macroF1([])).toBe(0)
})
