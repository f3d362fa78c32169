import type { Redis } from 'ioredis'

/** What is needed of a logger. */
interface Log {
  error(fields: { err: unknown }, sentence: string): void
  info(sentence: string): void
}

/** One line when Redis goes and one when it is back; every try in between fails the same way. */
export function watchRedis(redis: Redis, log: Log): void {
  let isAway = false
  let lastError: Error | undefined
  // Without a listener every failed try would be printed.
  redis.on('error', (error: Error) => {
    lastError = error
  })
  redis.on('reconnecting', () => {
    if (!isAway) log.error({ err: lastError }, 'Redis is away')
    isAway = true
  })
  redis.on('ready', () => {
    if (isAway) log.info('Redis is back')
    isAway = false
    lastError = undefined
  })
}
