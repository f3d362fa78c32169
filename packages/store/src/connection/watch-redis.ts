import type { Redis } from 'ioredis'
import { type RedisState, readRedisState } from './redis-state.ts'

/** What is needed of a logger. */
interface Log {
  error(fields: { err: unknown }, sentence: string): void
  warn(sentence: string): void
  info(sentence: string): void
}

const AWAY = 'Redis is away'
const BACK = 'Redis is back'
/** Milliseconds between two checks of a Redis that is there: it may fill up, or become a replica. */
const CHECK_MS = 5000

/**
 * Logs one line when Redis goes or cannot be used, and one when it is back; every try in between fails the same way.
 * Resolves when Redis can be used for the first time.
 */
export function watchRedis(redis: Redis, log: Log, checkMs = CHECK_MS): Promise<void> {
  let problem: string | undefined
  let warning: string | undefined
  let lastError: Error | undefined
  const usable = Promise.withResolvers<void>()

  function showProblem(sentence: string): void {
    if (problem !== sentence) log.error({ err: lastError }, sentence)
    problem = sentence
  }

  function showState(state: RedisState): void {
    if (state.warning !== undefined && state.warning !== warning) log.warn(state.warning)
    if (state.warning === undefined && warning !== undefined) log.info(`No longer: ${warning}`)
    warning = state.warning
    if (state.blocked !== undefined) {
      showProblem(state.blocked)
      return
    }
    if (problem !== undefined) log.info(BACK)
    problem = undefined
    lastError = undefined
    usable.resolve()
  }

  /** An error here means that the connection is gone again, which has its own events. */
  function check(): void {
    readRedisState(redis).then(showState, () => undefined)
  }

  // Without a listener every failed try would be printed.
  redis.on('error', (error: Error) => {
    lastError = error
  })
  redis.on('reconnecting', () => {
    // A server that refuses commands is left and tried again: that is one state, with one line.
    if (problem === undefined) showProblem(AWAY)
  })
  redis.on('ready', check)
  const timer = setInterval(() => {
    if (redis.status === 'ready') check()
  }, checkMs)
  timer.unref()
  redis.on('end', () => clearInterval(timer))
  return usable.promise
}
