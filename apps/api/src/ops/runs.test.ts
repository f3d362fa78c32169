import type { Run } from '@quarry/contracts/run'
import type { ProcessReport } from '@quarry/store/ops/processes'
import type { ShownRun } from '@quarry/store/runs/read-runs'
import { expect, test } from 'vitest'
import { liveRun } from './problems/testing/facts.ts'
import type { State } from './read-state.ts'
import { listRuns, RunQuery } from './runs.ts'

const NOW = Date.parse('2026-11-20T20:00:00.000Z')
const inAMinute = new Date(NOW + 60_000).toISOString()

const runOf = (ageSeconds: number, run: Partial<Run> = {}, change: Partial<ShownRun> = {}) =>
  liveRun(NOW - ageSeconds * 1000, { ...change, run })

const waiting = (reason: 'service' | 'daily-quota' | 'rate'): Partial<Run> => ({
  state: reason === 'rate' ? 'running' : 'waiting',
  waitingFor: { reason, until: inAMinute },
})

function stateOf(runs: ShownRun[], change: Partial<State> = {}): State {
  return {
    at: NOW,
    redisAt: NOW,
    runs,
    endedRuns: [],
    sessions: 1,
    heartbeats: new Map(),
    processes: [],
    queues: [],
    addressLimits: [],
    memory: undefined,
    upSeconds: undefined,
    titlesByMinute: [],
    throttledLastHour: 0,
    ...change,
  }
}

const list = (state: State, query: Record<string, unknown> = {}) => listRuns(state, RunQuery.parse(query))

test('runs in trouble come first, then the oldest', () => {
  const runs = {
    running: runOf(900),
    older: runOf(1000),
    service: runOf(10, waiting('service')),
    quota: runOf(20, waiting('daily-quota')),
    stuck: runOf(100, { state: 'queued' }),
    queued: runOf(5, { state: 'queued' }),
  }
  const order = ['service', 'stuck', 'quota', 'older', 'running', 'queued'] as const
  expect(list(stateOf(Object.values(runs))).rows.map(({ id }) => id)).toEqual(
    order.map((name) => runs[name].run.id),
  )
})

test('a search finds runs by run, session, key and worker, ended ones too, and a state limits it', () => {
  const one = runOf(10)
  const other = runOf(20, { kind: 'extraction' }, { sessionId: 'Other5ess', limitOwner: 'Cl1ent1d' })
  const ended = runOf(9, {
    state: 'failed',
    finishedAt: new Date(NOW - 5000).toISOString(),
    problem: 'It reads "a t1tle" badly.',
  })
  const worker: ProcessReport = {
    id: 'f00dfeed',
    app: 'worker',
    host: 'worker-1',
    version: '1',
    build: 'b',
    state: 'serving',
    startedAt: NOW,
    reportedAt: NOW,
    loopDelayMs: 0,
    memoryBytes: 0,
    held: 1,
    runs: [other.run.id.slice(0, 8)],
    recent: {},
  }
  const state = stateOf([one, other], { endedRuns: [ended], processes: [worker] })
  const found = (q: string, of = '') => list(state, { q, state: of }).rows.map(({ id }) => id)
  expect(found(one.run.id.slice(0, 8))).toEqual([one.run.id])
  expect(found(` ${other.run.id.toUpperCase()} `)).toEqual([other.run.id])
  expect(found('Sess10nA')).toEqual([ended.run.id, one.run.id])
  expect(found('Sess10nA', 'active')).toEqual([one.run.id])
  expect(found('gm·Key1F1')).toEqual([ended.run.id, one.run.id])
  expect(found('rd·Cl1ent')).toEqual([other.run.id])
  expect(found('worker-1·f00d')).toEqual([other.run.id])
  expect(found('nothing')).toEqual([])
  expect(list(state, { state: 'failed' }).rows[0]?.problem).toBe('It reads … badly.')
})

test('thousands of runs come in pages, each run once', () => {
  const state = stateOf(Array.from({ length: 3001 }, (_, i) => runOf(i)))
  const seen = new Set<string>()
  for (let page = 1; page <= 61; page++) for (const { id } of list(state, { page }).rows) seen.add(id)
  expect(seen.size).toBe(3001)
  expect(list(state, { page: 61 }).rows).toHaveLength(1)
  const last = list(state, { page: 999 })
  expect(last).toMatchObject({ page: 61, pages: 61, count: 3001 })
  expect((['active', 'running', 'failed'] as const).map((state) => last.counts.get(state))).toEqual([
    3001, 3001, 0,
  ])
  expect(list(state, { page: 'x' })).toMatchObject({ page: 1 })
})
