import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { createFirstSeen } from '../overview.ts'
import type { State } from '../read-state.ts'
import { findProblems } from './find-problems.ts'
import { type Problem, problems, runbookOf } from './problems.ts'
import { ended, factsWith, failedRun, MINUTE, memoryAt, NOW, report, waiting } from './testing/facts.ts'
import { faults } from './testing/staged-faults.ts'

const read = (path: string) => readFileSync(new URL(`../../../../../${path}`, import.meta.url), 'utf8')
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\w\s-]/g, '')
    .replace(/\s+/g, '-')

test.each(Object.entries(faults))('%s', (_name, [facts, ...codes]) => {
  expect(findProblems(facts).map(({ code }) => code)).toEqual(codes)
})

test('each fault is more than a notice, and "nothing" is no more', () => {
  for (const [name, [facts]] of Object.entries(faults)) {
    const isWrong = findProblems(facts).some(({ code }) => problems[code].level !== 'notice')
    expect.soft(isWrong, name).toBe(!name.startsWith('nothing'))
  }
})

test('each problem leads to a step that the runbook has', () => {
  const places = read('docs/running/runbook.md')
    .split(/^## /m)
    .flatMap((chapter) => {
      const [heading = '', ...lines] = chapter.split('\n')
      const steps = lines.filter((line) => /^\d+\. /.test(line))
      return [heading, ...steps.map((_, i) => `${heading}, step ${i + 1}`)]
    })
  for (const code of Object.keys(problems) as Problem['code'][]) {
    expect.soft(places, code).toContain(runbookOf({ code, text: '', affects: '' }))
  }
})

test('each alert reports a problem of the list and leads to the same chapter of the runbook', () => {
  const rules = read('deploy/prometheus/quarry-alerts.yml').split('- alert: ').slice(1)
  expect(rules.length).toBeGreaterThan(10)
  const listed = Object.values(problems).flatMap(({ chapter, ...problem }) =>
    'alerts' in problem ? problem.alerts.map((alert) => [alert, anchorOf(chapter)] as const) : [],
  )
  const stated = rules.map((rule) => [
    rule.split('\n')[0],
    /runbook: docs\/running\/runbook\.md#(\S+)/.exec(rule)?.[1],
  ])
  expect(stated.toSorted()).toEqual(listed.toSorted())
})

test('a problem has a text, the time when it began, and who is affected', () => {
  const [silent] = findProblems(faults['one worker hangs']?.[0] ?? factsWith())
  expect(silent).toMatchObject({
    text: 'Worker worker2·work is silent',
    affects: '2 runs moved to other workers',
    sinceMs: NOW - 2 * MINUTE,
  })
  const [full] = findProblems(factsWith({ memory: memoryAt(0.92) }))
  expect(full?.text).toBe('Redis is 92 % full (59 MB of 64 MB): writes will be rejected at 100 %')
  const [rejected] = findProblems(
    factsWith({ endedRuns: ['f1', 'f2', 'f2'].map((key) => failedRun('key-leaked', key)) }),
  )
  expect(rejected).toMatchObject({
    text: 'Gemini rejects 2 keys of users',
    affects: '3 runs of 1 session in the last hour',
    sinceMs: NOW - 10 * MINUTE,
  })
})

test('a quota of the address, which nobody’s key has used up, is told apart', () => {
  const run = { kind: 'extraction', source: 'stack-exchange' } as const
  const parked = ['address', 'address', 'f1ngerprint'].map((limitOwner) =>
    waiting('daily-quota', { limitOwner, run }),
  )
  const found = findProblems(factsWith({ runs: parked }))
  expect(found.map(({ text, affects }) => [text, affects])).toEqual([
    ['1 key of users has used up the daily quota; their runs continue tomorrow', '1 run of 1 session'],
    [
      'All users of this server together have used up the daily quota of Stack Exchange; their runs continue tomorrow',
      '2 runs of 1 session',
    ],
  ])
})

test('after Redis has lost its data, processes that have not reported again do not count as lost', () => {
  const codes = (change: Partial<State>) => findProblems(factsWith(change)).map(({ code }) => code)
  const empty = { processes: [], heartbeats: new Map<string, number>(), runs: [] }
  expect(codes({ ...empty, upSeconds: 8 })).toEqual(['redis-started'])
  expect(
    codes({ ...empty, processes: [report('api1')], heartbeats: new Map([['w', 2]]), upSeconds: 8 }),
  ).toEqual([])
  expect(codes({ ...empty, upSeconds: 90 })).toEqual(['reports-stale'])
  expect(codes({ ...empty, processes: [report('api1')], upSeconds: 90 })).toEqual(['no-worker'])
})

test('two updates within an hour leave nothing that is missing', () => {
  const processes = [
    report('api1'),
    report('worker1', { ...ended(40) }),
    report('worker2', { startedAt: NOW - 41 * MINUTE, ...ended(20) }),
    report('worker3', { startedAt: NOW - 21 * MINUTE }),
  ]
  expect(findProblems(factsWith({ processes, heartbeats: new Map([['worker3', 3]]) }))).toEqual([])
})

test('a problem without a time of its own began when it was first found, and begins anew after it was gone', () => {
  const date = createFirstSeen()
  const [problem] = findProblems(factsWith({ memory: memoryAt(0.92) }))
  const found = problem === undefined ? [] : [problem]
  date(found, 1000)
  expect(date(found, 5000)).toMatchObject([{ sinceMs: 1000, isAtLeast: true }])
  date([], 6000)
  expect(date(found, 7000)).toMatchObject([{ sinceMs: 7000 }])
})
