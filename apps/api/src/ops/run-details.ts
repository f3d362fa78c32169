import { isEnded, type RunId } from '@quarry/contracts/run'
import type { SessionId } from '@quarry/store/keys'
import { createRunActivities } from '@quarry/store/ops/run-activity'
import { readRate } from '@quarry/store/rate/read-rate'
import { findSessionOfRun } from '@quarry/store/runs/read-runs'
import { ApiError } from '../api-error.ts'
import { type StateDependencies, type StateReader, spacingOf } from './read-state.ts'
import { redactLine } from './redact.ts'
import { runRow, workersByRun } from './runs.ts'

const LOG_LINES = 200

/** A run for its page. It holds no title, no name and no whole hash. */
export type RunDetails = Awaited<ReturnType<typeof readRunDetails>>

/** Throws ApiError if there is no such run. */
export async function readRunDetails(
  dependencies: StateDependencies,
  states: Pick<StateReader, 'read'>,
  runId: RunId,
) {
  const { redis, keys, runs, queues, config } = dependencies
  const sessionId = await findSession(dependencies, runId)
  const run = await runs.find(sessionId, runId)
  if (run === undefined) throw noSuchRun()
  const queue = queues.queues[run.kind]
  const [activity, job, { logs }, state] = await Promise.all([
    createRunActivities(redis, keys).read(sessionId, runId),
    queue.getJob(runId),
    queue.getJobLogs(runId, 0, LOG_LINES - 1, true),
    states.read(),
  ])
  const isOf = ({ run }: { run: { id: RunId } }) => run.id === runId
  const { limitOwner, rateKeys } = [...state.runs, ...state.endedRuns].find(isOf) ?? {}
  const [rateKey, ...others] = rateKeys ?? []
  const spacingMs = run.kind === 'cleaning' ? undefined : spacingOf(run.source ?? 'reddit', config)
  const row = runRow({ run, sessionId, limitOwner }, Date.now(), workersByRun(state))
  const outcome = run.problem ?? run.message
  return {
    row,
    model: run.model,
    isActive: !isEnded(run),
    /** The rate of its credential or address, and how many runs share it; undefined if the run has ended or has several. */
    pace:
      rateKey === undefined || others.length > 0
        ? undefined
        : {
            ...(await readRate(redis, rateKey, spacingMs)),
            runs: state.runs.filter((live) => live.rateKeys.includes(rateKey)).length,
          },
    /** The worker that has the run, or had it last. */
    worker: row.worker ?? activity.worker,
    /** Why it ended, or what went wrong. */
    outcome: outcome && redactLine(outcome),
    /** State of its job in BullMQ; undefined if the job was removed. */
    jobState: job && (await job.getState()),
    /** Lines of the job's log, the latest last. */
    log: logs.map(redactLine),
    activity,
    /** W3C trace id. */
    traceId: runId.replaceAll('-', ''),
  }
}

const noSuchRun = () => new ApiError('not-found', 'There is no such run.')

/** Throws ApiError if no session has the run. */
export async function findSession(
  { redis, keys }: Pick<StateDependencies, 'redis' | 'keys'>,
  runId: RunId,
): Promise<SessionId> {
  const sessionId = await findSessionOfRun(redis, keys, runId)
  if (sessionId === undefined) throw noSuchRun()
  return sessionId
}
