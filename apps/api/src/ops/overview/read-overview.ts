import type { Run, RunKind, WaitingReason } from '@quarry/contracts/run'
import { abbreviate } from '@quarry/store/fingerprint'
import { ALIVE_SECONDS, LISTED_SECONDS } from '@quarry/store/ops/heartbeat'
import { createOpsCounters, type OpsStats } from '@quarry/store/ops/ops-counters'
import type { Dependencies } from '../../dependencies.ts'
import { type KeyPace, readPacing } from './read-pacing.ts'
import type { LiveRun, RedisMemory, State } from './read-state.ts'

export interface RunsOfKind {
  kind: RunKind
  running: number
  /** For the next slot, a minute's quota, Reddit's window or a failing service; includes queued runs. */
  waiting: number
  dailyQuota: number
  paused: number
  /** In the last 24 hours, like the next two. */
  completed: number
  failed: number
  cancelled: number
}

export interface RunRow {
  id: string
  kind: RunKind
  session: string
  state: Run['state']
  waitsFor: { reason: WaitingReason; seconds: number } | undefined
  processed: number
  failed: number
  total: number
  ageSeconds: number
}

export interface WorkerRow {
  name: string
  state: 'serving' | 'draining' | 'silent'
  held: number
  lastHeartbeatSeconds: number
  loopDelayMs: number | undefined
  memoryBytes: number | undefined
  upSeconds: number | undefined
}

/** Everything on the overview. Credentials are fingerprints, sessions the start of a hash. It holds no title and no name. */
export interface Overview {
  at: string
  titlesPerMinute: number
  titlesByMinute: number[]
  runsNow: number
  runsRunning: number
  sessions: number
  memory: RedisMemory | undefined
  throttledLastHour: number
  kinds: RunsOfKind[]
  runs: RunRow[]
  keys: KeyPace[]
  workers: WorkerRow[]
}

type Deps = Pick<Dependencies, 'redis' | 'keys' | 'config'>

const RECENT_MINUTES = 5

export async function readOverview(dependencies: Deps, state: State): Promise<Overview> {
  const counters = createOpsCounters(dependencies.redis, dependencies.keys)
  const [stats, keys] = await Promise.all([
    counters.read([...state.heartbeats.keys()]),
    readPacing(dependencies, state, counters),
  ])
  const { titlesByMinute } = stats
  const recent = titlesByMinute.slice(-RECENT_MINUTES)
  return {
    at: new Date(state.at).toISOString(),
    titlesPerMinute: recent.reduce((sum, count) => sum + count, 0) / RECENT_MINUTES,
    titlesByMinute,
    runsNow: state.runs.length,
    runsRunning: state.runs.filter((live) => placeOf(live.run) === 'running').length,
    sessions: state.sessions,
    memory: state.memory,
    throttledLastHour: stats.throttledLastHour,
    kinds: [runsOf('cleaning', state, stats), runsOf('extraction', state, stats)],
    runs: state.runs.map((live) => rowOf(live, state.at)),
    keys,
    workers: workersOf(state, stats),
  }
}

function runsOf(kind: RunKind, { runs }: State, { endedLastDay }: OpsStats): RunsOfKind {
  const places = runs.filter(({ run }) => run.kind === kind).map(({ run }) => placeOf(run))
  const count = (place: Place) => places.filter((other) => other === place).length
  return {
    kind,
    running: count('running'),
    waiting: count('waiting'),
    dailyQuota: count('dailyQuota'),
    paused: count('paused'),
    completed: endedLastDay[`${kind}:completed`],
    failed: endedLastDay[`${kind}:failed`],
    cancelled: endedLastDay[`${kind}:cancelled`],
  }
}

type Place = 'running' | 'waiting' | 'dailyQuota' | 'paused'

function placeOf({ state, waitingFor }: Run): Place {
  if (state === 'paused') return 'paused'
  if (waitingFor?.reason === 'daily-quota') return 'dailyQuota'
  return state === 'running' && waitingFor === undefined ? 'running' : 'waiting'
}

function rowOf({ run, sessionId }: LiveRun, at: number): RunRow {
  const { waitingFor } = run
  return {
    id: run.id,
    kind: run.kind,
    session: abbreviate(sessionId),
    state: run.state,
    waitsFor: waitingFor && {
      reason: waitingFor.reason,
      seconds: Math.max(0, (Date.parse(waitingFor.until) - at) / 1000),
    },
    processed: run.processed,
    failed: run.failed,
    total: run.total,
    ageSeconds: Math.max(0, (at - Date.parse(run.startedAt)) / 1000),
  }
}

function workersOf({ heartbeats, at }: State, { reports }: OpsStats): WorkerRow[] {
  return [...heartbeats]
    .filter(([, lastHeartbeatSeconds]) => lastHeartbeatSeconds < LISTED_SECONDS)
    .map(([id, lastHeartbeatSeconds]): WorkerRow => {
      const report = reports.get(id)
      const isAlive = lastHeartbeatSeconds <= ALIVE_SECONDS
      const current = isAlive ? report : undefined
      return {
        name: report ? `${report.host}·${id.slice(0, 4)}` : id.slice(0, 8),
        state: isAlive ? (report?.state === 'draining' ? 'draining' : 'serving') : 'silent',
        held: current?.held ?? 0,
        lastHeartbeatSeconds,
        loopDelayMs: current?.loopDelayMs,
        memoryBytes: current?.memoryBytes,
        upSeconds: report && (at - report.startedAt) / 1000,
      }
    })
    .sort((a, b) => a.name.localeCompare(b.name))
}
