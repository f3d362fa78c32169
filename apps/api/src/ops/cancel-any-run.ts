import type { Run, RunId } from '@quarry/contracts/run'
import { RunJob } from '@quarry/store/runs/queues'
import type { Dependencies } from '../dependencies.ts'
import { ApiError } from '../errors/api-error.ts'
import { cancelRun } from '../runs/command-run.ts'

type Parts = Pick<Dependencies, 'runs' | 'queues' | 'redis' | 'keys'>

/** Cancels a run of whatever session: its job knows which. */
export async function cancelAnyRun(parts: Parts, runId: RunId): Promise<Run> {
  const jobs = await Promise.all(Object.values(parts.queues.queues).map((queue) => queue.getJob(runId)))
  const job = RunJob.safeParse(jobs.find((found) => found !== undefined)?.data)
  if (!job.success) throw new ApiError('not-found', 'There is no such run.')
  return await cancelRun(parts, job.data.sessionId, runId)
}
