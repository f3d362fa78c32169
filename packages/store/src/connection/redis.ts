import { Redis, type RedisOptions } from 'ioredis'
import { isWorthReconnecting } from './redis-outage.ts'

/** After this many milliseconds without a response, a connection is considered dead. */
const SILENCE_MS = {
  /** The next check closes the connection, so a call fails within two seconds. */
  failingFast: 1600,
  /** Longer than a worker's blocking read, which Redis answers within 10 s. */
  waiting: 20_000,
}
/** Milliseconds before reconnecting to a Redis that rejected a command. */
const REJECTED_RETRY_MS = 2000

export interface ConnectionOptions {
  silenceMs?: number | undefined
  rejectedRetryMs?: number | undefined
}

const isTls = (url: string) => url.startsWith('rediss:')

/**
 * For calls that a person waits for: a command fails when its connection is lost or silent for two seconds, and
 * immediately while Redis is unreachable. No command is sent twice, because Redis may have executed it before the
 * connection was lost. ioredis' `commandTimeout` would also fail commands whose responses arrive during a stall of the event loop.
 */
export function connectFailingFast(
  url: string,
  { silenceMs = SILENCE_MS.failingFast, rejectedRetryMs }: ConnectionOptions = {},
): Redis {
  const redis = new Redis(url, {
    ...commonOptions(url, rejectedRetryMs),
    maxRetriesPerRequest: 0,
    enableOfflineQueue: false,
    connectTimeout: 2000,
  })
  reconnectWhenSilent(redis, silenceMs)
  return redis
}

/** For background work: waits for Redis without limit. */
export function connectLazily(
  url: string,
  { silenceMs = SILENCE_MS.waiting, rejectedRetryMs }: ConnectionOptions = {},
): Redis {
  return new Redis(url, {
    ...commonOptions(url, rejectedRetryMs),
    maxRetriesPerRequest: null,
    socketTimeout: silenceMs,
  })
}

/** Reconnects if a server rejects commands, such as a replica after a failover. */
function commonOptions(url: string, rejectedRetryMs = REJECTED_RETRY_MS) {
  let isRejected = false
  return {
    reconnectOnError(error: Error) {
      isRejected = isWorthReconnecting(error)
      return isRejected
    },
    retryStrategy(attempt: number) {
      const delayMs = isRejected ? rejectedRetryMs : retryDelayMs(attempt)
      isRejected = false
      return delayMs
    },
    ...(isTls(url) ? { tls: {} } : {}),
  } satisfies RedisOptions
}

/**
 * Grows to two seconds, so that Quarry recovers soon after a short outage but doesn't burden Redis during a long one.
 */
function retryDelayMs(attempt: number): number {
  return Math.min(250 * attempt, 2000)
}

/** How many checks fit into the allowed silence. */
const CHECKS = 5

/**
 * Closes the connection if Redis sends nothing for `silenceMs`, not even a reply to a PING; ioredis then reconnects.
 * Counts checks instead of time, so that responses that arrived during a stall of the event loop are read first.
 * ioredis' `socketTimeout` would drop such a connection.
 */
function reconnectWhenSilent(redis: Redis, silenceMs: number): void {
  redis.on('connect', () => {
    const { stream } = redis
    let silentChecks = 0
    const timer = setInterval(() => {
      silentChecks += 1
      if (silentChecks > CHECKS) stream.destroy(new Error(`no response from Redis for ${silenceMs} ms`))
      else redis.ping().catch(() => undefined)
    }, silenceMs / CHECKS).unref()
    stream.on('data', () => {
      silentChecks = 0
    })
    stream.once('close', () => clearInterval(timer))
  })
}
