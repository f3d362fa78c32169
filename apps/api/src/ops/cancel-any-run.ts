import type { Run, RunId } from '@quarry/contracts/run'
import { ApiError } from '../errors/api-error.ts'
import { type CommandDependencies, cancelRun } from '../runs/command-run.ts'
import { findSession } from './runs/read-run-details.ts'

/** Cancels a run of any session. */
export async function cancelAnyRun(dependencies: CommandDependencies, runId: RunId): Promise<Run> {
  const sessionId = await findSession(dependencies, runId)
  if (sessionId === undefined) throw new ApiError('not-found', 'There is no such run.')
  return await cancelRun(dependencies, sessionId, runId)
}
