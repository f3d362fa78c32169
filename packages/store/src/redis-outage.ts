const outageNames: ReadonlySet<string> = new Set(['MaxRetriesPerRequestError', 'ConnectionClosedError'])

const outageCodes: ReadonlySet<unknown> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EPIPE',
  'ETIMEDOUT',
])

/** What ioredis says when it has no connection, and what Redis says when it will not work now. */
const outageMessages = [
  /^Connection is closed/,
  /^Stream isn't writeable/,
  /^Command timed out/,
  /^connect ETIMEDOUT/,
  // Full; inside a script's error it stands further back.
  /\bOOM command not allowed/,
  // A transaction of which Redis would not take a command, as it does while it is full.
  /^EXECABORT\b/,
  /^(?:LOADING|READONLY|MASTERDOWN|CLUSTERDOWN|TRYAGAIN|BUSY|NOAUTH|WRONGPASS|NOPERM|MISCONF)\b/,
]

/** Whether the error says that Redis is away, full or refuses us. Errors of the other services are never asked. */
export function isRedisOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (outageNames.has(error.name)) return true
  if ('code' in error && outageCodes.has(error.code)) return true
  return outageMessages.some((pattern) => pattern.test(error.message))
}
