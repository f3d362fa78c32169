import { expect, test } from 'vitest'
import {
  type Measure,
  measureOf,
  newClock,
  type RunClock,
  withPoll,
} from '../analysis/questions/run-clock.ts'
import { sampleRun } from '../analysis/questions/testing/sample-run.ts'
import {
  findingRequestsLeft,
  measuredPerMinute,
  minutesAndSeconds,
  percentDone,
  remainingMs,
} from './estimate.ts'

const startedMs = Date.parse('2026-11-01T10:00:00.000Z')

test('at first, each pending question is estimated at 2.5 seconds', () => {
  expect(minutesAndSeconds(remainingMs(sampleRun(), startedMs + 500))).toBe('5 min 0 s')
})

test('with progress, the estimate is the average per processed question, whatever the request interval', () => {
  const run = sampleRun({ processed: 28, failed: 2 })
  expect(remainingMs(run, startedMs + 60_000)).toBe(90 * 2000)
  const paid = sampleRun({ processed: 20, delayMs: 200 })
  expect(minutesAndSeconds(remainingMs(paid, startedMs + 10_600))).toBe('0 min 53 s')
  const extraction = sampleRun({ kind: 'extraction', total: 100, processed: 10, delayMs: 0 })
  expect(remainingMs(extraction, startedMs + 3000)).toBe(90 * 300)
})

test('without progress, the estimate follows the pace of the requests', () => {
  expect(remainingMs(sampleRun(), startedMs + 10_000)).toBe(120 * 12_000)
  expect(remainingMs(sampleRun({ titlesPerRequest: 10 }), startedMs + 10_000)).toBe(12 * 12_000)
})

test('second opinions on cleaned titles add their own requests', () => {
  const verdicts = { of: 45, same: 15, scope: 3, other: 2 }
  const run = sampleRun({ processed: 120, delayMs: 200, verdicts })
  expect(remainingMs(run, startedMs + 60_000)).toBe(2 * 200)
  expect(remainingMs({ ...run, task: 'second-opinion' }, startedMs + 60_000)).toBe(0)
})

test('nothing remains once deletes have overtaken the run, and a slow browser clock does no harm', () => {
  expect(remainingMs(sampleRun({ total: 3, processed: 4 }), startedMs + 9000)).toBe(0)
  expect(remainingMs(sampleRun(), startedMs - 60_000)).toBe(300_000)
})

test('a measure excludes earlier progress and the time in which the run was idle', () => {
  const run = sampleRun({ processed: 90 })
  const measure = { sinceMs: startedMs + 3_600_000, doneBefore: 60, idleMs: 30_000, heardMs: startedMs }
  expect(remainingMs(run, startedMs + 3_690_000, measure)).toBe(30 * 2000)
  expect(measuredPerMinute(run, startedMs + 3_690_000, measure)).toBe(30)
})

test('a run already in progress is estimated by its requests until something is measured', () => {
  const measure = { sinceMs: startedMs + 3_600_000, doneBefore: 60, idleMs: 0, heardMs: startedMs }
  expect(remainingMs(sampleRun({ processed: 60 }), startedMs + 3_601_000, measure)).toBe(60 * 12_000)
})

test('times are in minutes and seconds, even beyond an hour', () => {
  expect(minutesAndSeconds(0)).toBe('0 min 0 s')
  expect(minutesAndSeconds(227_400)).toBe('3 min 48 s')
  expect(minutesAndSeconds(400)).toBe('0 min 1 s')
  expect(minutesAndSeconds(3_600_000)).toBe('60 min 0 s')
})

test('the pace is measured once there is something to measure', () => {
  expect(measuredPerMinute(sampleRun({ processed: 2 }), startedMs + 4000)).toBeUndefined()
  expect(measuredPerMinute(sampleRun(), startedMs + 60_000)).toBeUndefined()
  expect(measuredPerMinute(sampleRun({ processed: 9, failed: 1 }), startedMs + 120_000)).toBe(5)
})

test('progress never exceeds the total', () => {
  expect(percentDone(sampleRun({ processed: 43, failed: 2 }))).toBe(37.5)
  expect(percentDone(sampleRun({ total: 3, processed: 4 }))).toBe(100)
  expect(percentDone(sampleRun({ total: 0 }))).toBe(0)
})

const HOUR_MS = 3_600_000
const running = sampleRun()
const paused = sampleRun({ state: 'paused' })

/** Returns the clock after polls at these seconds since the run's start, each with the run as it found it. */
function polled(...polls: [second: number, run: typeof running][]): RunClock {
  let before: (typeof running)[] = []
  return polls.reduce((clock, [second, run]) => {
    const now = new Date(startedMs + second * 1000).toISOString()
    const next = withPoll(clock, { before, after: [run], now, browserNowMs: startedMs + second * 1000 })
    before = [run]
    return next
  }, newClock)
}

test('the browser’s clock may be hours away from the server’s', () => {
  const now = new Date(startedMs).toISOString()
  const clock = withPoll(newClock, { before: [], after: [], now, browserNowMs: startedMs - 2 * HOUR_MS })
  expect(clock.aheadMs).toBe(2 * HOUR_MS)
})

test('the time in which the run was idle is counted separately', () => {
  const clock = polled([0, running], [2, paused], [4, paused], [6, running], [8, running])
  expect(measureOf(clock, running)).toMatchObject<Partial<Measure>>({
    sinceMs: startedMs,
    doneBefore: 0,
    idleMs: 4000,
  })
})

test('time in the queue and waiting for tomorrow is idle time', () => {
  const until = new Date(startedMs + HOUR_MS).toISOString()
  const parked = sampleRun({ state: 'waiting', waitingFor: { reason: 'daily-quota', until } })
  const clock = polled([0, sampleRun({ state: 'queued' })], [2, running], [4, parked], [3600, running])
  expect(measureOf(clock, running).idleMs).toBe(2000 + 3_596_000)
})

test('a run already in progress is measured from the first poll on', () => {
  const found = sampleRun({ processed: 40, failed: 2 })
  expect(measureOf(polled([HOUR_MS / 1000, found]), found)).toEqual<Measure>({
    sinceMs: startedMs + HOUR_MS,
    doneBefore: 42,
    idleMs: 0,
    heardMs: startedMs + HOUR_MS,
  })
})

test('the service was last heard at the poll that found something new, or when the run began to move again', () => {
  const one = sampleRun({ processed: 1 })
  const heardAt = (...polls: Parameters<typeof polled>) =>
    (measureOf(polled(...polls), running).heardMs - startedMs) / 1000
  expect(heardAt([0, running], [2, one], [60, one], [90, one])).toBe(2)
  expect(heardAt([0, running], [2, one], [60, sampleRun({ processed: 1, failed: 1 })])).toBe(60)
  expect(heardAt([0, running], [2, paused], [60, running], [90, running])).toBe(60)
})

test('without a server time, the browser’s clock is used', () => {
  const clock = withPoll(newClock, { before: [], after: [running], now: undefined, browserNowMs: startedMs })
  expect(clock.aheadMs).toBe(0)
  expect(measureOf(clock, running).sinceMs).toBe(startedMs)
})

test('the rest of a run that finds topics includes its later steps', () => {
  const run = sampleRun({ task: 'find-topics', total: 600, step: 'codebook' })
  const sorting = { ...run, step: 'sorting', processed: 540 } as const
  expect(findingRequestsLeft(run)).toBe(1 + 10 + 16)
  expect(findingRequestsLeft(sorting)).toBe(1 + 16)
  expect(findingRequestsLeft({ ...sorting, scope: 'sort-again' })).toBe(1)
  expect(findingRequestsLeft({ ...run, step: 'same-question', processed: 600 })).toBe(1)
  const usage = { requests: 10, inputTokens: 0, outputTokens: 0 }
  expect(remainingMs({ ...sorting, usage }, startedMs + 20_000)).toBe(17 * 2000)
  expect(remainingMs({ ...sorting, delayMs: 12_000 }, startedMs + 20_000)).toBe(17 * 12_000)
})
