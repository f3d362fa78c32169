import { expect, test } from 'vitest'
import { createBackoff, createItemFailureCounter } from './service-backoff.ts'

test('the pause doubles with each failure of a service, up to a minute', () => {
  const backoff = createBackoff(() => 0.5)
  expect(Array.from({ length: 8 }, () => backoff.nextMs())).toEqual([
    1000, 2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000,
  ])
  backoff.passed()
  expect(backoff.nextMs()).toBe(1000)
})

test('an outage is not attributed to any item, however long it lasts', () => {
  const failures = createItemFailureCounter()
  for (let i = 0; i < 10; i++) failures.passed(`before ${i}`)
  const counts = Array.from({ length: 40 }, (_, i) => failures.failed(`item ${i % 10}`))
  // The first failures may still be attributed to the item.
  expect(Math.max(...counts)).toBeLessThan(3)
})

test('failures of an item are counted while other items succeed', () => {
  const failures = createItemFailureCounter()
  const counts: number[] = []
  for (let round = 0; round < 3; round++) {
    for (let i = 0; i < 6; i++) failures.passed(`${round}-${i}`)
    counts.push(failures.failed('poison'))
  }
  expect(counts).toEqual([1, 2, 3])
})

test('with too few other requests, a failure is not attributed to the item', () => {
  const failures = createItemFailureCounter()
  failures.passed('one')
  expect([failures.failed('a'), failures.failed('a'), failures.failed('a')]).toEqual([0, 0, 0])
})

test('an item that fails too often is given up even without other requests', () => {
  const failures = createItemFailureCounter(3)
  expect([1, 2, 3].map(() => failures.failed('alone'))).toEqual([0, 0, Number.POSITIVE_INFINITY])
  expect(failures.failed('another')).toBe(0)
})
