import { formatNumber } from '@quarry/contracts/format-count'
import type { Run, RunId } from '@quarry/contracts/run'
import type { SessionId } from '@quarry/store/keys'
import { sendCommand } from '@quarry/store/runs/control'
import type { Runs } from '@quarry/store/runs/runs'
import type { Guard } from '@quarry/store/session-writer'
import { ApiError } from '../api-error.ts'
import type { Dependencies } from '../dependencies.ts'

export type CommandDependencies = Pick<Dependencies, 'runs' | 'queues' | 'redis' | 'keys'>

/** A run, and what the caller shows if it belongs to a copy. */
interface RunTarget {
  sessionId: SessionId
  runId: RunId
  guard: Guard | undefined
}

const NO_CHOICE = 'The titles per request of this run can’t be chosen.'
const CANCELLED = 'Cancelled. Finished work is kept.'

/**
 * Ends the run immediately. The command wakes a waiting worker; if it is lost, the worker stops before its next
 * request.
 */
export async function cancelRun(
  dependencies: CommandDependencies,
  { sessionId, runId, guard }: RunTarget,
): Promise<Run> {
  const { runs, queues, redis, keys } = dependencies
  const run = await findRun(runs, sessionId, runId)
  const { kind } = run
  if (!(await runs.cancel(sessionId, runId, cancelledMessage(run), guard)))
    throw new ApiError('run-not-active')
  await sendCommand(redis, keys, { command: 'cancel', runId })
  // A worker ends the job, so that operators still find it with its log.
  await queues.unpark(kind, runId)
  return findRun(runs, sessionId, runId)
}

/** Says how far a run that finds topics got, because the next one continues from there. */
function cancelledMessage({ step, processed, total }: Run): string {
  if (step === undefined || step === 'codebook') return CANCELLED
  const done = step === 'sorting' ? 'Sorted' : 'Compared'
  return `Cancelled. ${done} ${formatNumber(processed)} of ${formatNumber(total)} titles. Finding topics again goes on there.`
}

/** Stops the run's requests, except those in flight. Throws ApiError `run-not-active` if it has ended. */
export async function pauseRun(
  dependencies: CommandDependencies,
  { sessionId, runId, guard }: RunTarget,
): Promise<Run> {
  const { runs, redis, keys } = dependencies
  await findRun(runs, sessionId, runId)
  if (!(await runs.pause(sessionId, runId, guard))) throw new ApiError('run-not-active')
  await sendCommand(redis, keys, { command: 'pause', runId })
  return findRun(runs, sessionId, runId)
}

/** Continues a paused run immediately. Throws ApiError `run-not-active` if it has ended. */
export async function resumeRun(
  dependencies: CommandDependencies,
  { sessionId, runId, guard }: RunTarget,
): Promise<Run> {
  const { runs, queues } = dependencies
  const { kind } = await findRun(runs, sessionId, runId)
  if (!(await runs.resume(sessionId, runId, guard))) throw new ApiError('run-not-active')
  await queues.wake(kind, { runId, sessionId })
  return findRun(runs, sessionId, runId)
}

/**
 * Changes how many titles each further request of a cleaning run sends. Throws ApiError `run-not-active` if it has
 * ended, and `invalid-input` for a run that doesn’t clean.
 */
export async function changeTitlesPerRequest(
  { runs }: Pick<CommandDependencies, 'runs'>,
  { sessionId, runId, guard }: RunTarget,
  titlesPerRequest: number,
): Promise<Run> {
  const { kind, task } = await findRun(runs, sessionId, runId)
  if (kind !== 'cleaning' || task) throw new ApiError('invalid-input', NO_CHOICE)
  const isChosen = await runs.chooseTitles(sessionId, runId, titlesPerRequest, guard)
  if (!isChosen) throw new ApiError('run-not-active')
  return findRun(runs, sessionId, runId)
}

/** Throws ApiError `not-found` if the session has no such run. */
export async function findRun(runs: Pick<Runs, 'find'>, sessionId: SessionId, runId: RunId): Promise<Run> {
  const run = await runs.find(sessionId, runId)
  if (!run) throw new ApiError('not-found', 'This session has no such run.')
  return run
}
