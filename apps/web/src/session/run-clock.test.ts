import { expect, test } from 'vitest'
import type { Measure } from './estimate.ts'
import { measureOf, newClock, type RunClock, withPoll } from './run-clock.ts'
import { sampleRun } from './testing/sample-run.ts'

const startMs = Date.parse('2026-11-01T10:00:00.000Z')
const HOUR_MS = 3_600_000
const running = sampleRun()
const paused = sampleRun({ state: 'paused' })

/** Polls at these seconds after the run's start, with the run as each of them found it. */
function polled(...polls: [second: number, run: typeof running][]): RunClock {
  let before: (typeof running)[] = []
  return polls.reduce((clock, [second, run]) => {
    const now = new Date(startMs + second * 1000).toISOString()
    const next = withPoll(clock, { before, after: [run], now, browserNowMs: startMs + second * 1000 })
    before = [run]
    return next
  }, newClock)
}

test('the browser’s clock may be hours away from the server’s', () => {
  const now = new Date(startMs).toISOString()
  const clock = withPoll(newClock, { before: [], after: [], now, browserNowMs: startMs - 2 * HOUR_MS })
  expect(clock.aheadMs).toBe(2 * HOUR_MS)
})

test('the time in which the run was idle is counted separately', () => {
  const clock = polled([0, running], [2, paused], [4, paused], [6, running], [8, running])
  expect(measureOf(clock, running)).toEqual<Measure>({ sinceMs: startMs, doneBefore: 0, idleMs: 4000 })
})

test('time in the queue and waiting for tomorrow counts as standing still', () => {
  const until = new Date(startMs + HOUR_MS).toISOString()
  const parked = sampleRun({ state: 'waiting', waitingFor: { reason: 'daily-quota', until } })
  const clock = polled([0, sampleRun({ state: 'queued' })], [2, running], [4, parked], [3600, running])
  expect(measureOf(clock, running).idleMs).toBe(2000 + 3_596_000)
})

test('a run that is found on its way is measured from then on', () => {
  const found = sampleRun({ processed: 40, failed: 2 })
  expect(measureOf(polled([HOUR_MS / 1000, found]), found)).toEqual<Measure>({
    sinceMs: startMs + HOUR_MS,
    doneBefore: 42,
    idleMs: 0,
  })
})

test('without a server time, the browser’s clock is used', () => {
  const clock = withPoll(newClock, { before: [], after: [running], now: undefined, browserNowMs: startMs })
  expect(clock.aheadMs).toBe(0)
  expect(measureOf(clock, running).sinceMs).toBe(startMs)
})
