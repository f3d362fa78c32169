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

/** JSON lines. Never bodies, cookies, addresses or titles: a log is storage. */
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

/** Only these fields: a Redis error also carries the command's arguments, a parser's message quotes what it read. */
function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { type: typeof error }
  const quotesInput = error instanceof SyntaxError || error.name === 'ZodError'
  return {
    type: error.name,
    message: quotesInput ? 'something could not be read' : error.message,
    at: framesOf(error),
    code: 'code' in error ? error.code : undefined,
  }
}

function framesOf(error: Error): string | undefined {
  const start = error.stack?.indexOf('\n    at ') ?? -1
  return start < 0 ? undefined : error.stack?.slice(start + 1)
}
