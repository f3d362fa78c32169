import { expect, test } from 'vitest'
import { remainingInWords, speedInWords, stateInWords, untilInWords } from './run-words.ts'
import { sampleRun } from './sample-run.ts'

const nowMs = Date.parse('2026-11-01T10:00:00.000')

test('a waiting run says for what and until when', () => {
  const until = new Date(nowMs + 7000).toISOString()
  const run = sampleRun({ state: 'waiting', waitingFor: { reason: 'rate', until } })
  expect(stateInWords(run, nowMs)).toBe('Waiting for this key’s next slot; resumes in 7 s')
})

test('what is far is told as a time on the clock, with the day when it is another one', () => {
  expect(untilInWords(nowMs + 3 * 3_600_000, nowMs)).toBe('at 13:00')
  expect(untilInWords(nowMs + 22 * 3_600_000, nowMs)).toBe('tomorrow at 08:00')
  expect(untilInWords(nowMs + 46 * 3_600_000, nowMs)).toBe('on Tuesday at 08:00')
  expect(untilInWords(nowMs - 1, nowMs)).toBe('at once')
})

test('time left is told, unless the run stands still', () => {
  const startedAt = new Date(nowMs).toISOString()
  expect(remainingInWords(sampleRun({ startedAt }), nowMs)).toBe('5 min 0 s')
  expect(remainingInWords(sampleRun({ startedAt, state: 'paused' }), nowMs)).toBe('Paused')
  const until = new Date(nowMs + 22 * 3_600_000).toISOString()
  const quota = sampleRun({ startedAt, state: 'waiting', waitingFor: { reason: 'daily-quota', until } })
  expect(remainingInWords(quota, nowMs)).toBe('Resumes tomorrow at 08:00')
})

test('an ended run speaks with its own message', () => {
  expect(stateInWords(sampleRun({ state: 'completed', message: '5 cleaned.' }), nowMs)).toBe('5 cleaned.')
})

test.each([
  [12_000, 1, '1 question every 12 seconds'],
  [200, 1, 'about 0.2 s per question'],
  [12_000, 10, '1 request every 12 seconds, 10 titles each'],
  [200, 5, '1 request every 0.2 s, 5 titles each'],
])('%i ms with %i titles reads %s', (delayMs, titles, words) => {
  expect(speedInWords(delayMs, titles)).toBe(words)
})
