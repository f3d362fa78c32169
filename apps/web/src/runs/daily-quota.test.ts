import { expect, test } from 'vitest'
import { sampleRun } from '../session/testing/sample-run.ts'
import { daysLeft, formatDays } from './daily-quota.ts'
import { daysFor } from './estimate.ts'

const quota = { perDay: 500, left: 495, usedUpUntilMs: undefined }

test('requests beyond today’s quota take a day for each further quota', () => {
  expect([daysFor(495, quota), daysFor(496, quota), daysFor(1000, quota)]).toEqual([1, 2, 3])
  expect(daysFor(100_000, undefined)).toBe(1)
})

test('a run that today’s quota is enough for has no days left, and another as many as the options say', () => {
  expect(daysLeft(sampleRun({ total: 495 }), quota)).toBeUndefined()
  const run = sampleRun({ total: 735 })
  expect(daysLeft(run, quota)).toBe(formatDays(daysFor(735, quota)))
  expect(daysLeft(run, quota)).toBe('2 days of quota')
  expect(daysLeft({ ...run, processed: 600, failed: 35 }, quota)).toBeUndefined()
  expect(daysLeft(run, undefined)).toBeUndefined()
})
