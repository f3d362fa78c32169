import { randomBytes } from 'node:crypto'
import cookies from '@fastify/cookie'
import { abbreviate } from '@quarry/store/fingerprint'
import type { SessionId } from '@quarry/store/keys'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ApiApp } from '../api-app.ts'

const COOKIE = 'quarry_session'
const SECRET_BYTES = 32
/** The state behind it ends earlier; the cookie only has to outlast a closed browser and a run over night. */
const COOKIE_SECONDS = 30 * 86_400

const isSecret = (text: string | undefined): text is string => /^[\w-]{43}$/.test(text ?? '')

export async function readCookies(app: ApiApp): Promise<void> {
  await app.register(cookies)
}

/** Gives every request of `app` a session, by its cookie or a new one. */
export function keepSessions(app: ApiApp, sessionIdOfCookie: (cookie: string) => SessionId): void {
  app.decorateRequest('sessionId', '')
  app.addHook('onRequest', async (request, reply) => {
    const given = request.cookies[COOKIE]
    const secret = isSecret(given) ? given : startSession(request, reply)
    const sessionId = sessionIdOfCookie(secret)
    request.setDecorator<SessionId>('sessionId', sessionId)
    request.log = request.log.child({ session: abbreviate(sessionId) })
  })
}

export function sessionIdOf(request: FastifyRequest): SessionId {
  return request.getDecorator<SessionId>('sessionId')
}

/** The browser's next request is a new session's. Answers its cookie. */
export function startSession(request: FastifyRequest, reply: FastifyReply): string {
  const secret = randomBytes(SECRET_BYTES).toString('base64url')
  reply.setCookie(COOKIE, secret, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: request.protocol === 'https',
    maxAge: COOKIE_SECONDS,
  })
  return secret
}

/** A page sets the cookie before its first calls, so that calls sent at once do not each get a session. */
export function startSessionOnce(request: FastifyRequest, reply: FastifyReply): void {
  if (!isSecret(request.cookies[COOKIE])) startSession(request, reply)
}
