import { CleaningCredentials, type CleaningParams } from '@quarry/contracts/run-params'
import type { TaskRequest } from '@quarry/tasks/findings/exchange'
import type { z } from 'zod'
import { type CleaningService, NO_MODEL, serviceOf } from '../cleaning/cleaning-service.ts'
import {
  LOST_CREDENTIALS,
  type RunContext,
  type RunEnd,
  type WorkerDependencies,
} from '../run/run-context.ts'
import { HaltedError } from './exchange.ts'

/** Opens the run's model, does the work with it, and returns how the run ended. */
export async function runWithModel(
  dependencies: WorkerDependencies,
  context: RunContext,
  params: Pick<z.output<typeof CleaningParams>, 'model' | 'service'>,
  work: (service: CleaningService<TaskRequest>) => Promise<RunEnd>,
): Promise<RunEnd> {
  const { sessionId, runId } = context.run
  const opened = await dependencies.credentials.open(sessionId, runId)
  if (opened === undefined) return { kind: 'fatal', problem: LOST_CREDENTIALS }
  const { apiKey } = CleaningCredentials.decode(opened)
  const service = serviceOf<TaskRequest>(dependencies, context, { ...params, apiKey })
  if (!service) return { kind: 'fatal', problem: NO_MODEL }
  const unusable = await service.prepare()
  if (unusable) return unusable.kind === 'done' ? { kind: 'stopped' } : unusable
  const stop = service.start()
  try {
    return await work(service)
  } catch (error) {
    if (error instanceof HaltedError) return error.end
    throw error
  } finally {
    await stop()
  }
}
