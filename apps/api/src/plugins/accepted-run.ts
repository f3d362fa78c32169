import type { RunId, RunKind } from '@quarry/contracts/run'
import type { RunQueues } from '@quarry/store/runs/queues'
import { logEvent } from '@quarry/telemetry/log-events'
import type { FastifyRequest } from 'fastify'
import type { ApiApp } from '../api-app.ts'

const FIELD = 'acceptedRunId'

/** Lets handlers report the run that a request started, for its trace and for the log of the run's job. */
export function rememberAcceptedRuns(app: ApiApp): void {
  app.decorateRequest(FIELD, undefined)
}

/** Writes the request's id into the log of the job. An error there does not stop the run. */
export async function reportAcceptedRun(
  request: FastifyRequest,
  { queues }: RunQueues,
  { kind, runId }: { kind: RunKind; runId: RunId },
): Promise<void> {
  request.setDecorator<RunId>(FIELD, runId)
  logEvent(request.log, 'run.accepted', { kind, runId })
  const line = `${new Date().toISOString()} accepted, request ${request.id}`
  await queues[kind].addJobLog(runId, line).catch((error: unknown) => {
    logEvent(request.log, 'run.job-log-failed', { err: error, runId })
  })
}

/** Returns the run that the request started; undefined if it started none. */
export function acceptedRunOf(request: FastifyRequest): RunId | undefined {
  return request.getDecorator<RunId | undefined>(FIELD)
}
