import { isEnded, type Run, type RunId } from '@quarry/contracts/run'
import { abbreviate } from '@quarry/store/fingerprint'
import type { SessionId } from '@quarry/store/keys'
import { createRunActivities, type RunActivity } from '@quarry/store/ops/run-activity'
import { RunJob } from '@quarry/store/runs/queues'
import { findSessionOfRun } from '@quarry/store/runs/read-runs'
import type { Dependencies } from '../../dependencies.ts'
import { ApiError } from '../../errors/api-error.ts'
import type { StateReader } from '../overview/read-state.ts'
import { keyName, workersByRun } from '../overview/run-rows.ts'
import { redactLine } from '../redact.ts'

/** A run for its page. It holds no title, no name and no whole hash. */
export interface RunDetails {
  run: Pick<
    Run,
    | 'id'
    | 'kind'
    | 'state'
    | 'task'
    | 'model'
    | 'waitingFor'
    | 'processed'
    | 'failed'
    | 'total'
    | 'startedAt'
    | 'finishedAt'
  >
  isActive: boolean
  session: string
  key: string | undefined
  /** The worker that has the run, or had it last. */
  worker: string | undefined
  /** Why it ended, or what went wrong. */
  outcome: string | undefined
  /** State of its job in BullMQ; undefined if the job was removed. */
  jobState: string | undefined
  /** Lines of the job's log, the latest last. */
  log: string[]
  activity: RunActivity
  /** W3C trace id. */
  traceId: string
}

const LOG_LINES = 200

type Deps = Pick<Dependencies, 'redis' | 'keys' | 'runs' | 'queues'>

/** Throws ApiError if there is no such run. */
export async function readRunDetails(
  dependencies: Deps,
  states: Pick<StateReader, 'read'>,
  runId: RunId,
): Promise<RunDetails> {
  const { redis, keys, runs, queues } = dependencies
  const sessionId = await findSession(dependencies, runId)
  const run = sessionId === undefined ? undefined : await runs.find(sessionId, runId)
  if (sessionId === undefined || run === undefined) throw new ApiError('not-found', 'There is no such run.')
  const queue = queues.queues[run.kind]
  const [activity, job, credential, { logs }, state] = await Promise.all([
    createRunActivities(redis, keys).read(sessionId, runId),
    queue.getJob(runId),
    runs.credentialOf(sessionId, runId),
    queue.getJobLogs(runId, 0, LOG_LINES - 1, true),
    states.read(),
  ])
  const { id, kind, task, model, waitingFor, processed, failed, total, startedAt, finishedAt } = run
  const outcome = run.problem ?? run.message
  return {
    run: {
      id,
      kind,
      state: run.state,
      task,
      model,
      waitingFor,
      processed,
      failed,
      total,
      startedAt,
      finishedAt,
    },
    isActive: !isEnded(run),
    session: abbreviate(sessionId),
    key: keyName(kind, credential),
    worker: workersByRun(state).get(runId.slice(0, 8)) ?? activity.worker,
    outcome: outcome && redactLine(outcome),
    jobState: job && (await job.getState()),
    log: logs.map(redactLine),
    activity,
    traceId: runId.replaceAll('-', ''),
  }
}

/** Returns the session of a run: from its job or, without one, from the run's keys. */
export async function findSession(
  { redis, keys, queues }: Deps,
  runId: RunId,
): Promise<SessionId | undefined> {
  const jobs = await Promise.all(Object.values(queues.queues).map((queue) => queue.getJob(runId)))
  const job = RunJob.safeParse(jobs.find((found) => found !== undefined)?.data)
  return job.success ? job.data.sessionId : await findSessionOfRun(redis, keys, runId)
}
