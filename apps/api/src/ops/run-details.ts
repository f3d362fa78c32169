import { isEnded, type Run, type RunId } from '@quarry/contracts/run'
import { abbreviate } from '@quarry/store/fingerprint'
import type { SessionId } from '@quarry/store/keys'
import { createRunActivities, type RunActivity } from '@quarry/store/ops/run-activity'
import { type CredentialRate, readRate } from '@quarry/store/rate/read-rate'
import { RunJob } from '@quarry/store/runs/queues'
import { findSessionOfRun } from '@quarry/store/runs/read-runs'
import { ApiError } from '../api-error.ts'
import type { Dependencies } from '../dependencies.ts'
import type { StateReader } from './read-state.ts'
import { redactLine } from './redact.ts'
import { keyName, workersByRun } from './runs.ts'

/** A run for its page. It holds no title, no name and no whole hash. */
export interface RunDetails {
  run: Pick<
    Run,
    | 'id'
    | 'kind'
    | 'state'
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
  /** The rate of its credential, and how many runs share it; undefined if the run has ended. */
  pace: (CredentialRate & { runs: number }) | undefined
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
  const run = await runs.find(sessionId, runId)
  if (run === undefined) throw new ApiError('not-found', 'There is no such run.')
  const queue = queues.queues[run.kind]
  const [activity, job, credential, { logs }, state] = await Promise.all([
    createRunActivities(redis, keys).read(sessionId, runId),
    queue.getJob(runId),
    runs.credentialOf(sessionId, runId),
    queue.getJobLogs(runId, 0, LOG_LINES - 1, true),
    states.read(),
  ])
  const rateKey = state.runs.find((live) => live.run.id === runId)?.rateKey
  const outcome = run.problem ?? run.message
  return {
    run,
    isActive: !isEnded(run),
    session: abbreviate(sessionId),
    key: keyName(run.kind, credential),
    pace:
      rateKey === undefined
        ? undefined
        : {
            ...(await readRate(redis, rateKey)),
            runs: state.runs.filter((live) => live.rateKey === rateKey).length,
          },
    worker: workersByRun(state).get(runId.slice(0, 8)) ?? activity.worker,
    outcome: outcome && redactLine(outcome),
    jobState: job && (await job.getState()),
    log: logs.map(redactLine),
    activity,
    traceId: runId.replaceAll('-', ''),
  }
}

/** Returns the session of a run: from its job or, without one, from the run's keys. Throws ApiError if there is none. */
export async function findSession(
  { redis, keys, queues }: Pick<Deps, 'redis' | 'keys' | 'queues'>,
  runId: RunId,
): Promise<SessionId> {
  const jobs = await Promise.all(Object.values(queues.queues).map((queue) => queue.getJob(runId)))
  const job = RunJob.safeParse(jobs.find((found) => found !== undefined)?.data)
  const sessionId = job.success ? job.data.sessionId : await findSessionOfRun(redis, keys, runId)
  if (sessionId === undefined) throw new ApiError('not-found', 'There is no such run.')
  return sessionId
}
