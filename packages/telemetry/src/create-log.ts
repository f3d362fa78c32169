import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino'
import { describeError } from './describe-error.ts'
import { LIBRARY_EVENT } from './log-events.ts'

export interface LogOptions {
  level: string
  /** The program's name and this process's id. */
  base: { service: 'api' | 'worker'; instance: string }
  /** Standard output by default. */
  destination?: DestinationStream | undefined
}

/**
 * Creates a log of JSON lines with level names, ISO times and an `event`. Because a log is stored, it must not contain
 * bodies, cookies, URLs, titles or text quoted in errors.
 */
export function createLog({ level, base, destination }: LogOptions, options: LoggerOptions = {}): Logger {
  const all: LoggerOptions = {
    ...options,
    level,
    base,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    // A line that states its own event replaces this one.
    mixin: () => ({ event: LIBRARY_EVENT }),
    serializers: { ...options.serializers, err: describeError },
  }
  return pino(all, destination ?? openStandardOutput())
}

/**
 * A program started by another Quarry program writes each line synchronously: if the parent is killed, nothing reads
 * the output, and pino would retry its buffer forever at exit.
 */
function openStandardOutput(): DestinationStream {
  return pino.destination({ dest: 1, sync: process.connected === true })
}
