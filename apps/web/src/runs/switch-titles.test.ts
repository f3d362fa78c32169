import { expect, test } from 'vitest'
import { sampleRun } from '../analysis/questions/testing/sample-run.ts'
import { timeAtTwenty } from './switch-titles.ts'

const run = sampleRun({ kind: 'cleaning', state: 'running', total: 1248, processed: 0, delayMs: 200 })

test('twenty titles per request are offered with the time that the rest would take', () => {
  expect(timeAtTwenty(run, undefined)).toBe('13 s')
  const quota = { perDay: 500, left: 500, usedUpUntilMs: undefined }
  expect(timeAtTwenty({ ...run, delayMs: 12_000 }, quota)).toBe('12 min 36 s')
})

test.each([
  ['with twenty already', { titlesPerRequest: 20 }],
  ['that has ended', { state: 'completed' as const }],
  ['that judges', { task: 'second-opinion' as const }],
  ['that reads', { kind: 'extraction' as const }],
  ['that is nearly done', { processed: 1000 }],
  [
    'that waits for tomorrow',
    { state: 'waiting' as const, waitingFor: { reason: 'daily-quota' as const, until: run.startedAt } },
  ],
])('a run %s gets no offer', (_name, change) => {
  expect(timeAtTwenty({ ...run, ...change }, undefined)).toBeUndefined()
})

test('nothing is offered while the day’s quota is used up', () => {
  expect(timeAtTwenty(run, { perDay: 500, left: 0, usedUpUntilMs: undefined })).toBeUndefined()
})

test('with the operator’s model, the offer has the measured batch’s time, and there is none without one', () => {
  const own = { ...run, service: 'endpoint' as const, total: 100, delayMs: 2000 }
  expect(timeAtTwenty(own, undefined, { titles: 5, ms: 3600 })).toBe('48 s')
  expect(timeAtTwenty(own, undefined)).toBeUndefined()
})
