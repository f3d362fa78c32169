import { formatCount } from '@quarry/contracts/format-count'
import { type ProcessReport, processName, recentSum } from '@quarry/store/ops/processes'
import { aliveProcesses, aliveWorkers, lastSeenMs, REPORT_SILENT_MS } from '../processes.ts'
import type { State } from '../read-state.ts'
import type { Problem } from './problems.ts'
import { isNearlyFull, noWorker } from './redis-problems.ts'

/** Milliseconds at the 99th percentile, as in the alert rules. */
const LOOP_DELAY_MAX_MS = 250
const LOST_RUNS_MAX = 3
/** Seconds after a start of Redis in which some processes may not have reported again. */
const SETTLING_SECONDS = 60
/** An update starts new processes before it stops the old ones, and takes some minutes. */
const UPDATE_MS = 600_000
/** A process that ended sooner was a trial. */
const LIVED_MIN_MS = 600_000

export function* processProblems(state: State, self: string): Generator<Problem> {
  if (isNearlyFull(state)) return
  const { heartbeats, processes, redisAt, upSeconds = Number.POSITIVE_INFINITY } = state
  const isSettling = upSeconds < SETTLING_SECONDS
  const own = processes.find(({ id }) => id === self)
  if (!isSettling && (own === undefined || redisAt - own.reportedAt > REPORT_SILENT_MS)) {
    // Redis did not store this process's own report either.
    yield {
      code: 'reports-stale',
      text: 'The reports of workers and APIs are older than a minute, so a lost one would not be noticed',
      affects: 'this page',
    }
    return
  }
  const hasWorker = aliveWorkers(state) > 0
  if (!hasWorker) {
    const latest = Math.min(...heartbeats.values())
    yield { ...noWorker(state), sinceMs: Number.isFinite(latest) ? redisAt - latest * 1000 : undefined }
  }
  if (isSettling) return
  for (const lost of findLost(state)) if (lost.app === 'api' || hasWorker) yield lostProcess(lost, state)
  yield* unhealthyProcesses(state, hasWorker)
}

function* unhealthyProcesses(state: State, hasWorker: boolean): Generator<Problem> {
  const alive = aliveProcesses(state)
  for (const report of alive.filter(({ loopDelayMs }) => loopDelayMs > LOOP_DELAY_MAX_MS)) {
    const { id, app, loopDelayMs, held } = report
    yield {
      code: 'loop-blocked',
      subject: id,
      text: `${nameOf(report)} reacts ${loopDelayMs} ms late: the machine is overloaded`,
      affects: app === 'worker' ? formatCount(held, 'run') : 'its calls',
    }
  }
  const lostRuns = recentSum(alive, 'ownershipLost')
  if (hasWorker && lostRuns > LOST_RUNS_MAX) {
    yield {
      code: 'ownership-lost',
      text: `Runs keep moving between workers (${lostRuns} times in 10 min), which freeze for longer than their job locks`,
      affects: 'the runs of these workers',
    }
  }
  const builds = new Set(alive.map(({ build }) => build))
  const youngest = Math.max(...alive.map(({ startedAt }) => startedAt))
  if (builds.size > 1 && state.redisAt - youngest >= UPDATE_MS) {
    yield {
      code: 'mixed-builds',
      text: `${builds.size} builds run at once`,
      affects: 'no one, if the versions are compatible',
      sinceMs: youngest,
    }
  }
}

const nameOf = (report: ProcessReport) => `${report.app === 'api' ? 'API' : 'Worker'} ${processName(report)}`

/** Returns the processes of the last hour that are gone, without those that another process has replaced. */
function findLost(state: State): ProcessReport[] {
  const seenMs = (report: ProcessReport) => lastSeenMs(report, state)
  const alive = new Set(aliveProcesses(state))
  const unused = new Set(state.processes)
  return state.processes
    .filter((report) => !alive.has(report))
    .filter(({ state, reportedAt, startedAt }) => state !== 'ended' || reportedAt - startedAt >= LIVED_MIN_MS)
    .sort((a, b) => seenMs(a) - seenMs(b))
    .filter((lost) => {
      const replacement = [...unused].find(
        (other) =>
          other.app === lost.app &&
          other.id !== lost.id &&
          other.startedAt > seenMs(lost) - UPDATE_MS &&
          seenMs(other) > seenMs(lost),
      )
      if (replacement) unused.delete(replacement)
      return replacement === undefined
    })
}

function lostProcess(report: ProcessReport, state: State): Problem {
  const { id, app, held } = report
  const hasEnded = report.state === 'ended'
  return {
    code: hasEnded ? 'process-ended' : `${app}-silent`,
    subject: id,
    text: `${nameOf(report)} ${hasEnded ? 'has stopped, and none has replaced it' : 'is silent'}`,
    affects:
      app === 'worker'
        ? `${formatCount(held, 'run')} moved to other workers`
        : 'no one while another API serves',
    sinceMs: lastSeenMs(report, state),
  }
}
