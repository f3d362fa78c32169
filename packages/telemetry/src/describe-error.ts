import { redactSecrets } from './redact-secrets.ts'

export interface ErrorDescription {
  type: string
  message?: string
  /** Where it was thrown, without the message. */
  at?: string | undefined
  code?: unknown
}

/** Returns the loggable fields of an error, without a Redis command's arguments and a parser's message, which quotes its input. */
export function describeError(error: unknown): ErrorDescription {
  if (!(error instanceof Error)) return { type: typeof error }
  const quotesInput = error instanceof SyntaxError || error.name === 'ZodError'
  return {
    type: error.name,
    message: quotesInput ? 'something could not be read' : redactSecrets(error.message),
    at: framesOf(error),
    code: 'code' in error ? error.code : undefined,
  }
}

function framesOf(error: Error): string | undefined {
  const start = error.stack?.indexOf('\n    at ') ?? -1
  return start < 0 ? undefined : error.stack?.slice(start + 1)
}
