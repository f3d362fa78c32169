import { abbreviate } from '@quarry/store/fingerprint'
import type { RunJob } from '@quarry/store/runs/queues'
import { describeError } from '@quarry/telemetry/describe-error'
import type { Job } from 'bullmq'
import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino'

/** JSON lines. Never titles, names, keys or what an error quotes: a log is storage. */
export function createWorkerLog(level: string, destination?: DestinationStream): Logger {
  const options: LoggerOptions = {
    level,
    base: { service: 'worker' },
    serializers: { err: describeError },
  }
  return destination ? pino(options, destination) : pino(options)
}

/** A run as every line on it names it. */
export function runInLogs({ data: { runId, sessionId } }: Pick<Job<RunJob>, 'data'>) {
  return { runId, session: abbreviate(sessionId) }
}
