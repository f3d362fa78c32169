/**
 * Why a Redis command failed. `unreachable`: no connection, no response, or still loading. `full`: out of memory.
 * `read-only`: a replica, or a primary that cannot write. `rejects`: cluster mode, or a user without the permission.
 */
export type RedisProblem = 'unreachable' | 'full' | 'read-only' | 'rejects'

const disconnectedNames: ReadonlySet<string> = new Set(['MaxRetriesPerRequestError', 'ConnectionClosedError'])

const disconnectedCodes: ReadonlySet<unknown> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EPIPE',
  'ETIMEDOUT',
])

/** ioredis' messages without a connection, and messages of a Redis that rejects commands. */
const problemsByMessage: readonly [RegExp, RedisProblem][] = [
  [/^Connection is closed|^Stream isn't writeable|^connect ETIMEDOUT|^Socket timeout/, 'unreachable'],
  [/^Command aborted due to connection close/, 'unreachable'],
  [/^(?:LOADING|BUSY)\b/, 'unreachable'],
  // A script's error has this text after its own prefix.
  [/\bOOM command not allowed/, 'full'],
  [/^(?:READONLY|MASTERDOWN|MISCONF|NOREPLICAS)\b/, 'read-only'],
  [/^(?:MOVED|ASK|CROSSSLOT|CLUSTERDOWN|NOAUTH|WRONGPASS|NOPERM)\b/, 'rejects'],
]

/** Returns undefined for an error that does not concern the state of Redis. Call it only with Redis errors. */
export function redisProblemOf(error: unknown): RedisProblem | undefined {
  if (!(error instanceof Error)) return undefined
  if (disconnectedNames.has(error.name)) return 'unreachable'
  if ('code' in error && disconnectedCodes.has(error.code)) return 'unreachable'
  // Redis aborts a transaction if it rejected one of its commands, for example because it is full. ioredis keeps the
  // reasons.
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

/** Returns true if Redis is unreachable, out of memory or rejecting commands. Call it only with Redis errors. */
export const isRedisOutage = (error: unknown): boolean => redisProblemOf(error) !== undefined

/**
 * Returns true if a new connection may help, because the address may point to another server after a failover. Without
 * a reconnect, a client would stay on a server that rejects every command.
 */
export function isWorthReconnecting(error: Error): boolean {
  return /^(?:READONLY|MASTERDOWN)\b/.test(error.message)
}
