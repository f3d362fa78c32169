import { redisProblemOf } from '@quarry/store/connection/redis-outage'
import { createOpsCounters } from '@quarry/store/ops/ops-counters'
import { type ProcessReport, processName } from '@quarry/store/ops/processes'
import type { Dependencies } from '../dependencies.ts'
import { findProblems } from './problems/find-problems.ts'
import { isAlive } from './problems/lost-processes.ts'
import { type Problem, problems } from './problems/problems.ts'
import type { State, StateReader } from './read-state.ts'
import { listRuns } from './runs.ts'

/** A problem with its level, and the time when it began. */
export type DatedProblem = Problem & {
  level: (typeof problems)[keyof typeof problems]['level']
  sinceMs: number
  /** True if `sinceMs` is only when this process first found the problem. */
  isAtLeast: boolean
}

/** An API or a worker. */
export type ProcessRow = Pick<
  ProcessReport,
  'app' | 'version' | 'build' | 'held' | 'loopDelayMs' | 'memoryBytes'
> & {
  name: string
  state: ProcessReport['state'] | 'silent'
  /** Since its last heartbeat or report. */
  silentSeconds: number
  upSeconds: number
}

/** The figures with what is wrong. */
export interface Overview {
  /** The worst first. */
  problems: DatedProblem[]
  /** Age of the figures; more than a few seconds only if Redis does not respond. */
  ageSeconds: number
  /** Undefined if Redis has not responded since this API started. */
  figures: ReturnType<typeof figuresOf> | undefined
}

const RECENT_MINUTES = 5
/** Keeps the processes in view; the list of runs has the others. */
const RUNS_SHOWN = 15

export type OverviewReader = ReturnType<typeof createOverviewReader>

/**
 * Reads the figures and finds what is wrong. While Redis does not respond, the figures are the last that were read.
 * `self` is the id of this process.
 */
export function createOverviewReader(
  { redis, keys }: Pick<Dependencies, 'redis' | 'keys'>,
  states: Pick<StateReader, 'read'>,
  self: string,
) {
  const counters = createOpsCounters(redis, keys)
  const date = createFirstSeen()
  let latest: { state: State; titlesByMinute: number[]; throttledLastHour: number } | undefined
  let redisUnreachableSinceMs: number | undefined

  async function refresh(): Promise<void> {
    try {
      const [state, titlesByMinute, throttled] = await Promise.all([
        states.read(),
        counters.byMinute('titles'),
        counters.byMinute('throttled'),
      ])
      latest = { state, titlesByMinute, throttledLastHour: sumOf(throttled) }
      redisUnreachableSinceMs = undefined
    } catch (error) {
      if (redisProblemOf(error) === undefined) throw error
      redisUnreachableSinceMs ??= Date.now()
    }
  }

  return {
    async read(): Promise<Overview> {
      await refresh()
      const nowMs = Date.now()
      const { state, titlesByMinute = [], throttledLastHour = 0 } = latest ?? {}
      return {
        problems: date(findProblems({ state, redisUnreachableSinceMs, self, titlesByMinute }), nowMs),
        ageSeconds: state === undefined ? 0 : Math.max(0, (nowMs - state.at) / 1000),
        figures: state && figuresOf(state, titlesByMinute, throttledLastHour),
      }
    },
  }
}

/** Credentials are fingerprints, sessions the start of a hash. There is no title and no name. */
function figuresOf(state: State, titlesByMinute: readonly number[], throttledLastHour: number) {
  const { runs, sessions, memory, addressLimits } = state
  return {
    at: new Date(state.at).toISOString(),
    titlesPerMinute: sumOf(titlesByMinute.slice(-RECENT_MINUTES)) / RECENT_MINUTES,
    throttledLastHour,
    /** Active runs. */
    runsNow: runs.length,
    sessions,
    memory,
    addressLimits,
    /** Those in trouble first, then the oldest. */
    runs: listRuns(state, { q: '', state: 'active', page: 1 }).rows.slice(0, RUNS_SHOWN),
    processes: processRows(state),
  }
}

const sumOf = (counts: readonly number[]) => counts.reduce((sum, count) => sum + count, 0)

/** Dates problems without a time of their own by when they were first found. Forgets problems that are over. */
export function createFirstSeen() {
  let seen = new Map<string, number>()
  const idOf = ({ code, subject = '' }: Problem) => `${code} ${subject}`
  return (found: readonly Problem[], nowMs: number): DatedProblem[] => {
    seen = new Map(found.map((problem) => [idOf(problem), seen.get(idOf(problem)) ?? nowMs]))
    return found.map((problem) => ({
      ...problem,
      level: problems[problem.code].level,
      sinceMs: problem.sinceMs ?? seen.get(idOf(problem)) ?? nowMs,
      isAtLeast: problem.sinceMs === undefined,
    }))
  }
}

function processRows(state: State): ProcessRow[] {
  return state.processes
    .map((report) => {
      const { id, app, version, build, held, loopDelayMs, memoryBytes, startedAt } = report
      const isUp = isAlive(report, state)
      const reportedSeconds = Math.max(0, (state.redisAt - report.reportedAt) / 1000)
      return {
        app,
        name: processName(report),
        version,
        build,
        state: report.state === 'ended' || isUp ? report.state : ('silent' as const),
        held: isUp ? held : 0,
        silentSeconds: Math.min(reportedSeconds, state.heartbeats.get(id) ?? reportedSeconds),
        loopDelayMs,
        memoryBytes,
        upSeconds: (state.redisAt - startedAt) / 1000,
      }
    })
    .sort((a, b) => a.app.localeCompare(b.app) || a.name.localeCompare(b.name))
}
