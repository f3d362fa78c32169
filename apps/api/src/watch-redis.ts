import type { FastifyBaseLogger } from 'fastify'
import type { Redis } from 'ioredis'

/** One line when Redis goes and one when it is back; every try in between fails the same way. */
export function watchRedis(redis: Redis, logger: FastifyBaseLogger): void {
  let isAway = false
  redis.on('error', (error: Error) => {
    if (isAway) return
    isAway = true
    logger.error({ err: error }, 'Redis is away')
  })
  redis.on('ready', () => {
    if (isAway) logger.info('Redis is back')
    isAway = false
  })
}
