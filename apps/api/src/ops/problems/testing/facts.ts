import { randomUUID } from 'node:crypto'
import type { Run } from '@quarry/contracts/run'
import { PlatformError } from '@quarry/platforms/platform-error'
import { platformProblem } from '@quarry/platforms/platform-problem'
import type { ProcessReport } from '@quarry/store/ops/processes'
import type { ShownRun } from '@quarry/store/runs/read-runs'
import type { State } from '../../read-state.ts'
import type { Facts } from '../problems.ts'

export const NOW = Date.parse('2026-11-20T20:00:00.000Z')
export const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const MB = 1024 ** 2

type Change = Partial<ProcessReport>

export const report = (id: string, change: Change = {}): ProcessReport => ({
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
  recent: {},
  ...change,
})

const later = new Date(NOW + MINUTE).toISOString()
export const waiting = (reason: 'service' | 'daily-quota', change: RunChange = {}) =>
  liveRun(NOW - 20 * MINUTE, {
    ...change,
    run: { state: 'waiting', waitingFor: { reason, until: later }, ...change.run },
  })

export const failedRun = (kind: 'key-leaked' | 'spending-cap', limitOwner: string): ShownRun =>
  liveRun(NOW - 20 * MINUTE, {
    limitOwner,
    sessionId: 's1',
    run: {
      state: 'failed',
      finishedAt: new Date(NOW - 10 * MINUTE).toISOString(),
      problem: platformProblem(new PlatformError('gemini', kind)),
    },
  })

export const memoryAt = (share: number) => ({
  usedBytes: share * 64 * MB,
  maxBytes: 64 * MB,
  policy: 'noeviction',
})

/** A healthy deployment of two APIs and two workers, with a change. */
function stateWith(change: Partial<State> = {}): State {
  return {
    at: NOW,
    redisAt: NOW,
    runs: [liveRun(NOW - 20 * MINUTE)],
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
    addressLimits: [],
    memory: memoryAt(0.2),
    upSeconds: 86_400,
    titlesByMinute: Array(60).fill(5),
    throttledLastHour: 0,
    ...change,
  }
}

export const factsWith = (change: Partial<State> = {}, more: Partial<Facts> = {}): Facts => ({
  state: stateWith(change),
  redisUnreachableSinceMs: undefined,
  self: 'api1',
  ...more,
})

/** The four processes, some of them changed. */
export const processesWith = (changes: Record<string, Change>) =>
  ['api1', 'api2', 'worker1', 'worker2'].map((id) => report(id, changes[id]))
export const ended = (minutesAgo: number): Change => ({
  state: 'ended',
  reportedAt: NOW - minutesAgo * MINUTE,
})
export const hanging: Change = { reportedAt: NOW - 2 * MINUTE }
export const queueOf = (waitingRuns: number, oldestSeconds: number) => [
  { queue: 'cleaning', counts: { waiting: waitingRuns }, oldestSeconds },
]

type RunChange = Partial<Omit<ShownRun, 'run'>> & { run?: Partial<Run> }

/** A cleaning run of ten titles as `readRuns` returns it, with a change. */
export function liveRun(startedAtMs: number, { run, ...change }: RunChange = {}): ShownRun {
  return {
    sessionId: 'Sess10nA-and-more',
    limitOwner: 'Key1F1ng-and-more',
    rateKeys: [],
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
      startedAt: new Date(startedAtMs).toISOString(),
      ...run,
    },
    ...change,
  }
}
