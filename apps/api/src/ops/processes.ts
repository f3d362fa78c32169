import { ALIVE_SECONDS } from '@quarry/store/ops/heartbeat'
import { type ProcessReport, processName } from '@quarry/store/ops/processes'
import type { State } from './read-state.ts'

/** Milliseconds without a report after which a process counts as silent. Processes report every 20 s. */
export const REPORT_SILENT_MS = 60_000

/** Returns the time of the latest report or heartbeat: a worker's heartbeats are more frequent than its reports. */
export function lastSeenMs({ id, reportedAt }: ProcessReport, { heartbeats, redisAt }: State): number {
  const seconds = heartbeats.get(id)
  return seconds === undefined ? reportedAt : Math.max(reportedAt, redisAt - seconds * 1000)
}

/** Returns true for a process that has not ended and whose latest report or heartbeat is recent enough. */
function isAlive(report: ProcessReport, state: State): boolean {
  const silentMs = state.redisAt - lastSeenMs(report, state)
  const limitMs = state.heartbeats.has(report.id) ? ALIVE_SECONDS * 1000 : REPORT_SILENT_MS
  return report.state !== 'ended' && silentMs <= limitMs
}

/** Returns the reports of processes that are alive. */
export const aliveProcesses = (state: State): ProcessReport[] =>
  state.processes.filter((report) => isAlive(report, state))

/** Returns the number of workers with a recent heartbeat. */
export const aliveWorkers = ({ heartbeats }: Pick<State, 'heartbeats'>): number =>
  [...heartbeats.values()].filter((seconds) => seconds <= ALIVE_SECONDS).length

export type ProcessRow = ReturnType<typeof processRows>[number]

/** Returns every API and worker of the last hour, by kind and name. */
export function processRows(state: State) {
  return state.processes
    .map((report) => {
      const { app, version, build, held, loopDelayMs, memoryBytes, startedAt } = report
      const isUp = isAlive(report, state)
      return {
        ...{ app, version, build, loopDelayMs, memoryBytes },
        name: processName(report),
        state: isUp || report.state === 'ended' ? report.state : ('silent' as const),
        held: isUp ? held : 0,
        /** Since its last heartbeat or report. */
        silentSeconds: Math.max(0, (state.redisAt - lastSeenMs(report, state)) / 1000),
        upSeconds: (state.redisAt - startedAt) / 1000,
      }
    })
    .sort((a, b) => a.app.localeCompare(b.app) || a.name.localeCompare(b.name))
}
