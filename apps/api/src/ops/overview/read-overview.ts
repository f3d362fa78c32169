import type { Run, RunKind } from '@quarry/contracts/run'
import { ALIVE_SECONDS, LISTED_SECONDS } from '@quarry/store/ops/heartbeat'
import { createOpsCounters, type OpsStats } from '@quarry/store/ops/ops-counters'
import { type ProcessReport, processName } from '@quarry/store/ops/processes'
import type { Dependencies } from '../../dependencies.ts'
import { byTrouble } from '../runs/list-runs.ts'
import { isAlive } from '../verdict/lost-processes.ts'
import { type KeyPace, readPacing } from './read-pacing.ts'
import type { RedisMemory, State } from './read-state.ts'
import { endedRow, liveRow, type RunRow, workersByRun } from './run-rows.ts'

export interface RunsOfKind {
  kind: RunKind
  running: number
  /** For the next slot, a minute's quota or Reddit's window; includes queued runs. */
  waiting: number
  /** For a service that fails. */
  service: number
  dailyQuota: number
  paused: number
  /** In the last 24 hours, like the next two. */
  completed: number
  failed: number
  cancelled: number
}

/** An API or a worker. What it has not reported is undefined. */
export interface ProcessRow {
  app: ProcessReport['app']
  name: string
  version: string | undefined
  build: string | undefined
  state: 'serving' | 'draining' | 'silent' | 'ended'
  /** Runs that it works on; 0 for an API. */
  held: number
  /** Since its last heartbeat or report. */
  silentSeconds: number
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
  /** Those in trouble first, then the oldest; at most 15. */
  runs: RunRow[]
  /** The latest first. */
  failures: RunRow[]
  keys: KeyPace[]
  processes: ProcessRow[]
}

type Deps = Pick<Dependencies, 'redis' | 'keys' | 'config'>

const RECENT_MINUTES = 5
/** Keeps failures, keys and processes in view; the list of runs has the others. */
const RUNS_SHOWN = 15
const FAILURES_SHOWN = 10

export async function readOverview(dependencies: Deps, state: State): Promise<Overview> {
  const counters = createOpsCounters(dependencies.redis, dependencies.keys)
  const [stats, keys] = await Promise.all([counters.read(), readPacing(dependencies, state, counters)])
  const { titlesByMinute } = stats
  const workers = workersByRun(state)
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
    runs: state.runs
      .map((live) => liveRow(live, state.at, workers))
      .sort(byTrouble)
      .slice(0, RUNS_SHOWN),
    failures: state.endedRuns
      .filter((run) => run.state === 'failed')
      .slice(0, FAILURES_SHOWN)
      .map((run) => endedRow(run, state.at)),
    keys,
    processes: processRows(state),
  }
}

function runsOf(kind: RunKind, { runs }: State, { endedLastDay }: OpsStats): RunsOfKind {
  const places = runs.filter(({ run }) => run.kind === kind).map(({ run }) => placeOf(run))
  const count = (place: Place) => places.filter((other) => other === place).length
  return {
    kind,
    running: count('running'),
    waiting: count('waiting'),
    service: count('service'),
    dailyQuota: count('dailyQuota'),
    paused: count('paused'),
    completed: endedLastDay[`${kind}:completed`],
    failed: endedLastDay[`${kind}:failed`],
    cancelled: endedLastDay[`${kind}:cancelled`],
  }
}

type Place = 'running' | 'waiting' | 'service' | 'dailyQuota' | 'paused'

function placeOf({ state, waitingFor }: Run): Place {
  if (state === 'paused') return 'paused'
  if (waitingFor?.reason === 'daily-quota') return 'dailyQuota'
  if (waitingFor?.reason === 'service') return 'service'
  return state === 'running' && waitingFor === undefined ? 'running' : 'waiting'
}

function processRows(state: State): ProcessRow[] {
  const reported = new Set(state.processes.map(({ id }) => id))
  const unreported = [...state.heartbeats]
    .filter(([id, seconds]) => !reported.has(id) && seconds < LISTED_SECONDS)
    .map(([id, seconds]) => unreportedWorker(id, seconds))
  return [...state.processes.map((report) => processRow(report, state)), ...unreported].sort(
    (a, b) => a.app.localeCompare(b.app) || a.name.localeCompare(b.name),
  )
}

function processRow(report: ProcessReport, state: State): ProcessRow {
  const isUp = isAlive(report, state)
  const reportedSeconds = Math.max(0, (state.redisAt - report.reportedAt) / 1000)
  return {
    app: report.app,
    name: processName(report),
    version: report.version,
    build: report.build,
    state: report.state === 'ended' || isUp ? report.state : 'silent',
    held: isUp ? report.held : 0,
    silentSeconds: Math.min(reportedSeconds, state.heartbeats.get(report.id) ?? reportedSeconds),
    loopDelayMs: isUp ? report.loopDelayMs : undefined,
    memoryBytes: isUp ? report.memoryBytes : undefined,
    upSeconds: isUp ? (state.redisAt - report.startedAt) / 1000 : undefined,
  }
}

function unreportedWorker(id: string, silentSeconds: number): ProcessRow {
  return {
    app: 'worker',
    name: id.slice(0, 8),
    version: undefined,
    build: undefined,
    state: silentSeconds <= ALIVE_SECONDS ? 'serving' : 'silent',
    held: 0,
    silentSeconds,
    loopDelayMs: undefined,
    memoryBytes: undefined,
    upSeconds: undefined,
  }
}
