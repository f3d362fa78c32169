import { Redis, type RedisOptions } from 'ioredis'
import { isWorthReconnecting } from './redis-outage.ts'

/** Milliseconds without a response after which a connection counts as dead. */
const SILENCE_MS = {
  /** The next check closes the connection, so a call fails within two seconds. */
  failingFast: 1600,
  /** Longer than a worker's blocking read, which Redis responds to after 10 s at most. */
  waiting: 20_000,
}
/** Milliseconds until the next connection to a Redis that rejected a command. */
const REJECTED_RETRY_MS = 2000

export interface ConnectionOptions {
  silenceMs?: number | undefined
}

const isTls = (url: string) => url.startsWith('rediss:')

/**
 * For calls that a person waits for: a command fails when its connection is lost or silent for two seconds, and at once
 * while Redis is unreachable. A command is never sent twice: Redis may have executed it before the connection was lost.
 * ioredis' `commandTimeout` would also fail commands whose responses arrive during a stall of the event loop.
 */
export function connectFailingFast(
  url: string,
  { silenceMs = SILENCE_MS.failingFast }: ConnectionOptions = {},
): Redis {
  const redis = new Redis(url, {
    ...commonOptions(url),
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
  { silenceMs = SILENCE_MS.waiting }: ConnectionOptions = {},
): Redis {
  return new Redis(url, {
    ...commonOptions(url),
    maxRetriesPerRequest: null,
    socketTimeout: silenceMs,
  })
}

/** Disconnects from a server that rejects commands, such as a replica after a failover, and connects again. */
function commonOptions(url: string) {
  let isRejected = false
  return {
    reconnectOnError(error: Error) {
      isRejected = isWorthReconnecting(error)
      return isRejected
    },
    retryStrategy(attempt: number) {
      const delayMs = isRejected ? REJECTED_RETRY_MS : retryDelayMs(attempt)
      isRejected = false
      return delayMs
    },
    ...(isTls(url) ? { tls: {} } : {}),
  } satisfies RedisOptions
}

/** Grows to two seconds: Quarry is back soon after a short outage, and does not load Redis during a long one. */
function retryDelayMs(attempt: number): number {
  return Math.min(250 * attempt, 2000)
}

/** Checks within the allowed silence. */
const CHECKS = 5

/**
 * Closes the connection, which ioredis then opens again, if Redis sends nothing for `silenceMs`, not even to a PING. Counts
 * checks instead of time, so that responses that arrived during a stall of the event loop are read first. ioredis' own
 * `socketTimeout` would drop such a connection.
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
