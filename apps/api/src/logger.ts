import { describeError } from '@quarry/telemetry/describe-error'
import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino'

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

/** Logs JSON lines. They never hold bodies, cookies, URLs or titles: a log is storage. */
export function createLogger(level: string, destination?: DestinationStream): Logger {
  const options: LoggerOptions = {
    level,
    base: { service: 'api' },
    redact: { paths: secretFields.flatMap((field) => [field, `*.${field}`, `*.*.${field}`]), remove: true },
    serializers: {
      req: (request: LoggedRequest) => ({ method: request.method, route: request.routeOptions?.url }),
      res: (reply: { statusCode?: number }) => ({ status: reply.statusCode }),
      err: describeError,
    },
  }
  return destination ? pino(options, destination) : pino(options)
}
