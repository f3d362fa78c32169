import type { Coverage, Run } from '@quarry/contracts/run'
import { expect, test } from 'vitest'
import { noCredentials } from '../../../analysis/choices/stored-credentials.ts'
import { addManually } from '../../../analysis/choices/subreddit-choices.ts'
import { newAccess, noChoices, type Workflow } from '../../../analysis/choices/workflow.ts'
import { sampleRun } from '../../../analysis/questions/testing/sample-run.ts'
import { foundNothing } from './found-nothing.ts'

const read: Coverage = { subreddit: 'espresso', asked: 300, seen: 40, questions: 0, reason: 'ran-dry' }

const setup: Workflow = {
  ...newAccess(noCredentials),
  ...noChoices,
  subreddits: addManually([], 'espresso').choices,
  seedTerms: ['crema', '', ' tamper ', '', ''],
  searched: { seedTerms: ['crema', 'tamper'], onlyMatching: false },
}

function extraction(change: Partial<Run> = {}): Run {
  return sampleRun({
    ...{ kind: 'extraction', state: 'completed', coverage: [read] },
    finishedAt: '2026-11-01T10:00:05.000Z',
    ...change,
  })
}

test('an extraction that read everything for the present setup has found nothing', () => {
  expect(foundNothing([extraction()], setup)).toBe(true)
  expect(foundNothing([extraction({ coverage: [{ ...read, questions: 1 }] })], setup)).toBe(false)
  expect(foundNothing([], setup)).toBe(false)
})

test('what the setup asks for now may be found, even if other terms or communities gave nothing', () => {
  const runs = [extraction()]
  expect(foundNothing(runs, { ...setup, seedTerms: ['crema'] })).toBe(false)
  expect(foundNothing(runs, { ...setup, seedTerms: ['crema', 'puck'] })).toBe(false)
  expect(foundNothing(runs, { ...setup, onlyMatching: true })).toBe(false)
  expect(foundNothing(runs, { ...setup, subreddits: addManually([], 'espresso, tea').choices })).toBe(false)
  expect(foundNothing(runs, { ...setup, searched: undefined }), 'saved by an earlier version').toBe(false)
})

test('an extraction that was cancelled, failed or cut short may find something the next time', () => {
  for (const state of ['cancelled', 'failed'] as const)
    expect(foundNothing([extraction({ state })], setup), state).toBe(false)
  for (const reason of ['cancelled', 'service-trouble', 'set-full'] as const)
    expect(foundNothing([extraction({ coverage: [{ ...read, reason }] })], setup), reason).toBe(false)
  const failed = extraction({ source: 'lemmy', state: 'failed', coverage: [] })
  expect(foundNothing([extraction(), failed], setup), 'one of two sources').toBe(false)
})
