import { expect, test } from 'vitest'
import { readableLogLine } from './service.ts'

const time = new Date(2026, 0, 2, 12, 3, 4).toISOString()

test('a warning is formatted as time, service, level, message and fields', () => {
  const line = JSON.stringify({
    level: 'warn',
    time,
    event: 'quota.used-up',
    service: 'worker',
    instance: 'w1',
    msg: 'quota used up',
    model: 'flash',
    n: 2,
  })
  expect(readableLogLine('worker', line)).toEqual({
    text: '12:03:04 worker warn: quota used up model=flash n=2',
    isNotice: true,
  })
})

test('routine log lines are not notices', () => {
  const line = JSON.stringify({ level: 'info', time, msg: 'run finished' })
  expect(readableLogLine('worker', line).isNotice).toBe(false)
})

test('an error shows where it came from', () => {
  const line = JSON.stringify({
    level: 'error',
    time,
    msg: 'lost',
    err: { type: 'Error', message: 'gone', at: '    at x' },
  })
  expect(readableLogLine('api', line).text).toBe('12:03:04 api error: lost\nError: gone\n    at x')
})

test('output that is not a log line is shown unchanged after the service’s name', () => {
  expect(readableLogLine('api', 'Segmentation fault')).toEqual({
    text: 'api: Segmentation fault',
    isNotice: true,
  })
  expect(readableLogLine('api', '')).toMatchObject({ isNotice: false })
})
