import { hash, timingSafeEqual } from 'node:crypto'
import { logEvent } from '@quarry/telemetry/log-events'
import type { ApiApp } from '../api-app.ts'
import { ApiError } from '../api-error.ts'
import { addressOf } from '../plugins/client-address.ts'
import { sendError } from '../plugins/errors.ts'

/** How many wrong passwords block an address, and after how many milliseconds they expire. */
const WRONG_TRIES_MAX = 10
const WRONG_TRIES_MS = 15 * 60_000
/**
 * How many wrong passwords all addresses together may send without a wait, and the milliseconds until one more is
 * allowed.
 */
const ALL_TRIES_MAX = 100
const ALL_TRIES_EVERY_MS = 10_000
/** How many addresses that sent the right password are remembered, and for how long. */
const KNOWN_MAX = 1000
const KNOWN_MS = 24 * 3_600_000

const MESSAGE = 'These pages are for the operator of this server. Enter their password.'

/**
 * Requires the password with basic auth; any name is accepted. After ten wrong passwords across all replicas, an
 * address is rejected for the rest of 15 minutes, even with the right password, so that guessing can't continue. This
 * process also counts separately, because Redis may be full or slow while many guesses arrive.
 */
export function requirePassword(app: ApiApp, password: string, throttle: PasswordThrottle): void {
  const wrongTries = app.createRateLimit({
    max: WRONG_TRIES_MAX - 1,
    timeWindow: WRONG_TRIES_MS,
    keyGenerator: (request) => `ops:${addressOf(request)}`,
  })

  app.addHook('onRequest', async (request, reply) => {
    const reject = (waitMs: number) =>
      sendError(new ApiError('too-many-requests', undefined, waitMs), request, reply)
    const address = addressOf(request)
    const waitMs = throttle.waitMs(address)
    if (waitMs > 0) return reject(waitMs)
    const given = request.headers.authorization
    const isRight = given !== undefined && isExpected(given, password)
    const isWrong = given !== undefined && !isRight
    if (isWrong) {
      throttle.wrong(address)
      logEvent(request.log, 'ops.password-wrong')
    }
    const tries = await wrongTries(request, { increment: isWrong })
    if (!tries.isAllowed && tries.isExceeded) return reject(tries.ttl)
    if (isRight) return throttle.right(address)
    return reply
      .code(401)
      .header('www-authenticate', 'Basic realm="Quarry operations", charset="UTF-8"')
      .header('cache-control', 'no-store')
      .type('text/plain; charset=utf-8')
      .send(MESSAGE)
  })
}

function isExpected(header: string, password: string): boolean {
  const [, encoded] = /^basic +(\S+) *$/i.exec(header) ?? []
  return encoded !== undefined && isEqual(password, passwordIn(encoded))
}

/** Returns an empty string, which is never a valid password, if the header lacks name or password. */
function passwordIn(encoded: string): string {
  return /^[^:]*:(.*)$/s.exec(Buffer.from(encoded, 'base64').toString('utf8'))?.[1] ?? ''
}

/** Compares digests of equal length, so that the duration reveals nothing. */
function isEqual(expected: string, given: string): boolean {
  return timingSafeEqual(digestOf(expected), digestOf(given))
}

const digestOf = (text: string) => hash('sha256', text, 'buffer')

export type PasswordThrottle = ReturnType<typeof createPasswordThrottle>

/**
 * Limits guesses at the ops password in this process, whatever the state of Redis. One address gets ten in 15 minutes.
 * All addresses together get a hundred, then one every ten seconds; an address that sent the right password within a
 * day does not wait for the others. `now` returns milliseconds of a monotonic clock.
 */
export function createPasswordThrottle(now: () => number = () => performance.now()) {
  /** Oldest first. The limit for all addresses keeps this map small. */
  const failed = new Map<string, { tries: number; until: number }>()
  const known = new Map<string, number>()
  let all = { left: ALL_TRIES_MAX, at: now() }

  function forgetExpired(): void {
    for (const [address, { until }] of failed) {
      if (until > now()) return
      failed.delete(address)
    }
  }

  function triesOfAll(): number {
    return Math.min(ALL_TRIES_MAX, all.left + (now() - all.at) / ALL_TRIES_EVERY_MS)
  }

  return {
    /** Returns the milliseconds until this address may send a password; 0 if it may now. */
    waitMs(address: string): number {
      forgetExpired()
      const { tries, until } = failed.get(address) ?? { tries: 0, until: 0 }
      if (tries >= WRONG_TRIES_MAX) return until - now()
      if ((known.get(address) ?? 0) > now()) return 0
      return Math.max(0, 1 - triesOfAll()) * ALL_TRIES_EVERY_MS
    },

    wrong(address: string): void {
      const { tries, until } = failed.get(address) ?? { tries: 0, until: now() + WRONG_TRIES_MS }
      failed.set(address, { tries: tries + 1, until })
      all = { left: Math.max(0, triesOfAll() - 1), at: now() }
    },

    right(address: string): void {
      known.delete(address)
      const [oldest] = known.keys()
      if (known.size >= KNOWN_MAX && oldest !== undefined) known.delete(oldest)
      known.set(address, now() + KNOWN_MS)
    },
  }
}
