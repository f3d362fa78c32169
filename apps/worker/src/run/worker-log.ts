import { abbreviate } from '@quarry/store/fingerprint'
import type { RunJob } from '@quarry/store/runs/queues'
import { describeError } from '@quarry/telemetry/describe-error'
import type { Job } from 'bullmq'
import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino'

/** Creates a log of JSON lines. No titles, names, keys or quotes of an error may be in it. */
export function createWorkerLog(level: string, destination?: DestinationStream): Logger {
  const options: LoggerOptions = {
    level,
    base: { service: 'worker' },
    serializers: { err: describeError },
  }
  return destination ? pino(options, destination) : pino(options)
}

/** Returns the fields that identify a run in log lines. */
export function runInLogs({ data: { runId, sessionId } }: Pick<Job<RunJob>, 'data'>) {
  return { runId, session: abbreviate(sessionId) }
}
