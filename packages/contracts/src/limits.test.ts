import { expect, test } from 'vitest'
import { clampExtractionLimit } from './limits.ts'

test.each([
  [250, 250],
  ['250', 250],
  [5000, 1000],
  [0, 1],
  [-3, 1],
  ['', 1],
  ['abc', 1],
  [12.9, 12],
  [Number.POSITIVE_INFINITY, 1000],
])('a limit of %s becomes %s', (requested, expected) => {
  expect(clampExtractionLimit(requested)).toBe(expected)
})
