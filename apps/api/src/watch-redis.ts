import type { FastifyBaseLogger } from 'fastify'
import type { Redis } from 'ioredis'

/** One line when Redis goes and one when it is back; every try in between fails the same way. */
export function watchRedis(redis: Redis, logger: FastifyBaseLogger): void {
  let isAway = false
  let lastError: Error | undefined
  // Without a listener every failed try would be printed.
  redis.on('error', (error: Error) => {
    lastError = error
  })
  redis.on('reconnecting', () => {
    if (!isAway) logger.error({ err: lastError }, 'Redis is away')
    isAway = true
  })
  redis.on('ready', () => {
    if (isAway) logger.info('Redis is back')
    isAway = false
    lastError = undefined
  })
}
