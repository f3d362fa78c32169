import { hash, timingSafeEqual } from 'node:crypto'
import { logEvent } from '@quarry/telemetry/log-events'
import type { ApiApp } from '../api-app.ts'
import { ApiError } from '../api-error.ts'
import { addressOf } from '../plugins/client-address.ts'
import { sendError } from '../plugins/errors.ts'
import { type PasswordThrottle, WRONG_TRIES_MAX, WRONG_TRIES_MS } from './password-throttle.ts'

const MESSAGE = 'These pages are for the operator of this server. Enter their password.'

export interface OpsSecrets {
  /** Of basic auth; the name does not matter. */
  password: string | undefined
  /** A bearer token, for scrapers. */
  token?: string | undefined
}

/**
 * Requires one of `secrets`. After ten wrong ones over all replicas, an address is rejected for the rest of 15 minutes,
 * even with the right one: otherwise guessing could continue. This process also counts by itself before it waits for
 * Redis, because Redis may be full and many guesses may arrive at once.
 */
export function requirePassword(app: ApiApp, secrets: OpsSecrets, throttle: PasswordThrottle): void {
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
    const isRight = given !== undefined && isExpected(given, secrets)
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

function isExpected(header: string, { password, token }: OpsSecrets): boolean {
  const [, scheme = '', rest = ''] = /^(basic|bearer) +(\S+) *$/i.exec(header) ?? []
  if (scheme.toLowerCase() === 'bearer') return isEqual(token, rest)
  return scheme !== '' && isEqual(password, passwordIn(rest))
}

/** Returns an empty string, which is never a password, if there is no pair of name and password. */
function passwordIn(encoded: string): string {
  return /^[^:]*:(.*)$/s.exec(Buffer.from(encoded, 'base64').toString('utf8'))?.[1] ?? ''
}

/** Compares digests of equal length, so that the duration reveals nothing. */
function isEqual(expected: string | undefined, given: string): boolean {
  return expected !== undefined && timingSafeEqual(digestOf(expected), digestOf(given))
}

const digestOf = (text: string) => hash('sha256', text, 'buffer')
