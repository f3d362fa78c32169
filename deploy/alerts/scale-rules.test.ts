import { expect, test } from 'vitest'
import { scaleRules } from './scale-rules.ts'

test('durations of the rules are scaled, thresholds and words are not', () => {
  expect(scaleRules('expr: rate(x[10m]) > 60 and y[1h:30s] > 0.7\nfor: 2m\nsummary: for 5m', 10)).toBe(
    'expr: rate(x[60000ms]) > 60 and y[360000ms:3000ms] > 0.7\nfor: 12000ms\nsummary: for 5m',
  )
})
