import { ALIVE_SECONDS } from '@quarry/store/ops/heartbeat'
import { type ProcessReport, processName } from '@quarry/store/ops/processes'
import type { State } from '../read-state.ts'

/** Milliseconds without a report after which a process counts as silent. Processes report every 20 s. */
export const REPORT_SILENT_MS = 60_000
/** An update starts new processes before it stops the old ones, and takes some minutes. */
const OVERLAP_MS = 600_000
/** A process that ended sooner was a trial. */
const LIVED_MIN_MS = 600_000

export interface LostProcess {
  app: ProcessReport['app']
  id: string
  name: string
  how: 'silent' | 'ended'
  /** Milliseconds since 1970, by Redis' clock. */
  lastSeenMs: number
  /** Runs that it worked on. */
  held: number
}

/** Returns the time of the latest report or heartbeat: a worker's heartbeats are more frequent than its reports. */
function lastSeenMs({ id, reportedAt }: ProcessReport, { heartbeats, redisAt }: State): number {
  const seconds = heartbeats.get(id)
  return seconds === undefined ? reportedAt : Math.max(reportedAt, redisAt - seconds * 1000)
}

/** Returns true for a process that has not ended and whose latest report or heartbeat is recent enough. */
export function isAlive(report: ProcessReport, state: State): boolean {
  if (report.state === 'ended') return false
  const silentMs = state.redisAt - lastSeenMs(report, state)
  return silentMs <= (state.heartbeats.has(report.id) ? ALIVE_SECONDS * 1000 : REPORT_SILENT_MS)
}

/** Returns the processes of the last hour that are gone, without those that another process has replaced. */
export function findLostProcesses(state: State): LostProcess[] {
  const lost = silentOrEnded(state).sort((a, b) => a.lastSeenMs - b.lastSeenMs)
  const unused = new Set(state.processes)
  return lost.filter(({ app, id, lastSeenMs: atMs }) => {
    const replacement = [...unused].find(
      (other) =>
        other.app === app &&
        other.id !== id &&
        other.startedAt > atMs - OVERLAP_MS &&
        livedOn(other, atMs, state),
    )
    if (replacement) unused.delete(replacement)
    return replacement === undefined
  })
}

const livedOn = (process: ProcessReport, atMs: number, state: State) => lastSeenMs(process, state) > atMs

function silentOrEnded(state: State): LostProcess[] {
  return state.processes
    .filter((report) => !isAlive(report, state))
    .map((report) => ({
      app: report.app,
      id: report.id,
      name: processName(report),
      how: report.state === 'ended' ? ('ended' as const) : ('silent' as const),
      lastSeenMs: lastSeenMs(report, state),
      held: report.held,
      livedMs: report.reportedAt - report.startedAt,
    }))
    .filter(({ how, livedMs }) => how === 'silent' || livedMs >= LIVED_MIN_MS)
}

/** Returns the reports of processes that are alive. */
export const aliveProcesses = (state: State): ProcessReport[] =>
  state.processes.filter((report) => isAlive(report, state))
