import { expect, test } from 'vitest'
import { createBackoff, createStrikes } from './service-trouble.ts'

test('a service that keeps failing is left alone twice as long each time, a minute at most', () => {
  const backoff = createBackoff(() => 0.5)
  expect(Array.from({ length: 8 }, () => backoff.nextMs())).toEqual([
    1000, 2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000,
  ])
  backoff.passed()
  expect(backoff.nextMs()).toBe(1000)
})

test('an outage counts once against an item, however long it lasts', () => {
  const strikes = createStrikes()
  expect([strikes.count('a'), strikes.count('a'), strikes.count('a')]).toEqual([1, 1, 1])
})

test('an item that fails while others succeed collects strikes', () => {
  const strikes = createStrikes()
  strikes.count('a')
  strikes.passed()
  expect(strikes.count('a')).toBe(2)
  strikes.passed()
  expect(strikes.count('a')).toBe(3)
})
