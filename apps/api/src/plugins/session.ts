import { randomBytes } from 'node:crypto'
import cookies from '@fastify/cookie'
import {
  ANALYSIS_HEADER,
  AnalysisId,
  EPOCH_HEADER,
  HOLDER_HEADER,
  Holder,
} from '@quarry/contracts/endpoints/analyses'
import { copyIdOf } from '@quarry/store/copy-ref'
import { abbreviate, createCookieKey } from '@quarry/store/fingerprint'
import type { SessionId } from '@quarry/store/keys'
import type { Guard } from '@quarry/store/session-writer'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ApiApp } from '../api-app.ts'
import { ApiError } from '../api-error.ts'
import type { Dependencies } from '../dependencies.ts'
import { isThisMachine } from './client-address.ts'
import { countedAs, type UserOf } from './user.ts'

const MINUTE_MS = 60_000

/** Returns the milliseconds until the caller's user or address may start another session; 0 if it may now. */
export type SessionLimit = (request: FastifyRequest) => Promise<number>

/** Counts the new sessions of a user or an address per minute; `perAddress` is 0 for no limit. */
export function createSessionLimit(app: ApiApp, perAddress: number, userOf: UserOf): SessionLimit {
  const count = app.createRateLimit({
    timeWindow: MINUTE_MS,
    max: perAddress,
    keyGenerator: (request) => `sessions:${countedAs(request, userOf)}`,
  })
  return async (request) => {
    if (perAddress === 0 || isThisMachine(request)) return 0
    const result = await count(request)
    return !result.isAllowed && result.isExceeded ? result.ttl : 0
  }
}

interface Deps extends Pick<Dependencies, 'sessionIdOfCookie'> {
  sessionLimit: SessionLimit
  userOf: UserOf
}

const TOO_MANY = 'Too many sessions were started from your network in one minute. Try again in a moment.'
const WRONG_ANALYSIS = `The header ${ANALYSIS_HEADER} must be a UUID.`
const NO_GUARD = `A change to an analysis needs the headers ${HOLDER_HEADER} and ${EPOCH_HEADER}.`
const COOKIE = 'quarry_session'
/** Browsers accept a cookie with this prefix only over HTTPS and only for the whole host (RFC 6265bis, 4.1.3.2). */
const HTTPS_COOKIE = `__Host-${COOKIE}` as const
const SECRET_BYTES = 32
/** From the page's last load; longer than any copy lives without its page. */
const COOKIE_SECONDS = 30 * 86_400

/** Signs cookies with a key derived from the identity key, so that replicas accept each other's cookies. */
export async function readCookies(app: ApiApp, identityKey: Buffer): Promise<void> {
  await app.register(cookies, { secret: createCookieKey(identityKey) })
}

/**
 * Assigns a session to every request of `app`, from its cookie or a new one. Rejects an address that starts too many.
 */
export function keepSessions(app: ApiApp, dependencies: Deps): void {
  async function newSecret(request: FastifyRequest, reply: FastifyReply): Promise<string> {
    const waitMs = await dependencies.sessionLimit(request)
    if (waitMs > 0) throw new ApiError('too-many-requests', TOO_MANY, waitMs)
    return startSession(request, reply)
  }

  app.decorateRequest('ownerId', '')
  app.addHook('onRequest', async (request, reply) => {
    const secret = secretOf(request) ?? (await newSecret(request, reply))
    const ownerId = dependencies.sessionIdOfCookie(secret)
    request.setDecorator<SessionId>('ownerId', ownerId)
    const { data: analysis } = AnalysisId.safeParse(request.headers[ANALYSIS_HEADER])
    const sessionId = analysis === undefined ? ownerId : copyIdOf({ ownerId, analysis })
    const user = dependencies.userOf(request)
    request.log = request.log.child({
      session: abbreviate(sessionId),
      ...(user && { user: abbreviate(user) }),
    })
  })
}

/** Returns the session of the cookie, which owns the copies of its browser's analyses. */
export function ownerIdOf(request: FastifyRequest): SessionId {
  return request.getDecorator<SessionId>('ownerId')
}

/** Returns the analysis that the call is about; undefined for a call about the browser's own set. */
export function analysisOf({ headers }: FastifyRequest): AnalysisId | undefined {
  const given = headers[ANALYSIS_HEADER]
  if (given === undefined) return undefined
  const { data } = AnalysisId.safeParse(given)
  if (data === undefined) throw new ApiError('invalid-input', WRONG_ANALYSIS)
  return data
}

/** Returns the session that the call is about: an analysis's copy, or the browser's own set. */
export function sessionIdOf(request: FastifyRequest): SessionId {
  const analysis = analysisOf(request)
  const ownerId = ownerIdOf(request)
  return analysis === undefined ? ownerId : copyIdOf({ ownerId, analysis })
}

/** Returns what a call that changes a copy shows; undefined for a call about the browser's own set. */
export function guardOf(request: FastifyRequest): Guard | undefined {
  if (analysisOf(request) === undefined) return undefined
  const { data: holder } = Holder.safeParse(request.headers[HOLDER_HEADER])
  const epoch = request.headers[EPOCH_HEADER]
  if (holder === undefined || epoch === undefined) throw new ApiError('invalid-input', NO_GUARD)
  return { holder, epoch }
}

/** Sets a new session cookie. Returns its secret. */
export function startSession(request: FastifyRequest, reply: FastifyReply): string {
  const secret = randomBytes(SECRET_BYTES).toString('base64url')
  giveSecret(request, reply, secret)
  return secret
}

function giveSecret(request: FastifyRequest, reply: FastifyReply, secret: string): void {
  reply.setCookie(cookieNameFor(request), secret, {
    signed: true,
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: request.protocol === 'https',
    maxAge: COOKIE_SECONDS,
  })
}

/** Removes the session cookie. */
export function endSession(request: FastifyRequest, reply: FastifyReply): void {
  reply.clearCookie(cookieNameFor(request), { path: '/', secure: request.protocol === 'https' })
}

/**
 * Sets the cookie together with the page, so that the page's first parallel calls share one session, and so that the
 * cookie lives 30 days from the page's last load. Beyond the limit, a new browser gets the page without a cookie.
 */
export async function giveCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  sessionLimit: SessionLimit,
): Promise<void> {
  const secret = secretOf(request)
  if (secret !== undefined) giveSecret(request, reply, secret)
  else if ((await sessionLimit(request)) === 0) startSession(request, reply)
}

/** Returns the secret of a cookie that this server signed. */
function secretOf(request: FastifyRequest): string | undefined {
  const { valid, value } = request.unsignCookie(request.cookies[cookieNameFor(request)] ?? '')
  return valid ? value : undefined
}

function cookieNameFor(request: FastifyRequest) {
  return request.protocol === 'https' ? HTTPS_COOKIE : COOKIE
}
