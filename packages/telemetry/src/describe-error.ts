export interface ErrorDescription {
  type: string
  message?: string
  /** The stack without the message. */
  at?: string | undefined
  code?: unknown
}

/**
 * Returns an error's loggable fields, without a Redis command's arguments and without a parser's message, which quotes
 * its input.
 */
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

/** Prefixes of Google's API keys and tokens: plain, in a URL, and in base64. */
const credentials = /\b(?:AIza|AQ(?:\.|%2e)|ya29(?:\.|%2e)|QUl6Y|QVEu|eWEyOS)[\w.~%+/=-]{4,}/gi
const authorization = /\b(bearer|basic)(\s+|%20|\+)[\w.~%+/=-]{4,}/gi
const parameters =
  /\b((?:api[_-]?|access[_-]?)?key|token|access[_-]token|client[_-]?(?:id|secret)|secret|password)(=|%3d|["']?\s*:\s*["']?)[^\s&"',;)]{4,}/gi
const userInfo = /\b([a-z][a-z0-9+.-]{0,20}:\/\/)[^\s/@]{1,500}@/gi

/** Longer text is cut, because no useful log text is longer. */
const CHARACTERS_MAX = 2000

/** Returns the first 2,000 characters with everything that looks like a credential replaced. */
export function redactSecrets(text: string): string {
  return text
    .slice(0, CHARACTERS_MAX)
    .replace(credentials, '[secret]')
    .replace(authorization, '$1 [secret]')
    .replace(parameters, '$1=[secret]')
    .replace(userInfo, '$1[secret]@')
}
