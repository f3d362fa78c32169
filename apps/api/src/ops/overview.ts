import { redisProblemOf } from '@quarry/store/connection/redis-outage'
import { findProblems } from './problems/find-problems.ts'
import { type Problem, problems } from './problems/problems.ts'
import { processRows } from './processes.ts'
import type { State, StateReader } from './read-state.ts'
import { listRuns } from './runs.ts'

/** A problem with its level, and the time when it began. */
export type DatedProblem = ReturnType<ReturnType<typeof createFirstSeen>>[number]

export type OverviewReader = ReturnType<typeof createOverviewReader>
export type Overview = Awaited<ReturnType<OverviewReader>>

const RECENT_MINUTES = 5
/** Keeps the processes in view; the list of runs has the others. */
const RUNS_SHOWN = 15

/**
 * Returns a function that reads the figures and finds what is wrong. While Redis does not respond, the figures are the last
 * that were read. `self` is the id of this process.
 */
export function createOverviewReader(states: Pick<StateReader, 'read'>, self: string) {
  const date = createFirstSeen()
  let state: State | undefined
  let redisUnreachableSinceMs: number | undefined

  return async () => {
    try {
      state = await states.read()
      redisUnreachableSinceMs = undefined
    } catch (error) {
      if (redisProblemOf(error) === undefined) throw error
      redisUnreachableSinceMs ??= Date.now()
    }
    const nowMs = Date.now()
    return {
      /** The worst first. */
      problems: date(findProblems({ state, redisUnreachableSinceMs, self }), nowMs),
      /** Age of the figures; more than a few seconds only if Redis does not respond. */
      ageSeconds: state === undefined ? 0 : Math.max(0, (nowMs - state.at) / 1000),
      /** Undefined if Redis has not responded since this API started. */
      figures: state && figuresOf(state),
    }
  }
}

/** Credentials are fingerprints, sessions the start of a hash. There is no title and no name. */
function figuresOf(state: State) {
  const { at, runs, sessions, memory, addressLimits, titlesByMinute, throttledLastHour } = state
  const titles = titlesByMinute.slice(-RECENT_MINUTES).reduce((sum, count) => sum + count, 0)
  return {
    at: new Date(at).toISOString(),
    titlesPerMinute: titles / RECENT_MINUTES,
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

/** Dates problems without a time of their own by when they were first found. Forgets problems that are over. */
export function createFirstSeen() {
  let seen = new Map<string, number>()
  return (found: readonly Problem[], nowMs: number) => {
    const before = seen
    seen = new Map()
    return found.map((problem) => {
      const id = `${problem.code} ${problem.subject}`
      const firstSeenMs = before.get(id) ?? nowMs
      seen.set(id, firstSeenMs)
      return {
        ...problem,
        level: problems[problem.code].level,
        sinceMs: problem.sinceMs ?? firstSeenMs,
        /** True if `sinceMs` is only when this process first found the problem. */
        isAtLeast: problem.sinceMs === undefined,
      }
    })
  }
}
