import type { Redis } from 'ioredis'

/** Checks within the allowed silence. */
const CHECKS = 5

/**
 * Closes the connection, which ioredis then opens again, if Redis sends nothing for `silenceMs`, not even to a PING. Counts
 * checks instead of time, so that responses that arrived during a stall of the event loop are read first. ioredis' own
 * `socketTimeout` would drop such a connection.
 */
export function reconnectWhenSilent(redis: Redis, silenceMs: number): void {
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
