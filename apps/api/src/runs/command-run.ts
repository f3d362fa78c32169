import type { Run, RunId } from '@quarry/contracts/run'
import type { SessionId } from '@quarry/store/keys'
import { sendCommand } from '@quarry/store/runs/control'
import type { Dependencies } from '../dependencies.ts'
import { ApiError } from '../errors/api-error.ts'
import { findRun } from './find-run.ts'

type Parts = Pick<Dependencies, 'runs' | 'queues' | 'redis' | 'keys'>

const CANCELLED = 'Cancelled. Everything done until then is kept.'

/** Ends the run at once. The worker is told, so that it stops waiting; a lost message only costs it time. */
export async function cancelRun(parts: Parts, sessionId: SessionId, runId: RunId): Promise<Run> {
  const { runs, queues, redis, keys } = parts
  await findRun(runs, sessionId, runId)
  if (!(await runs.cancel(sessionId, runId, CANCELLED))) throw new ApiError('run-not-active')
  await sendCommand(redis, keys, { command: 'cancel', runId })
  // A job that a worker holds cannot be removed; that worker ends it.
  await queues.remove(runId).catch(() => undefined)
  return findRun(runs, sessionId, runId)
}

/** Lets requests under way end and sends no more. */
export async function pauseRun(parts: Parts, sessionId: SessionId, runId: RunId): Promise<Run> {
  const { runs, redis, keys } = parts
  await findRun(runs, sessionId, runId)
  if (!(await runs.pause(sessionId, runId))) throw new ApiError('run-not-active')
  await sendCommand(redis, keys, { command: 'pause', runId })
  return findRun(runs, sessionId, runId)
}

export async function resumeRun(parts: Parts, sessionId: SessionId, runId: RunId): Promise<Run> {
  const { runs, queues } = parts
  const { kind } = await findRun(runs, sessionId, runId)
  if (!(await runs.resume(sessionId, runId))) throw new ApiError('run-not-active')
  await queues.wake(kind, { runId, sessionId })
  return findRun(runs, sessionId, runId)
}
