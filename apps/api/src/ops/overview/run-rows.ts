import type { Run, RunKind, WaitingReason } from '@quarry/contracts/run'
import { abbreviate } from '@quarry/store/fingerprint'
import { processName } from '@quarry/store/ops/processes'
import type { EndedRun } from '@quarry/store/runs/read-runs'
import { redactLine } from '../redact.ts'
import { aliveProcesses } from '../verdict/lost-processes.ts'
import type { LiveRun, State } from './read-state.ts'

/** A run as operators see it. It holds no title and no whole hash. */
export interface RunRow {
  id: string
  kind: RunKind
  session: string
  /** `gm·` or `rd·` and the start of the credential's fingerprint; undefined if unknown. */
  key: string | undefined
  /** The worker that has it now. */
  worker: string | undefined
  state: Run['state']
  waitsFor: { reason: WaitingReason; seconds: number } | undefined
  processed: number
  failed: number
  total: number
  ageSeconds: number
  /** Seconds since its end; undefined while it is active. */
  endedSeconds: number | undefined
  /** Why it failed. */
  problem: string | undefined
}

const secondsSince = (ms: number, at: number) => Math.max(0, (at - ms) / 1000)

export const keyName = (kind: RunKind, fingerprint: string | undefined) =>
  fingerprint && `${kind === 'cleaning' ? 'gm' : 'rd'}·${abbreviate(fingerprint)}`

/** Returns the name of the worker of each live run, by the first eight characters of the run's id. */
export function workersByRun(state: State): Map<string, string> {
  return new Map(
    aliveProcesses(state).flatMap((report) => report.runs.map((run) => [run, processName(report)] as const)),
  )
}

/** `at` is now in milliseconds since 1970; `workers` are the names by `workersByRun`. */
export function liveRow(
  { run, sessionId, credential }: LiveRun,
  at: number,
  workers: Map<string, string>,
): RunRow {
  const { waitingFor } = run
  return {
    id: run.id,
    kind: run.kind,
    session: abbreviate(sessionId),
    key: keyName(run.kind, credential),
    worker: workers.get(run.id.slice(0, 8)),
    state: run.state,
    waitsFor: waitingFor && {
      reason: waitingFor.reason,
      seconds: Math.max(0, (Date.parse(waitingFor.until) - at) / 1000),
    },
    processed: run.processed,
    failed: run.failed,
    total: run.total,
    ageSeconds: secondsSince(Date.parse(run.startedAt), at),
    endedSeconds: undefined,
    problem: undefined,
  }
}

/** `at` is now in milliseconds since 1970. */
export function endedRow(run: EndedRun, at: number): RunRow {
  return {
    id: run.id,
    kind: run.kind,
    session: abbreviate(run.sessionId),
    key: keyName(run.kind, run.credential),
    worker: undefined,
    state: run.state,
    waitsFor: undefined,
    processed: run.processed,
    failed: run.failed,
    total: run.total,
    ageSeconds: secondsSince(run.startedAt, at),
    endedSeconds: secondsSince(run.finishedAt, at),
    problem: run.problem && redactLine(run.problem),
  }
}
