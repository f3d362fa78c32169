import { Redis } from 'ioredis'

const isTls = (url: string) => url.startsWith('rediss:')

/** For callers that a person waits for: fails within two seconds instead of queueing while Redis is away. */
export function connectFailingFast(url: string): Redis {
  return new Redis(url, {
    maxRetriesPerRequest: 1,
    enableOfflineQueue: false,
    connectTimeout: 2000,
    commandTimeout: 2000,
    retryStrategy: retryDelayMs,
    ...(isTls(url) ? { tls: {} } : {}),
  })
}

/** For background work: waits for Redis as long as it takes. */
export function connectWaiting(url: string): Redis {
  return new Redis(url, {
    maxRetriesPerRequest: null,
    retryStrategy: retryDelayMs,
    ...(isTls(url) ? { tls: {} } : {}),
  })
}

/** Back soon after a short outage and at most two seconds after a long one. */
function retryDelayMs(attempt: number): number {
  return Math.min(250 * attempt, 2000)
}
