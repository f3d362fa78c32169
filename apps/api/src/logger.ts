import { createLog, type LogOptions } from '@quarry/telemetry/create-log'
import { type LogEvent, logEvent } from '@quarry/telemetry/log-events'
import type { FastifyBaseLogger } from 'fastify'
import type { Logger } from 'pino'

const secretFields = [
  'authorization',
  'cookie',
  'redditClientId',
  'redditClientSecret',
  'geminiApiKey',
  'stackExchangeKey',
  'apiKey',
  'clientId',
  'clientSecret',
  'x-quarry-gemini-key',
  'x-quarry-reddit-client-id',
  'x-quarry-reddit-client-secret',
  'x-quarry-stack-exchange-key',
]

interface LoggedRequest {
  method?: string
  routeOptions?: { url?: string | undefined }
}

export interface LoggerOptions extends Pick<LogOptions, 'level' | 'destination'> {
  /** This process's id. */
  instance?: string
}

/** Creates the API's log. */
export function createLogger({ level, instance = 'api', destination }: LoggerOptions): Logger {
  return createLog(
    { level, base: { service: 'api', instance }, destination },
    {
      redact: {
        paths: secretFields.flatMap((field) => [`["${field}"]`, `*["${field}"]`, `*.*["${field}"]`]),
        remove: true,
      },
      serializers: {
        req: (request: LoggedRequest) => ({ method: request.method, route: request.routeOptions?.url }),
        res: (reply: { statusCode?: number }) => ({ status: reply.statusCode }),
      },
    },
  )
}

/**
 * Returns a function to call with the current state on every request. Logs only changes, because a state that rejects
 * requests may last for thousands of them.
 */
export function createStateLog(
  log: FastifyBaseLogger,
  { began, ended }: { began: LogEvent; ended: LogEvent },
) {
  let isOn = false
  return (isOnNow: boolean): void => {
    if (isOnNow === isOn) return
    isOn = isOnNow
    logEvent(log, isOn ? began : ended)
  }
}
