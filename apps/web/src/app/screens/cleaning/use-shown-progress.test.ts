import { expect, test } from 'vitest'
import { sampleQuestion } from '../../../analysis/questions/testing/sample-question.ts'
import { stepProgress, titleAt } from './use-shown-progress.ts'

const start = { count: 0, movedAtMs: 10_000 }

test('the count advances once a second, and never beyond the server’s count', () => {
  expect(stepProgress(start, 5, false, 10_999)).toEqual(start)
  const one = stepProgress(start, 5, false, 11_000)
  expect(one.count).toBe(1)
  expect(stepProgress(one, 5, false, 12_500)).toEqual({ count: 2, movedAtMs: 12_000 })
  expect(stepProgress(start, 5, false, 60_000).count).toBe(5)
})

test('time spent waiting for the server does not speed up later steps', () => {
  const waited = stepProgress({ count: 3, movedAtMs: 10_000 }, 3, false, 30_000)
  expect(stepProgress(waited, 20, false, 31_000).count).toBe(4)
})

test('the count catches up at once when the run ends', () => {
  expect(stepProgress(start, 40, true, 10_001).count).toBe(40)
})

test('the count falls with the server’s count', () => {
  expect(stepProgress({ count: 8, movedAtMs: 0 }, 6, false, 1).count).toBe(6)
})

const rows = [4, 2, 3].map((revision) =>
  sampleQuestion(`q${revision}`, {
    processingStatus: 'processed',
    originalTitle: `title ${revision}`,
    revision,
  }),
)
const run = { processed: 3, failed: 0, currentTitle: 'being done' }

test('a lagging count shows titles in the order in which they were cleaned', () => {
  expect([0, 1, 2].map((shown) => titleAt(shown, run, rows))).toEqual(['title 2', 'title 3', 'title 4'])
})

test('a count that has caught up shows the server’s current title', () => {
  expect(titleAt(3, run, rows)).toBe('being done')
})
