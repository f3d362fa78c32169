import rateLimit from '@fastify/rate-limit'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ApiApp } from '../api-app.ts'
import type { Dependencies } from '../dependencies.ts'
import { ApiError } from '../errors/api-error.ts'
import { addressOf, isThisMachine } from './client-address.ts'
import { sessionIdOf } from './session.ts'

const MINUTE_MS = 60_000
/** Calls that ask Reddit or Gemini or start a run may come this many times less often than others. */
const COSTLY = 20
const SENTENCE = 'Too many calls in one minute. Wait a moment; runs go on meanwhile.'

const costlyRoutes: ReadonlySet<string | undefined> = new Set([
  '/api/test-connections',
  '/api/discover-subreddits',
  '/api/gemini-tier',
  '/api/questions/fetch',
  '/api/questions/process',
  '/api/questions/preview',
])

export interface CallLimits {
  /** Calls a minute; 0 for any number. */
  perSession: number
  perAddress: number
}

/** Makes `createRateLimit` known. Counts are in Redis, so that replicas share them; without Redis nothing is refused here. */
export async function countCalls(
  app: ApiApp,
  { redis, keys }: Pick<Dependencies, 'redis' | 'keys'>,
): Promise<void> {
  await app.register(rateLimit, { global: false, redis, nameSpace: keys.calls, skipOnError: true })
}

/** Refuses calls of a session or an address that makes too many. Belongs after `keepSessions`. */
export function limitCalls(app: ApiApp, { perSession, perAddress }: CallLimits): void {
  const limits = [
    limitOf(app, perSession, (request) => `session:${sessionIdOf(request)}`),
    limitOf(app, perAddress, (request) => `address:${addressOf(request)}`),
  ].filter((limit) => limit !== undefined)

  app.addHook('onRequest', async (request, reply) => {
    if (isThisMachine(request)) return
    for (const limit of limits) await limit(request, reply)
  })
}

/** A pair of counts: of all calls, and of the costly ones. */
function limitOf(app: ApiApp, max: number, keyOf: (request: FastifyRequest) => string) {
  if (max === 0) return undefined
  const window = { timeWindow: MINUTE_MS }
  const all = app.createRateLimit({ ...window, max, keyGenerator: keyOf })
  const costly = app.createRateLimit({
    ...window,
    max: Math.ceil(max / COSTLY),
    keyGenerator: (request) => `costly:${keyOf(request)}`,
  })
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    await refuse(all, request, reply)
    if (request.method === 'POST' && costlyRoutes.has(request.routeOptions.url)) {
      await refuse(costly, request, reply)
    }
  }
}

async function refuse(
  limit: ReturnType<ApiApp['createRateLimit']>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const count = await limit(request)
  if (count.isAllowed) return
  reply.header('x-ratelimit-limit', count.max).header('x-ratelimit-remaining', count.remaining)
  if (count.isExceeded) throw new ApiError('too-many-requests', SENTENCE, count.ttl)
}
