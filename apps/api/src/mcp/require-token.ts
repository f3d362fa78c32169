import { isRedisOutage } from '@quarry/store/connection/redis-outage'
import { abbreviate } from '@quarry/store/fingerprint'
import { hashOfToken, type OwnedToken } from '@quarry/store/tokens/tokens'
import { logEvent } from '@quarry/telemetry/log-events'
import type { FastifyRequest } from 'fastify'
import type { ApiApp } from '../api-app.ts'
import { ApiError } from '../api-error.ts'
import type { Dependencies } from '../dependencies.ts'
import { addressOf } from '../plugins/client-address.ts'
import { sendError } from '../plugins/errors.ts'

/** For how many milliseconds wrong tokens block an address. */
const WRONG_MS = 15 * 60_000
/** The most tokens whose last known state is remembered for outages of Redis. */
const KNOWN_MAX = 1000

const MISSING =
  'This address is for assistants and needs a token. Make one in Quarry’s page: Your analyses, Connect an assistant.'
const WRONG =
  'Quarry doesn’t know this token: it was revoked, was not used for 90 days, or the server has lost it. Open Quarry in the browser that made it, which brings a lost one back, or make a new one there.'
const BLOCKED =
  'Too many wrong tokens came from this network. It is blocked for up to 15 minutes, also for right ones.'

/**
 * Requires a bearer token before the body is read. A cookie doesn't count, because it would let a page of another
 * origin act for the user. The response names no OAuth metadata, because clients would look for it.
 */
export function requireToken(app: ApiApp, { tokens, config }: Pick<Dependencies, 'tokens' | 'config'>): void {
  const wrong = app.createRateLimit({
    max: config.wrongTokensPerAddress - 1,
    timeWindow: WRONG_MS,
    keyGenerator: (request) => `mcp:${addressOf(request)}`,
  })
  const known = new Map<string, OwnedToken>()

  /**
   * Returns the call's token. While Redis is away, returns its last known state, so that tools can say what is wrong.
   */
  async function tokenOf(hash: string, request: FastifyRequest): Promise<OwnedToken | undefined> {
    try {
      const token = await tokens.use(hash)
      known.delete(hash)
      if (token) known.set(hash, token)
      const [oldest] = known.keys()
      if (known.size > KNOWN_MAX && oldest !== undefined) known.delete(oldest)
      return token
    } catch (error) {
      const token = known.get(hash)
      if (!token || !isRedisOutage(error)) throw error
      request.setDecorator<unknown>('outage', error)
      return token
    }
  }

  app.decorateRequest('token', null)
  app.decorateRequest('outage', null)
  app.addHook('onRequest', async (request, reply) => {
    const given = /^bearer +(\S+) *$/i.exec(request.headers.authorization ?? '')?.[1]
    const hash = given === undefined ? undefined : hashOfToken(given)
    const isBlocked = await wrong(request, { increment: false })
    if (!isBlocked.isAllowed && isBlocked.isExceeded)
      return sendError(new ApiError('too-many-requests', BLOCKED, isBlocked.ttl), request, reply)
    const token = hash === undefined ? undefined : await tokenOf(hash, request)
    if (token) {
      request.setDecorator<OwnedToken>('token', token)
      request.log = request.log.child({ token: abbreviate(token.hash) })
      return
    }
    if (given !== undefined) {
      await wrong(request)
      logEvent(request.log, 'mcp.token-wrong')
    }
    return reply
      .code(401)
      .header('www-authenticate', 'Bearer')
      .header('connection', 'close')
      .type('text/plain; charset=utf-8')
      .send(given === undefined ? MISSING : WRONG)
  })
}

/** Returns the token of an admitted call. */
export const callersToken = (request: FastifyRequest): OwnedToken => request.getDecorator<OwnedToken>('token')

/** Returns why the token could not be read again, or null if it was read. */
export const outageOf = (request: FastifyRequest): unknown => request.getDecorator<unknown>('outage')
