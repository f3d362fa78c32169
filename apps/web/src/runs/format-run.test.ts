import type { Run } from '@quarry/contracts/run'
import { SourceId } from '@quarry/contracts/sources'
import { tierInfo } from '@quarry/contracts/tier'
import { expect, test } from 'vitest'
import { sampleRun } from '../analysis/questions/testing/sample-run.ts'
import {
  formatMadeWith,
  formatOutcome,
  formatProgress,
  formatRate,
  formatRemaining,
  formatSilence,
  formatSpeed,
  formatState,
  formatSummary,
  formatTask,
  formatTierSpeed,
  formatTimeUntil,
  timeLeft,
} from './format-run.ts'

const nowMs = Date.parse('2026-11-01T10:00:00.000')

/** About as many characters fit two lines of 200 pixels. */
const TWO_LINES = 67

test('a run shows what it waits for and until when, even for the next regular request', () => {
  const until = new Date(nowMs + 7000).toISOString()
  const running = sampleRun({ state: 'running', waitingFor: { reason: 'rate', until } })
  expect(formatState(running, nowMs)).toBe('Next request in 7 s')
  const waiting = sampleRun({ state: 'waiting', waitingFor: { reason: 'minute-quota', until } })
  expect(formatState(waiting, nowMs)).toBe('Gemini’s per-minute limit is reached; resumes in 7 s')
})

test('what a run waits for and until when fits the two lines of a phone’s head', () => {
  const until = new Date(nowMs + 22 * 3_600_000).toISOString()
  const used = sampleRun({ state: 'waiting', waitingFor: { reason: 'daily-quota', until } })
  expect(formatState(used, nowMs)).toBe('No Gemini requests left today; resumes tomorrow at 08:00')
  expect(formatState({ ...used, kind: 'extraction', source: 'stack-exchange' }, nowMs)).toBe(
    'No Stack Exchange requests left today; resumes tomorrow at 08:00',
  )
  const soon = new Date(nowMs + 85_000).toISOString()
  for (const reason of ['minute-quota', 'token-quota', 'service', 'source-window'] as const)
    for (const source of SourceId.options) {
      const run = sampleRun({ kind: 'extraction', source, waitingFor: { reason, until: soon } })
      expect(formatState({ ...run, state: 'waiting' }, nowMs).length).toBeLessThanOrEqual(TWO_LINES)
    }
})

test('an extraction between dates has no estimated time', () => {
  const coverage = [
    { subreddit: 'rye', asked: 1000, seen: 90, questions: 30, since: '2026-10-30T10:00:00.000Z' },
  ]
  const run = sampleRun({ kind: 'extraction', total: 1000, processed: 30, coverage })
  expect(formatRemaining(run, nowMs)).toBe('Until all posts from these dates are read')
  expect(formatRemaining({ ...run, state: 'paused' }, nowMs)).toBe('Paused')
})

test('the measured rate is per minute, or per question if one takes longer than a minute', () => {
  expect(formatRate(undefined)).toBe('Measuring')
  expect(formatRate(4.94)).toBe('4.9 questions a minute')
  expect(formatRate(281.6)).toBe('282 questions a minute')
  expect(formatRate(0.8)).toBe('1 question every 1 min 15 s')
})

test('a speed names the tier only if it is the tier’s speed', () => {
  expect(formatTierSpeed(tierInfo.free, sampleRun())).toBe('Free Tier: 1 question every 12 seconds')
  expect(formatTierSpeed(tierInfo.paid, sampleRun())).toBe('This key: 1 question every 12 seconds')
  expect(formatTierSpeed(tierInfo.free, sampleRun({ sharesKey: true }))).toBe(
    'Free Tier: 1 question every 12 seconds; another run shares this key',
  )
  const own = sampleRun({ service: 'endpoint', delayMs: 2349 })
  expect(formatTierSpeed(tierInfo.none, own)).toBe('Measured: 1 question every 2.3 seconds')
})

test('a run says which model it used and on which day', () => {
  const run = sampleRun({ model: 'gemini-3.5-flash-lite', promptVersion: '15/3' })
  expect(formatMadeWith(run)).toBe('Cleaned with gemini-3.5-flash-lite on 1 Nov 2026.')
  expect(formatMadeWith({ ...run, task: 'second-opinion' })).toBe(
    'Second opinion from gemini-3.5-flash-lite on 1 Nov 2026.',
  )
  expect(formatMadeWith(sampleRun())).toBe('')
})

test('an ended run shows what it did, and why it failed or ended early', () => {
  const finishedAt = '2026-11-01T10:06:04.000Z'
  const done = sampleRun({ state: 'completed', total: 300, processed: 298, failed: 2, finishedAt })
  expect(formatSummary(done)).toBe('298 of 300 cleaned in 6 min 4 s, 2 failed.')
  const failed = sampleRun({ state: 'failed', processed: 100, problem: 'The key was refused.', finishedAt })
  expect(formatSummary(failed)).toBe(
    '100 of 120 cleaned in 6 min 4 s, 20 not cleaned. The key was refused. Cleaned titles are kept.',
  )
  const problem = 'The credit is used up. Finished work is kept.'
  const early = sampleRun({ state: 'ended-early', processed: 100, problem, finishedAt })
  expect(formatSummary(early)).toBe(`${problem} 100 of 120 cleaned in 6 min 4 s, 20 not cleaned.`)
})

test('a distant time is shown as a time of day, with the weekday if it is on another day', () => {
  expect(formatTimeUntil(nowMs + 3 * 3_600_000, nowMs)).toBe('at 13:00')
  expect(formatTimeUntil(nowMs + 22 * 3_600_000, nowMs)).toBe('tomorrow at 08:00')
  expect(formatTimeUntil(nowMs + 46 * 3_600_000, nowMs)).toBe('on Tuesday at 08:00')
  expect(formatTimeUntil(nowMs - 1, nowMs)).toBe('now')
})

test('the time left is shown unless the run is idle', () => {
  const startedAt = new Date(nowMs).toISOString()
  expect(formatRemaining(sampleRun({ startedAt }), nowMs)).toBe('5 min 0 s')
  expect(formatRemaining(sampleRun({ startedAt, state: 'paused' }), nowMs)).toBe('Paused')
  const until = new Date(nowMs + 22 * 3_600_000).toISOString()
  const quota = sampleRun({ startedAt, state: 'waiting', waitingFor: { reason: 'daily-quota', until } })
  expect(formatRemaining(quota, nowMs)).toBe('Resumes tomorrow at 08:00')
})

test('an extraction’s time left is shown once it has found something', () => {
  const reading = sampleRun({ kind: 'extraction', delayMs: 0, total: 300 })
  expect(formatRemaining(reading, nowMs)).toBe('Measuring')
  const measure = { sinceMs: nowMs - 10_000, doneBefore: 0, idleMs: 0, heardMs: nowMs }
  expect(formatRemaining({ ...reading, processed: 100 }, nowMs, measure)).toBe('20 s')
})

test('the time left is undefined while it is still being measured', () => {
  const reading = sampleRun({ kind: 'extraction', delayMs: 0, total: 300 })
  const measure = { sinceMs: nowMs, doneBefore: 0, idleMs: 0, heardMs: nowMs }
  const estimate = { measure, quota: undefined, secondOpinion: false, tier: tierInfo.free }
  expect(timeLeft(reading, nowMs, estimate)).toBeUndefined()
  const cleaning = sampleRun({ startedAt: new Date(nowMs).toISOString() })
  expect(timeLeft(cleaning, nowMs, estimate)?.text).toBe('24 min 0 s')
})

test('a run whose requests hang says for how long nothing has come back', () => {
  const measure = { sinceMs: nowMs, doneBefore: 0, idleMs: 0, heardMs: nowMs }
  const run = sampleRun({ delayMs: 200 })
  expect(formatSilence(run, measure, nowMs + 59_000)).toBeUndefined()
  expect(formatSilence(run, measure, nowMs + 100_000)).toBe('Nothing has come back for 1 min 40 s')
  expect(formatSilence({ ...run, state: 'paused' }, measure, nowMs + 100_000)).toBeUndefined()
  expect(formatSilence({ ...run, delayMs: 40_000 }, measure, nowMs + 100_000)).toBeUndefined()
})

test('an ended run shows its own message', () => {
  expect(formatState(sampleRun({ state: 'completed', message: '5 cleaned.' }), nowMs)).toBe('5 cleaned.')
})

test.each([
  [12_000, 1, '1 question every 12 seconds'],
  [200, 1, 'about 0.2 s per question'],
  [12_000, 10, '1 request every 12 seconds, 10 titles each'],
  [200, 5, '1 request every 0.2 s, 5 titles each'],
])('%i ms with %i titles reads %s', (delayMs, titles, words) => {
  expect(formatSpeed(delayMs, titles)).toBe(words)
})

test('changed and unchanged titles are distinguished', () => {
  expect(formatOutcome({ changed: 1200, unchanged: 1 })).toBe(
    '1,200 titles were changed, 1 stayed as it was.',
  )
  expect(formatOutcome({ changed: 1, unchanged: 2 })).toBe('1 title was changed, 2 stayed as they were.')
  expect(formatOutcome({ changed: 1, unchanged: 0 })).toBe('1 title was changed.')
  expect(formatOutcome({ changed: 0, unchanged: 2 })).toBe('2 titles stayed as they were.')
})

test('before anything is cleaned, or without counts, there is no message', () => {
  expect(formatOutcome({ changed: 0, unchanged: 0 })).toBe('')
  expect(formatOutcome({})).toBe('')
})

test('the summary of the second opinion counts unchanged questions and flagged titles', () => {
  const judged = (same: number, scope: number, other: number) =>
    formatOutcome({ verdicts: { of: same + scope + other, same, scope, other } })
  expect(judged(40, 2, 1)).toBe('Second opinion: 40 of 43 titles still ask the same question, 3 are flagged.')
  expect(judged(1, 0, 1)).toBe('Second opinion: 1 of 2 titles still asks the same question, 1 is flagged.')
  expect(judged(2, 0, 0)).toBe('Second opinion: 2 of 2 titles still ask the same question.')
  expect(judged(0, 0, 0)).toBe('')
})

test('a run that finds topics names its step, and counts the titles of all but the first', () => {
  const found = sampleRun({ task: 'find-topics', total: 240, processed: 118, failed: 2 })
  const progressOf = (step: Run['step']) => formatProgress({ ...found, ...(step && { step }) })
  expect(formatTask(found)).toBe('Finding topics')
  expect(progressOf('codebook')).toBe('codebook')
  expect(progressOf('sorting')).toBe('sorting, 120 of 240')
  expect(progressOf('same-question')).toBe('the same question, 120 of 240')
  expect(formatState({ ...found, step: 'sorting' }, 0)).toBe('Sorting titles into topics')
  const message = 'Found 9 topics in 240 titles.'
  expect(formatSummary({ ...found, state: 'completed', message })).toBe(message)
})
