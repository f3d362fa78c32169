import { expect, test } from 'vitest'
import { createRedisClock } from './redis-clock.ts'

test('fast answers tell the time, slow ones do no harm', () => {
  const clock = createRedisClock()
  // Redis is 1000 ms ahead; the answers took 8, 0.4 and 30 ms, and its clock was read somewhere within
  clock.observe(0, 8, 1005)
  clock.observe(100, 100.4, 1100.2)
  clock.observe(200, 230, 1203)
  expect(clock.surelyAt(1300)).toBeCloseTo(300.2)
  expect(clock.earliestAt(1300)).toBeCloseTo(299.8)
})

test('a clock that was set anew is followed at once', () => {
  const clock = createRedisClock()
  clock.observe(0, 1, 1000.5)
  clock.observe(100, 101, 5100.5)
  expect(clock.surelyAt(5200)).toBeCloseTo(200.5)
})

test('what is long ago is not believed', () => {
  const clock = createRedisClock()
  clock.observe(0, 0.2, 1000.1)
  clock.observe(60_000, 60_004, 61_003)
  expect(clock.surelyAt(62_000)).toBeCloseTo(61_001)
})
