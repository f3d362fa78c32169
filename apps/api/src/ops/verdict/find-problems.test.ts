import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Run } from '@quarry/contracts/run'
import { PlatformError } from '@quarry/platforms/platform-error'
import { platformProblem } from '@quarry/platforms/platform-problem'
import { type ProcessReport, RecentWork } from '@quarry/store/ops/processes'
import type { EndedRun, ShownRun } from '@quarry/store/runs/read-runs'
import { expect, test } from 'vitest'
import type { State } from '../overview/read-state.ts'
import { findProblems } from './find-problems.ts'
import { createFirstSeen } from './first-seen.ts'
import type { Facts } from './problem.ts'

const NOW = Date.parse('2026-11-20T20:00:00.000Z')
const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const MB = 1024 ** 2

type Change = Partial<Omit<ProcessReport, 'recent'>> & { recent?: Partial<RecentWork> }

const report = (id: string, { recent, ...change }: Change = {}): ProcessReport => ({
  id,
  app: id.startsWith('api') ? 'api' : 'worker',
  host: id,
  version: '1',
  build: 'b',
  state: 'serving',
  startedAt: NOW - DAY,
  reportedAt: NOW - 5000,
  loopDelayMs: 3,
  memoryBytes: 1,
  held: 2,
  runs: [],
  recent: { ...RecentWork.parse({}), ...recent },
  ...change,
})

function liveRun(run: Partial<Run>, sessionId = 's1'): ShownRun {
  const started = new Date(NOW - 20 * MINUTE).toISOString()
  return {
    sessionId,
    credential: 'f1',
    rateKey: undefined,
    failingSinceMs: undefined,
    run: {
      id: randomUUID(),
      kind: 'cleaning',
      state: 'running',
      total: 10,
      processed: 1,
      failed: 0,
      initialProcessedCount: 0,
      delayMs: 0,
      titlesPerRequest: 1,
      startedAt: started,
      ...run,
    },
  }
}

const later = new Date(NOW + MINUTE).toISOString()
const waiting = (reason: 'service' | 'daily-quota') =>
  liveRun({ state: 'waiting', waitingFor: { reason, until: later } })

const failedRun = (kind: 'key-leaked' | 'spending-cap', credential: string): EndedRun => ({
  id: randomUUID(),
  kind: 'cleaning',
  state: 'failed',
  startedAt: NOW - 20 * MINUTE,
  finishedAt: NOW - 10 * MINUTE,
  processed: 0,
  failed: 0,
  total: 5,
  problem: platformProblem(new PlatformError('gemini', kind)),
  sessionId: 's1',
  credential,
})

const memoryAt = (share: number) => ({ usedBytes: share * 64 * MB, maxBytes: 64 * MB, policy: 'noeviction' })

/** A deployment of two APIs and two workers that is well, with a change. */
function stateWith(change: Partial<State> = {}): State {
  return {
    at: NOW,
    redisAt: NOW,
    runs: [liveRun({})],
    endedRuns: [],
    sessions: 3,
    heartbeats: new Map([
      ['worker1', 4],
      ['worker2', 9],
    ]),
    processes: [report('api1'), report('api2'), report('worker1'), report('worker2')],
    queues: [
      { queue: 'cleaning', counts: { waiting: 0, prioritized: 0 }, oldestSeconds: 0 },
      { queue: 'extraction', counts: { waiting: 0, prioritized: 0 }, oldestSeconds: 0 },
    ],
    memory: memoryAt(0.2),
    redisUpSeconds: 86_400,
    ...change,
  }
}

const factsWith = (change: Partial<State> = {}, more: Partial<Facts> = {}): Facts => ({
  atMs: NOW,
  state: stateWith(change),
  redisAwaySinceMs: undefined,
  self: 'api1',
  titlesByMinute: Array(60).fill(5),
  ...more,
})

/** The four processes, some of them changed. */
const processesWith = (changes: Record<string, Change>) =>
  ['api1', 'api2', 'worker1', 'worker2'].map((id) => report(id, changes[id]))
const ended = (minutesAgo: number): Change => ({ state: 'ended', reportedAt: NOW - minutesAgo * MINUTE })
const hanging: Change = { reportedAt: NOW - 2 * MINUTE }
const queueOf = (waitingRuns: number, oldestSeconds: number) => [
  { queue: 'cleaning', counts: { waiting: waitingRuns }, oldestSeconds },
]

/** What the verdict has for each staged fault of the alerts, and the facts in which it finds that. */
const faults: Record<string, [facts: Facts, ...codes: string[]]> = {
  'nothing: a run goes on, and its page polls': [
    factsWith({ processes: processesWith({ api1: { recent: { calls: 900, polls: 900, slowPolls: 2 } } }) }),
  ],
  'nothing: a free key’s daily quota is used up': [
    factsWith({ runs: [waiting('daily-quota')] }),
    'quota-used-up',
  ],
  'nothing: an update starts new containers before it stops the old ones': [
    factsWith({
      heartbeats: new Map([
        ['worker2', 4],
        ['worker3', 4],
      ]),
      processes: [
        ...processesWith({ api2: ended(1), worker1: ended(2) }),
        report('api3', { startedAt: NOW - 3 * MINUTE }),
        report('worker3', { startedAt: NOW - 3 * MINUTE }),
      ],
    }),
  ],
  'nothing: a user’s key is rejected': [
    factsWith({ endedRuns: [failedRun('key-leaked', 'f1'), failedRun('spending-cap', 'f2')] }),
    'keys-rejected',
  ],
  'one of two APIs is stopped': [factsWith({ processes: processesWith({ api2: ended(4) }) }), 'api-ended'],
  // Seen by an API that is started afterwards; until then there is no page.
  'both APIs are stopped': [
    factsWith(
      {
        processes: [
          ...processesWith({ api1: ended(20), api2: ended(20) }),
          report('api3', { startedAt: NOW - MINUTE }),
        ],
      },
      { self: 'api3' },
    ),
    'api-ended',
  ],
  'one of two workers is stopped': [
    factsWith({ processes: processesWith({ worker2: ended(4) }), heartbeats: new Map([['worker1', 4]]) }),
    'worker-ended',
  ],
  'both workers are stopped while runs are active': [
    factsWith({ processes: processesWith({ worker1: ended(4), worker2: ended(4) }), heartbeats: new Map() }),
    'no-worker',
  ],
  'one API hangs': [factsWith({ processes: processesWith({ api2: hanging }) }), 'api-silent'],
  'one worker hangs': [
    factsWith({
      processes: processesWith({ worker2: hanging }),
      heartbeats: new Map([
        ['worker1', 4],
        ['worker2', 120],
      ]),
    }),
    'worker-silent',
  ],
  'both workers hang': [
    factsWith({
      processes: processesWith({ worker1: hanging, worker2: hanging }),
      heartbeats: new Map([
        ['worker1', 120],
        ['worker2', 121],
      ]),
    }),
    'no-worker',
  ],
  'the workers cannot reach Redis': [
    factsWith({
      processes: processesWith({ worker1: hanging, worker2: hanging }),
      heartbeats: new Map([
        ['worker1', 60],
        ['worker2', 61],
      ]),
    }),
    'no-worker',
  ],
  'Redis is stopped while runs are active': [
    factsWith({}, { redisAwaySinceMs: NOW - 40_000 }),
    'redis-unreachable',
  ],
  'Redis hangs while runs are active': [
    factsWith({ runs: [waiting('service')] }, { redisAwaySinceMs: NOW - 40_000 }),
    'redis-unreachable',
  ],
  'Redis is 80 % full': [factsWith({ memory: memoryAt(0.8) }), 'redis-memory'],
  'Redis is 95 % full': [factsWith({ memory: memoryAt(0.95) }), 'redis-memory'],
  'Redis is full while runs are active and a page writes': [
    factsWith({
      memory: memoryAt(1.01),
      heartbeats: new Map([
        ['worker1', 70],
        ['worker2', 71],
      ]),
      processes: processesWith({
        api1: { ...hanging, recent: { calls: 100, rejectedCalls: 90 } },
        api2: hanging,
        worker1: { ...hanging, recent: { ownershipLost: 12 } },
        worker2: hanging,
      }),
    }),
    'redis-memory',
  ],
  'more runs than a limited queue lets workers take': [factsWith({ queues: queueOf(7, 300) }), 'queue-stuck'],
  'Gemini fails': [
    factsWith({
      runs: [{ ...waiting('service'), failingSinceMs: NOW - 5 * MINUTE }],
      processes: processesWith({ worker1: { recent: { gemini: { all: 14, failing: 13 } } } }),
    }),
    'service-failing',
  ],
  'Reddit fails': [
    factsWith({ processes: processesWith({ api2: { recent: { reddit: { all: 40, failing: 40 } } } }) }),
    'service-failing',
  ],
  'calls fail on what is stored': [
    factsWith({ processes: processesWith({ api1: { recent: { calls: 90, failedCalls: 80 } } }) }),
    'calls-failing',
  ],
  'Redis responds slowly': [
    factsWith({
      processes: processesWith({ api1: { recent: { calls: 300, polls: 300, slowPolls: 200 } } }),
    }),
    'polls-slow',
  ],
  'workers freeze again and again for longer than their locks': [
    factsWith({ processes: processesWith({ worker1: { recent: { ownershipLost: 9 } } }) }),
    'ownership-lost',
  ],
}

test.each(Object.entries(faults))('%s', (_name, [facts, ...codes]) => {
  expect(findProblems(facts).map(({ code }) => code)).toEqual(codes)
})

test('the faults are those that the alerts are tested with, and "nothing" has no more than notices', () => {
  const docs = readFileSync(new URL('../../../../../docs/operations.md', import.meta.url), 'utf8')
  const [, table = ''] = /^### Alerts\n(.*?)^### /ms.exec(docs) ?? []
  const rows = [...table.matchAll(/^\| (.+?) +\| (?:Quarry|none)/gm)].map(([, name]) => name)
  expect(rows.length).toBeGreaterThan(20)
  expect(Object.keys(faults).toSorted()).toEqual(rows.toSorted())
  for (const [name, [facts]] of Object.entries(faults)) {
    const isWrong = findProblems(facts).some(({ level }) => level !== 'notice')
    expect.soft(isWrong, name).toBe(!name.startsWith('nothing'))
  }
})

test('each problem leads to a step that the runbook has', () => {
  const docs = readFileSync(new URL('../../../../../docs/operations.md', import.meta.url), 'utf8')
  const [, runbook = ''] = docs.split('\n## Runbook\n')
  const chapters = runbook.split(/^### /m).map((chapter) => {
    const [heading = '', ...lines] = chapter.split('\n')
    const id = heading
      .toLowerCase()
      .replace(/[^\w\s-]/g, '')
      .replace(/\s+/g, '-')
    const steps = lines.filter((line) => /^\d+\. /.test(line)).map((_, i) => `${id}-${i + 1}`)
    return [id, ...steps]
  })
  for (const [name, [facts]] of Object.entries(faults)) {
    for (const { step } of findProblems(facts)) expect.soft(chapters.flat(), name).toContain(step)
  }
})

test('a problem says what is wrong, since when, and who is hit', () => {
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

test('after Redis lost its memory, processes that have not reported again are not called lost', () => {
  const codes = (change: Partial<State>) => findProblems(factsWith(change)).map(({ code }) => code)
  const empty = { processes: [], heartbeats: new Map<string, number>(), runs: [] }
  expect(codes({ ...empty, redisUpSeconds: 8 })).toEqual(['redis-started'])
  expect(
    codes({ ...empty, processes: [report('api1')], heartbeats: new Map([['w', 2]]), redisUpSeconds: 8 }),
  ).toEqual([])
  expect(codes({ ...empty, redisUpSeconds: 90 })).toEqual(['reports-stale'])
  expect(codes({ ...empty, processes: [report('api1')], redisUpSeconds: 90 })).toEqual(['no-worker'])
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
  const { date } = createFirstSeen()
  const [problem] = findProblems(factsWith({ memory: memoryAt(0.92) }))
  const found = problem === undefined ? [] : [problem]
  date(found, 1000)
  expect(date(found, 5000)).toMatchObject([{ sinceMs: 1000, isAtLeast: true }])
  date([], 6000)
  expect(date(found, 7000)).toMatchObject([{ sinceMs: 7000 }])
})
