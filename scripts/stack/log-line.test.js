import { expect, test } from 'vitest'
import { readableLogLine } from './log-line.js'

const time = new Date(2026, 0, 2, 12, 3, 4).getTime()

test('a warning reads as time, service, level, sentence and fields', () => {
  const line = JSON.stringify({
    level: 40,
    time,
    pid: 1,
    hostname: 'h',
    msg: 'quota used up',
    model: 'flash',
    n: 2,
  })
  expect(readableLogLine('worker', line)).toEqual({
    text: '12:03:04 worker warn: quota used up model=flash n=2',
    isNotice: true,
  })
})

test('routine log lines are no notices', () => {
  const line = JSON.stringify({ level: 30, time, msg: 'run finished' })
  expect(readableLogLine('worker', line).isNotice).toBe(false)
})

test('an error shows where it came from', () => {
  const line = JSON.stringify({
    level: 50,
    time,
    msg: 'lost',
    err: { type: 'Error', message: 'gone', at: '    at x' },
  })
  expect(readableLogLine('api', line).text).toBe('12:03:04 api error: lost\nError: gone\n    at x')
})

test('output that is no log line is shown unchanged', () => {
  expect(readableLogLine('api', 'Segmentation fault')).toEqual({
    text: 'api: Segmentation fault',
    isNotice: true,
  })
  expect(readableLogLine('api', '')).toMatchObject({ isNotice: false })
})
