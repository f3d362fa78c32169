import { expect, test } from 'vitest'
import { createScaledClock } from './scaled-clock.ts'

const HOUR_MS = 3_600_000
const hoursUntilMidnight = (instant: string, factor = 1) => {
  const at = Date.parse(instant)
  return Math.floor(createScaledClock(factor, () => at).untilPacificMidnight() / HOUR_MS)
}

test('a daily quota resets at midnight in Los Angeles', () => {
  expect(hoursUntilMidnight('2026-11-20T20:00:00Z')).toBe(12)
  expect(hoursUntilMidnight('2026-07-20T20:00:00Z')).toBe(11)
})

test('days that daylight saving makes shorter or longer have their real length', () => {
  // A second after midnight; the clock adds a minute at the end.
  expect(hoursUntilMidnight('2026-03-08T08:00:01Z')).toBe(23)
  expect(hoursUntilMidnight('2026-11-01T07:00:01Z')).toBe(25)
})

test('a faster clock divides every wait by its factor', () => {
  const clock = createScaledClock(60, () => Date.parse('2026-11-20T20:00:00Z'))
  expect(clock.real(12_000)).toBe(200)
  expect(Math.floor((clock.untilPacificMidnight() / HOUR_MS) * 60)).toBe(12)
})

test('a day begins at midnight in Los Angeles', () => {
  const dayOf = (instant: string) => createScaledClock(1, () => Date.parse(instant)).pacificDay()
  expect(dayOf('2026-11-21T07:59:59Z')).toBe('2026-11-20')
  expect(dayOf('2026-11-21T08:00:00Z')).toBe('2026-11-21')
})
