import { expect, test } from 'vitest'
import { formatReport, type Measured, problemsOf } from './report.ts'

const measured: Measured = {
  options: { browsers: 2, runs: 1, questions: 1000, workers: 2, minutes: 5, clock: 2, jitter: 50 },
  date: new Date('2026-01-02'),
  engine: '20.10',
  loads: [1, 2],
  polls: { count: 300, half: 4.2, most: 31.4, longest: 1250 },
  failures: [],
  requests: { keys: 1, sent: 1500, beyond: 0, rejected: 0 },
  titles: 3000,
  restarts: 0,
  containers: [{ name: 'api_1', start: 70, middle: 75, end: 75, slope: 0.04, processor: 12 }],
  ownProcessor: 3,
}

test('a load without a problem is valid', () => {
  expect(problemsOf(measured)).toEqual([])
  expect(formatReport(measured)).toMatch(
    /requests beyond their minute, as the sandbox saw them +\| 0 of 1,500 /,
  )
  expect(formatReport(measured)).toMatch(/\| api_1 +\| 70 +\| 75 +\| 75 +\| 0\.04 +\| 12 /)
})

test.each<[string, Partial<Measured>]>([
  ['a request too many in a minute', { requests: { ...measured.requests, beyond: 1 } }],
  ['a failed poll', { failures: ['GET /api/questions: 503'] }],
  ['a restarted container', { restarts: 1 }],
])('%s makes it invalid', (_, changes) => {
  expect(problemsOf({ ...measured, ...changes })).toHaveLength(1)
})

test('memory that grows for half an hour or longer makes it invalid', () => {
  const containers = [
    { name: 'api_1', start: 70, middle: 80, end: 90, slope: 0.31, processor: 12 },
    { name: 'redis_1', start: 70, middle: 70, end: 70, slope: 0.1, processor: 12 },
  ]
  const of = (minutes: number) =>
    problemsOf({ ...measured, containers, options: { ...measured.options, minutes } })
  expect(of(60)).toEqual(['the memory of api_1 grew by 0.31 MB a minute'])
  expect(of(10)).toEqual([])
})
