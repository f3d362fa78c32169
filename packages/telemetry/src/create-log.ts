import type { Writable } from 'node:stream'
import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino'
import { describeError } from './describe-error.ts'
import { LIBRARY_EVENT } from './log-events.ts'

export const logFormats = ['json', 'pretty'] as const
export type LogFormat = (typeof logFormats)[number]

export interface LogOptions {
  level: string
  /** The program's name, and the id of this process. */
  base: { service: 'api' | 'worker'; instance: string }
  /** Default: standard output. */
  destination?: DestinationStream | undefined
}

/**
 * Creates a log of JSON lines with level names, ISO times and an `event`. No bodies, cookies, URLs, titles or quotes of an
 * error may be in it: a log is storage.
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
 * A program that another Quarry program started writes each line at once: if its parent is killed, nobody reads its output any
 * more, and what is left in a buffer would be written again and again at its end.
 */
function openStandardOutput(): DestinationStream {
  return pino.destination({ dest: 1, sync: process.connected === true })
}

/** Returns where a log in the format goes, by default standard output; undefined for JSON there. */
export async function openLogDestination(
  format: LogFormat,
  destination: Writable | 1 = 1,
): Promise<DestinationStream | undefined> {
  if (format === 'json') return undefined
  const { default: pretty } = await import('pino-pretty')
  return pretty({
    destination,
    sync: true,
    translateTime: 'SYS:HH:MM:ss.l',
    ignore: 'service,instance',
    singleLine: true,
  })
}
