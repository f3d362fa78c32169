import type { WorkerReport } from '@quarry/store/ops-events'
import { expect, test } from 'vitest'
import { createFleet } from './fleet.ts'

const NOON = Date.parse('2026-11-20T20:00:00.000Z')
const MINUTE = 60_000

function report(change: Partial<WorkerReport> = {}): WorkerReport {
  return {
    worker: 'w1',
    host: 'host',
    state: 'serving',
    startedAt: NOON,
    held: 0,
    loopDelayMs: 1,
    memoryBytes: 1,
    titles: 0,
    ended: {},
    keys: [],
    ...change,
  }
}

test('titles of all workers add up by whole minutes, and the minute that runs is left out', () => {
  const fleet = createFleet(() => NOON + 30_000)
  fleet.report(report({ titles: 4 }), NOON - 2 * MINUTE)
  fleet.report(report({ worker: 'w2', titles: 3 }), NOON - 2 * MINUTE + 10_000)
  fleet.report(report({ titles: 5 }), NOON - 1000)
  fleet.report(report({ titles: 100 }), NOON + 1000)
  expect(fleet.titlesByMinute()).toHaveLength(60)
  expect(fleet.titlesByMinute().slice(-3)).toEqual([0, 7, 5])
})

test('a worker is known until it says that it ends', () => {
  const fleet = createFleet(() => NOON)
  fleet.report(report({ held: 3 }), NOON - 1000)
  fleet.report(report({ worker: 'w2', state: 'draining' }), NOON - 1000)
  expect(fleet.workers().map(({ worker, state }) => [worker, state])).toEqual([
    ['w1', 'serving'],
    ['w2', 'draining'],
  ])
  fleet.report(report({ state: 'ended' }), NOON)
  expect(fleet.workers().map(({ worker }) => worker)).toEqual(['w2'])
})

test('ends of a day count, by kind and outcome, and older ones do not', () => {
  const fleet = createFleet(() => NOON)
  fleet.report(report({ ended: { 'cleaning:completed': 9 } }), NOON - 25 * 60 * MINUTE)
  fleet.report(report({ ended: { 'cleaning:completed': 2, 'cleaning:failed': 1 } }), NOON - 60 * MINUTE)
  fleet.report(report({ worker: 'w2', ended: { 'cleaning:completed': 1 } }), NOON)
  fleet.cancelled('extraction', NOON)
  expect(fleet.endedLastDay('cleaning', 'completed')).toBe(3)
  expect(fleet.endedLastDay('cleaning', 'failed')).toBe(1)
  expect(fleet.endedLastDay('extraction', 'cancelled')).toBe(1)
  expect(fleet.endedLastDay('extraction', 'completed')).toBe(0)
})

test('requests of a key count from midnight in Los Angeles, its 429 answers for an hour', () => {
  let now = Date.parse('2026-11-20T07:50:00.000Z')
  const fleet = createFleet(() => now)
  const keys = (requests: number, throttled: number) =>
    report({ keys: [{ rateKey: 'k', requests, throttled }] })
  fleet.report(keys(7, 2), now)
  fleet.report(keys(1, 0), now)
  expect(fleet.activityOf('k')).toEqual({ requestsToday: 8, throttledLastHour: 2 })
  now += 20 * MINUTE
  expect(fleet.activityOf('k')).toEqual({ requestsToday: 0, throttledLastHour: 2 })
  fleet.report(keys(3, 1), now)
  expect(fleet.activityOf('k')).toEqual({ requestsToday: 3, throttledLastHour: 3 })
  expect(fleet.throttledLastHour()).toBe(3)
  now += 50 * MINUTE
  expect(fleet.activityOf('k')).toEqual({ requestsToday: 3, throttledLastHour: 1 })
  expect(fleet.activityOf('another')).toEqual({ requestsToday: 0, throttledLastHour: 0 })
})
