import type { Run } from '@quarry/contracts/run'
import { expect, test } from 'vitest'
import { nextStepOf, reportOf } from './run-report.ts'

const run: Run = {
  ...{ id: '11111111-1111-4111-8111-111111111111', kind: 'cleaning', state: 'failed' },
  ...{ total: 9, processed: 4, failed: 0, initialProcessedCount: 0, delayMs: 0, titlesPerRequest: 1 },
  startedAt: '2026-11-01T10:00:00.000Z',
}

test.each<[Partial<Run>, string, string]>([
  [{}, 'cleaning', 'The run that cleans titles failed. Tell the user why. What it had finished'],
  [{ task: 'find-topics' }, 'topics', 'The run that finds topics failed.'],
  [{ kind: 'extraction' }, 'extraction', 'questions failed. Tell the user why. Take the names'],
  [{ kind: 'extraction', task: 'post-check' }, 'post-check', 'checks posts failed. Tell the user why. What'],
  [{ task: 'phrases', state: 'cancelled' }, 'phrases', 'The run that writes search phrases was cancelled.'],
  [{ kind: 'extraction', task: 'read-answers', state: 'paused' }, 'answers', 'reads answers is paused.'],
])('a run that is %j is named %s', (change, work, nextStep) => {
  expect(reportOf({ ...run, ...change }).work).toBe(work)
  expect(nextStepOf({ ...run, ...change })).toContain(nextStep)
})
