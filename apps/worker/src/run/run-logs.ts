import { abbreviate } from '@quarry/store/fingerprint'
import type { RunJob } from '@quarry/store/runs/queues'
import type { Job } from 'bullmq'
import type { RunContext } from './run-context.ts'

/** Returns the fields that identify a run in log lines. */
export function runInLogs({ data: { runId, sessionId, key, user, requestId } }: Pick<Job<RunJob>, 'data'>) {
  return { runId, session: abbreviate(sessionId), key, user, reqId: requestId }
}

interface Pause {
  reason: string
  /** The reason as the job's log should show it; by default the reason itself. */
  line?: string
  /** True if the run is parked for the pause. */
  isParked?: boolean
}

/** Logs a pause of `waitMs` real milliseconds. The job's log states when it ends, which stays true later. */
export function logThrottled(
  logProgress: RunContext['logProgress'],
  waitMs: number,
  { reason, line = reason.replace('-', ' '), isParked = false }: Pause,
): void {
  const until = new Date(Date.now() + waitMs).toISOString()
  const fields = { reason, until, waitMs: Math.round(waitMs) }
  const text = `Requests are throttled until ${until}: ${line}.`
  if (isParked) logProgress(`${text} Other runs use this run’s place meanwhile.`, 'run.parked', fields)
  else logProgress(text, 'run.throttled', fields)
}
