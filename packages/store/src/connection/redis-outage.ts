/**
 * Why Redis does not do what it was asked for. `away`: no connection, no response, or it is loading. `full`: no memory
 * left for what would be stored. `read-only`: a replica, or a primary that cannot write. `refuses`: cluster mode, or a
 * user without the right to do this.
 */
export type RedisProblem = 'away' | 'full' | 'read-only' | 'refuses'

const awayNames: ReadonlySet<string> = new Set(['MaxRetriesPerRequestError', 'ConnectionClosedError'])

const awayCodes: ReadonlySet<unknown> = new Set([
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
const problemsByMessage: readonly [RegExp, RedisProblem][] = [
  [
    /^Connection is closed|^Stream isn't writeable|^Command timed out|^connect ETIMEDOUT|^Socket timeout/,
    'away',
  ],
  [/^(?:LOADING|TRYAGAIN|BUSY)\b/, 'away'],
  // Inside a script's error it stands further back.
  [/\bOOM command not allowed/, 'full'],
  [/^(?:READONLY|MASTERDOWN|MISCONF|NOREPLICAS)\b/, 'read-only'],
  [/^(?:MOVED|ASK|CROSSSLOT|CLUSTERDOWN|NOAUTH|WRONGPASS|NOPERM)\b/, 'refuses'],
]

/** Undefined for an error that is not about Redis' state. Not for errors of other services. */
export function redisProblemOf(error: unknown): RedisProblem | undefined {
  if (!(error instanceof Error)) return undefined
  if (awayNames.has(error.name)) return 'away'
  if ('code' in error && awayCodes.has(error.code)) return 'away'
  // A transaction of which Redis would not take a command, as it does while it is full. ioredis keeps the reasons.
  if (/^EXECABORT\b/.test(error.message)) return problemOfTransaction(error)
  return problemsByMessage.find(([pattern]) => pattern.test(error.message))?.[1]
}

function problemOfTransaction(error: Error): RedisProblem {
  const reasons = 'previousErrors' in error && Array.isArray(error.previousErrors) ? error.previousErrors : []
  for (const reason of reasons) {
    const problem = redisProblemOf(reason)
    if (problem) return problem
  }
  return 'full'
}

/** Whether the error says that Redis is away, full or refuses us. Errors of the other services are never asked. */
export const isRedisOutage = (error: unknown): boolean => redisProblemOf(error) !== undefined

/**
 * Whether another connection may do better: after a failover the address leads to another server, and a server that
 * takes no command of ours is not to be asked without end.
 */
export function isWorthReconnecting(error: Error): boolean {
  return /^(?:READONLY|MASTERDOWN|MOVED|ASK|CROSSSLOT|CLUSTERDOWN)\b/.test(error.message)
}
