import type { Redis } from 'ioredis'
import { type RedisState, readRedisState } from './redis-state.ts'

/** The logger methods that are needed here. */
type Log = Record<'error' | 'warn' | 'info', (fields: object, message: string) => void>

const LOST = 'redis connection lost'
const RESTORED = 'redis connection restored'
/** Milliseconds between checks of a connected Redis, which may fill up or become a replica. */
const CHECK_MS = 5000

/**
 * Logs one line when Redis becomes unusable and one when it is usable again, but none for the failed attempts in
 * between. Resolves when Redis is usable for the first time.
 */
export function watchRedis(redis: Redis, log: Log, checkMs = CHECK_MS): Promise<void> {
  let problem: string | undefined
  let warning: string | undefined
  let lastError: Error | undefined
  const usable = Promise.withResolvers<void>()

  function showProblem(message: string): void {
    const event = message === LOST ? 'redis.lost' : 'redis.unusable'
    if (problem !== message) log.error({ event, err: lastError }, message)
    problem = message
  }

  function showState(state: RedisState): void {
    if (state.warning !== undefined && state.warning !== warning) {
      log.warn({ event: 'redis.misconfigured' }, state.warning)
    }
    if (state.warning === undefined && warning !== undefined) {
      log.info({ event: 'redis.configured' }, `No longer: ${warning}`)
    }
    warning = state.warning
    if (state.blocked !== undefined) {
      showProblem(state.blocked)
      return
    }
    if (problem !== undefined) log.info({ event: 'redis.restored' }, RESTORED)
    problem = undefined
    lastError = undefined
    usable.resolve()
  }

  /** Ignores errors, because they mean a lost connection, which has its own events. */
  function check(): void {
    readRedisState(redis).then(showState, () => undefined)
  }

  // Without a listener, ioredis would print every failed attempt.
  redis.on('error', (error: Error) => {
    lastError = error
  })
  redis.on('reconnecting', () => {
    // Reconnecting to a server that rejects commands continues the same problem, so only one line is logged.
    if (problem === undefined) showProblem(LOST)
  })
  redis.on('ready', check)
  const timer = setInterval(() => {
    if (redis.status === 'ready') check()
  }, checkMs)
  timer.unref()
  redis.on('end', () => clearInterval(timer))
  return usable.promise
}
