import { expect, test } from 'vitest'
import { failureOf, formatFailure } from './failed-run.ts'
import { sampleRun } from './testing/sample-run.ts'

const failed = sampleRun({ state: 'failed', problem: 'Gemini rejected the key.' })
const at = (minutes: string) => `2026-11-01T10:${minutes}:00.000Z`

test('a run that failed or ended early says why', () => {
  expect(failureOf([failed])).toEqual({ state: 'failed', reason: 'Gemini rejected the key' })
  const early = failureOf([sampleRun({ state: 'ended-early', message: 'The day’s quota is used up.' })])
  expect(early && formatFailure(early)).toBe('Ended early: The day’s quota is used up')
  expect(failureOf([sampleRun({ state: 'failed' })])?.reason).toBe('the server gave no reason')
})

test('the next run takes its place as soon as it starts', () => {
  expect(failureOf([sampleRun({ state: 'queued' }), failed])).toBeUndefined()
  expect(failureOf([sampleRun({ state: 'completed' }), failed])).toBeUndefined()
  expect(failureOf([sampleRun({ state: 'cancelled' }), failed]), 'the user’s own decision').toBeUndefined()
  expect(failureOf([])).toBeUndefined()
})

test('one of the sources of an extraction that failed is not hidden by the others', () => {
  const extraction = { kind: 'extraction', startedAt: at('00') } as const
  const good = sampleRun({ ...extraction, source: 'lemmy', state: 'completed', finishedAt: at('09') })
  const bad = sampleRun({
    ...extraction,
    source: 'hacker-news',
    state: 'failed',
    problem: 'Hacker News is down.',
    finishedAt: at('05'),
  })
  expect(failureOf([good, bad])?.reason).toBe('Hacker News is down')
  const later = sampleRun({ ...extraction, startedAt: at('20'), state: 'completed', finishedAt: at('30') })
  expect(failureOf([later, good, bad])).toBeUndefined()
})
