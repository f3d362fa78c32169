import { Redis, type RedisOptions } from 'ioredis'
import { isWorthReconnecting } from './redis-outage.ts'

/** Milliseconds without any response, while one is due, after which a connection counts as dead. */
const SILENCE_MS = {
  failingFast: 5000,
  /** Longer than a worker's blocking read, which Redis responds to after 10 s at most. */
  waiting: 20_000,
}
/** Milliseconds until a Redis that refused a command is tried again. */
const REFUSED_RETRY_MS = 2000

const isTls = (url: string) => url.startsWith('rediss:')

/** For callers that a person waits for: fails within two seconds instead of queueing while Redis is away. */
export function connectFailingFast(url: string, silenceMs = SILENCE_MS.failingFast): Redis {
  return new Redis(url, {
    ...commonOptions(url),
    maxRetriesPerRequest: 1,
    enableOfflineQueue: false,
    connectTimeout: 2000,
    commandTimeout: 2000,
    socketTimeout: silenceMs,
  })
}

/** For background work: waits for Redis as long as it takes. */
export function connectLazily(url: string, silenceMs = SILENCE_MS.waiting): Redis {
  return new Redis(url, { ...commonOptions(url), maxRetriesPerRequest: null, socketTimeout: silenceMs })
}

/** Leaves a server that rejects commands for what it is, such as a replica after a failover, and connects again. */
function commonOptions(url: string) {
  let isRefused = false
  return {
    reconnectOnError(error: Error) {
      isRefused = isWorthReconnecting(error)
      return isRefused
    },
    retryStrategy(attempt: number) {
      const delayMs = isRefused ? REFUSED_RETRY_MS : retryDelayMs(attempt)
      isRefused = false
      return delayMs
    },
    ...(isTls(url) ? { tls: {} } : {}),
  } satisfies RedisOptions
}

/** Back soon after a short outage and at most two seconds after a long one. */
function retryDelayMs(attempt: number): number {
  return Math.min(250 * attempt, 2000)
}
