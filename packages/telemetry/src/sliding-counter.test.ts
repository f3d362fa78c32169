import { expect, test } from 'vitest'
import { createSlidingCounter } from './sliding-counter.ts'

test('events count for their span, by name', () => {
  let nowMs = 0
  const counter = createSlidingCounter(15_000, () => nowMs)
  counter.add('ok')
  nowMs = 5000
  counter.add('ok', 2)
  counter.add('failed')
  expect(counter.sums()).toEqual({ ok: 3, failed: 1 })
  nowMs = 16_000
  expect(counter.sums()).toEqual({ ok: 2, failed: 1 })
  nowMs = 60_000
  expect(counter.sums()).toEqual({})
})
