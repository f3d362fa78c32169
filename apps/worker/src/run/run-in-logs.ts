import { abbreviate } from '@quarry/store/fingerprint'
import type { RunJob } from '@quarry/store/runs/queues'
import type { Job } from 'bullmq'

/** Returns the fields that identify a run in log lines. */
export function runInLogs({ data: { runId, sessionId, key, requestId } }: Pick<Job<RunJob>, 'data'>) {
  return { runId, session: abbreviate(sessionId), key, reqId: requestId }
}
