import type { Run, RunId } from '@quarry/contracts/run'
import type { SessionId } from '@quarry/store/keys'
import type { Runs } from '@quarry/store/runs/runs'
import { ApiError } from '../errors/api-error.ts'

/** Throws ApiError `not-found` if the session has no such run. */
export async function findRun(runs: Pick<Runs, 'find'>, sessionId: SessionId, runId: RunId): Promise<Run> {
  const run = await runs.find(sessionId, runId)
  if (!run) throw new ApiError('not-found', 'This session has no such run.')
  return run
}
