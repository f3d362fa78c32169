import type { AnalysisCopy } from '@quarry/contracts/endpoints/analyses'
import type { Run } from '@quarry/contracts/run'
import { expect, test } from 'vitest'
import { sampleRun } from '../analysis/questions/testing/sample-run.ts'
import { formatEnd, statusOf } from './analysis-status.ts'

/** A Monday at noon in the user's clock. */
const NOW = new Date(2026, 10, 30, 12).getTime()
const HOUR = 3_600_000

function copyWith(runs: Run[], change: Partial<AnalysisCopy> = {}): AnalysisCopy {
  return {
    ...{ id: '11111111-1111-4111-8111-111111111111', holder: '1.aaaaaaaa', epoch: 'one', revision: 3 },
    questions: { total: 3, pending: 0, processed: 3, error: 0 },
    ...{ runs, restoring: false, expiresInMs: 2 * HOUR, ...change },
  }
}
const textOf = (...of: Parameters<typeof copyWith>) => statusOf(copyWith(...of), NOW, {})?.text

test.each<[Partial<Run>, string]>([
  [{ total: 1000, processed: 400, failed: 12 }, 'Cleaning, 412 of 1,000'],
  [{ kind: 'extraction', processed: 130, total: 300 }, 'Extracting, 130 questions'],
  [{ task: 'post-check', kind: 'extraction', total: 90, processed: 40 }, 'Checking posts, 40 of 90'],
  [{ state: 'paused', total: 9, processed: 4 }, 'Paused, 4 of 9'],
  [
    {
      state: 'waiting',
      waitingFor: { reason: 'daily-quota', until: new Date(NOW + 20 * HOUR).toISOString() },
    },
    'Waits for tomorrow’s quota, Tuesday, 08:00',
  ],
  [{ state: 'failed', problem: 'Key rejected.' }, 'Failed: Key rejected'],
  [
    { state: 'ended-early', message: 'The day’s quota is used up.' },
    'Ended early: The day’s quota is used up',
  ],
])('a run that is %j says %s', (change, text) => {
  expect(textOf([sampleRun(change)])).toBe(text)
})

test.each<[Partial<Run>, string]>([
  [{ state: 'completed' }, 'cleaning finished'],
  [{ kind: 'extraction', state: 'failed' }, 'extracting failed'],
  [{ task: 'find-topics', state: 'completed' }, 'finding topics finished'],
  [{ task: 'second-opinion', state: 'ended-early' }, 'getting second opinions ended early'],
  [{ task: 'phrases', state: 'failed' }, 'writing search phrases failed'],
  [{ task: 'read-answers', kind: 'extraction', state: 'cancelled' }, 'reading answers was cancelled'],
])('the end of a run that is %j says %s', (change, text) => {
  expect(formatEnd(sampleRun(change))).toBe(text)
})

test.each([
  [{ sent: 8000, total: 20_000, stop: () => {} }, 'Starting, 8,000 of 20,000'],
  [{ sent: 0, total: 0, stop: () => {} }, 'Starting'],
  [{ sent: 20_000, total: 20_000, stop: undefined }, 'Starting'],
])('a start that is %j says %s', (start, text) => {
  expect(statusOf(undefined, NOW, {}, start)).toEqual({ text, tone: 'busy' })
})

test('results that wait, and analyses that only the server has, say until when', () => {
  expect(textOf([], { waits: 3, expiresInMs: 50 * HOUR })).toBe('Results wait until Wednesday, 14:00')
  expect(statusOf(copyWith([]), NOW, undefined)?.text).toBe('Only on the server until 14:00')
})

test('an analysis without anything going on says nothing', () => {
  expect(textOf([sampleRun({ state: 'completed' })])).toBeUndefined()
  expect(textOf([sampleRun({ state: 'completed' }), sampleRun({ state: 'failed' })])).toBeUndefined()
  expect(statusOf(undefined, NOW, {})).toBeUndefined()
})

test('a failed run says so after the server’s copy has expired, or was made anew', () => {
  const kept = { failure: { state: 'failed', reason: 'Key rejected' } } as const
  expect(statusOf(undefined, NOW, kept)).toEqual({ text: 'Failed: Key rejected', tone: 'bad' })
  expect(statusOf(copyWith([]), NOW, kept)?.text).toBe('Failed: Key rejected')
  expect(statusOf(copyWith([sampleRun({ state: 'completed' })]), NOW, kept)).toBeUndefined()
})
