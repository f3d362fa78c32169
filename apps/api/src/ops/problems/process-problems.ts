import { formatCount } from '@quarry/contracts/format-count'
import { ALIVE_SECONDS } from '@quarry/store/ops/heartbeat'
import { processName, recentSum } from '@quarry/store/ops/processes'
import type { State } from '../read-state.ts'
import { aliveProcesses, findLostProcesses, type LostProcess, REPORT_SILENT_MS } from './lost-processes.ts'
import type { Problem } from './problems.ts'
import { isNearlyFull, noWorker } from './redis-problems.ts'

/** Milliseconds at the 99th percentile, as in the alert rules. */
const LOOP_DELAY_MAX_MS = 250
const LOST_RUNS_MAX = 3
/** Seconds after a start of Redis in which some processes may not have reported again. */
const SETTLING_SECONDS = 60
/** Milliseconds that an update may take. */
const UPDATE_MS = 600_000

const appNames = { api: 'API', worker: 'Worker' } as const

export function* processProblems(state: State, self: string): Generator<Problem> {
  if (isNearlyFull(state)) return
  const { heartbeats, redisAt } = state
  const hasWorker = [...heartbeats.values()].some((seconds) => seconds <= ALIVE_SECONDS)
  const isSettling = (state.upSeconds ?? Number.POSITIVE_INFINITY) < SETTLING_SECONDS
  if (!isSettling && isOwnMissing(state, self)) {
    // Redis did not store this process's own report either.
    yield {
      code: 'reports-stale',
      text: 'The reports of workers and APIs are older than a minute, so a lost one would not be noticed',
      affects: 'this page',
    }
    return
  }
  if (!hasWorker) {
    const latest = Math.min(...heartbeats.values())
    yield { ...noWorker(state), sinceMs: Number.isFinite(latest) ? redisAt - latest * 1000 : undefined }
  }
  if (isSettling) return
  for (const lost of findLostProcesses(state)) if (lost.app === 'api' || hasWorker) yield lostProcess(lost)
  yield* unhealthyProcesses(state, hasWorker)
}

function* unhealthyProcesses(state: State, hasWorker: boolean): Generator<Problem> {
  const alive = aliveProcesses(state)
  for (const { id, app, host, loopDelayMs, held } of alive) {
    if (loopDelayMs <= LOOP_DELAY_MAX_MS) continue
    yield {
      code: 'loop-blocked',
      subject: id,
      text: `${appNames[app]} ${processName({ id, host })} reacts ${loopDelayMs} ms late: the machine is overloaded`,
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

function isOwnMissing({ processes, redisAt }: State, self: string): boolean {
  const own = processes.find(({ id }) => id === self)
  return own === undefined || redisAt - own.reportedAt > REPORT_SILENT_MS
}

function lostProcess({ app, id, name, how, lastSeenMs, held }: LostProcess): Problem {
  const process = `${appNames[app]} ${name}`
  return {
    code: how === 'ended' ? 'process-ended' : app === 'api' ? 'api-silent' : 'worker-silent',
    subject: id,
    text: how === 'ended' ? `${process} has stopped, and none has replaced it` : `${process} is silent`,
    affects:
      app === 'worker'
        ? `${formatCount(held, 'run')} moved to other workers`
        : 'no one while another API serves',
    sinceMs: lastSeenMs,
  }
}
