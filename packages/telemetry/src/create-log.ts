import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino'
import { describeError } from './describe-error.ts'
import { LIBRARY_EVENT } from './log-events.ts'

export interface LogOptions {
  level: string
  /** The program's name, and the id of this process. */
  base: { service: 'api' | 'worker'; instance: string }
  /** Default: standard output. */
  destination?: DestinationStream | undefined
}

/**
 * Creates a log of JSON lines with level names, ISO times and an `event`. It must not contain bodies, cookies, URLs, titles
 * or quotes of an error: a log is storage.
 */
export function createLog({ level, base, destination }: LogOptions, options: LoggerOptions = {}): Logger {
  const all: LoggerOptions = {
    ...options,
    level,
    base,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    // A line's own event replaces it.
    mixin: () => ({ event: LIBRARY_EVENT }),
    serializers: { ...options.serializers, err: describeError },
  }
  return pino(all, destination ?? openStandardOutput())
}

/**
 * A child process of another Quarry program writes each line at once: if its parent is killed, nothing reads the
 * output, and pino would retry its buffer forever at exit.
 */
function openStandardOutput(): DestinationStream {
  return pino.destination({ dest: 1, sync: process.connected === true })
}
