import type { Run, RunId } from '@quarry/contracts/run'
import { RunJob } from '@quarry/store/runs/queues'
import { ApiError } from '../errors/api-error.ts'
import { type CommandDependencies, cancelRun } from '../runs/command-run.ts'

/** Cancels a run of any session; the job names the session. */
export async function cancelAnyRun(dependencies: CommandDependencies, runId: RunId): Promise<Run> {
  const jobs = await Promise.all(
    Object.values(dependencies.queues.queues).map((queue) => queue.getJob(runId)),
  )
  const job = RunJob.safeParse(jobs.find((found) => found !== undefined)?.data)
  if (!job.success) throw new ApiError('not-found', 'There is no such run.')
  return await cancelRun(dependencies, job.data.sessionId, runId)
}
