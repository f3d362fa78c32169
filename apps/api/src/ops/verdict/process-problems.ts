import { formatCount } from '@quarry/contracts/format-count'
import { ALIVE_SECONDS } from '@quarry/store/ops/heartbeat'
import { processName } from '@quarry/store/ops/processes'
import type { State } from '../overview/read-state.ts'
import { aliveProcesses, findLostProcesses, type LostProcess, REPORT_SILENT_MS } from './lost-processes.ts'
import type { Problem } from './problem.ts'
import { isNearlyFull } from './redis-problems.ts'

/** Milliseconds at the 99th percentile, as in the alert rules. */
const LOOP_DELAY_MAX_MS = 250
const LOST_RUNS_MAX = 3
/** Seconds after a start of Redis in which some processes may not have reported again. */
const SETTLING_SECONDS = 60

export function processProblems(state: State, self: string): Problem[] {
  if (isNearlyFull(state)) return []
  const alive = [...state.heartbeats.values()].filter((seconds) => seconds <= ALIVE_SECONDS).length
  if ((state.redisUpSeconds ?? Number.POSITIVE_INFINITY) < SETTLING_SECONDS) {
    return alive === 0 ? [redisHasJustStarted] : []
  }
  // Redis did not store this process's own report either.
  if (isOwnMissing(state, self)) return [reportsMissing]
  const lost = findLostProcesses(state).filter(({ app }) => app === 'api' || alive > 0)
  return [
    ...(alive === 0 ? [noWorker(state)] : []),
    ...lost.map((one) => lostProcess(one, state)),
    ...busyProcesses(state),
    ...(alive === 0 ? [] : freezes(state)),
    ...mixedBuilds(state),
  ]
}

function isOwnMissing({ processes, redisAt }: State, self: string): boolean {
  const own = processes.find(({ id }) => id === self)
  return own === undefined || redisAt - own.reportedAt > REPORT_SILENT_MS
}

const redisHasJustStarted: Problem = {
  code: 'redis-started',
  level: 'notice',
  text: 'Redis has just started, and no worker has sent a heartbeat since',
  affects: 'nobody, if workers send one within 10 s',
  step: 'stuck-1',
}

const reportsMissing: Problem = {
  code: 'reports-stale',
  level: 'notice',
  text: 'The reports of workers and APIs are older than a minute, so a lost one would not be noticed',
  affects: 'this page',
  step: 'redis-is-unreachable',
}

function noWorker({ runs, heartbeats, redisAt }: State): Problem {
  const latest = Math.min(...heartbeats.values())
  return {
    code: 'no-worker',
    level: 'critical',
    text: 'No worker sends heartbeats, so runs wait',
    affects: formatCount(runs.length, 'active run'),
    sinceMs: Number.isFinite(latest) ? redisAt - latest * 1000 : undefined,
    step: 'stuck-1',
  }
}

const appNames = { api: 'API', worker: 'Worker' } as const

function lostProcess({ app, id, name, how, lastSeenMs, held }: LostProcess, state: State): Problem {
  const left = aliveProcesses(state).filter((report) => report.app === app).length
  return {
    code: `${app}-${how}`,
    subject: id,
    level: 'warning',
    text:
      how === 'silent'
        ? `${appNames[app]} ${name} is silent`
        : `${appNames[app]} ${name} has stopped, and none has replaced it; ${left === 1 ? '1 is' : `${left} are`} left`,
    affects:
      app === 'worker'
        ? `${formatCount(held, 'run')} moved to other workers`
        : 'nobody while another API serves',
    sinceMs: lastSeenMs,
    step: app === 'worker' && how === 'silent' ? 'stuck-2' : 'a-process-is-down',
  }
}

function busyProcesses(state: State): Problem[] {
  return aliveProcesses(state)
    .filter(({ loopDelayMs }) => loopDelayMs > LOOP_DELAY_MAX_MS)
    .map((report) => ({
      code: 'loop-blocked',
      subject: report.id,
      level: 'warning',
      text: `${appNames[report.app]} ${processName(report)} reacts ${report.loopDelayMs} ms late: the machine is overloaded`,
      affects: report.app === 'worker' ? formatCount(report.held, 'run') : 'its calls',
      step: 'slow-4',
    }))
}

function freezes(state: State): Problem[] {
  const lost = aliveProcesses(state).reduce((sum, { recent }) => sum + recent.ownershipLost, 0)
  if (lost <= LOST_RUNS_MAX) return []
  return [
    {
      code: 'ownership-lost',
      level: 'warning',
      text: `Runs keep moving between workers (${lost} times in 10 min), which freeze for longer than their job locks`,
      affects: 'the runs of these workers',
      step: 'stuck-6',
    },
  ]
}

function mixedBuilds(state: State): Problem[] {
  const alive = aliveProcesses(state)
  const builds = new Set(alive.map(({ build }) => build))
  const youngest = Math.max(...alive.map(({ startedAt }) => startedAt))
  if (builds.size < 2 || state.redisAt - youngest < 600_000) return []
  return [
    {
      code: 'mixed-builds',
      level: 'notice',
      text: `${builds.size} builds run at once`,
      affects: 'nobody, while they understand each other',
      sinceMs: youngest,
      step: 'upgrade',
    },
  ]
}
