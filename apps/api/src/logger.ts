import { createLog, type LogOptions } from '@quarry/telemetry/create-log'
import type { Logger } from 'pino'

const secretFields = [
  'authorization',
  'cookie',
  'redditClientId',
  'redditClientSecret',
  'geminiApiKey',
  'apiKey',
  'clientId',
  'clientSecret',
]

interface LoggedRequest {
  method?: string
  routeOptions?: { url?: string | undefined }
}

export interface LoggerOptions extends Pick<LogOptions, 'level' | 'destination'> {
  /** The id of this process. */
  instance?: string
}

/** Creates the API's log. */
export function createLogger({ level, instance = 'api', destination }: LoggerOptions): Logger {
  return createLog(
    { level, base: { service: 'api', instance }, destination },
    {
      redact: { paths: secretFields.flatMap((field) => [field, `*.${field}`, `*.*.${field}`]), remove: true },
      serializers: {
        req: (request: LoggedRequest) => ({ method: request.method, route: request.routeOptions?.url }),
        res: (reply: { statusCode?: number }) => ({ status: reply.statusCode }),
      },
    },
  )
}
