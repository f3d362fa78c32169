import rateLimit from '@fastify/rate-limit'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ApiApp } from '../api-app.ts'
import { ApiError } from '../api-error.ts'
import type { Dependencies } from '../dependencies.ts'
import { isThisMachine } from './client-address.ts'
import { ownerIdOf } from './session.ts'
import { countedAs, type UserOf } from './user.ts'

const MINUTE_MS = 60_000
/** The contract's costly endpoints have limits lower by this factor. */
const COSTLY_DIVISOR = 20
const MESSAGE = 'Too many requests in one minute. Try again in a moment. Your runs continue.'

export interface CallLimits {
  /** Calls a minute; 0 for no limit. */
  perSession: number
  /** Or per user, if the login's proxy names users. */
  perAddress: number
}

/** Adds `createRateLimit` to `app`. Replicas share the counts in Redis; without Redis, nothing is limited. */
export async function countCalls(
  app: ApiApp,
  { redis, keys }: Pick<Dependencies, 'redis' | 'keys'>,
): Promise<void> {
  await app.register(rateLimit, { global: false, redis, nameSpace: keys.calls, skipOnError: true })
}

/** Rejects calls of a browser, a user or an address that makes too many. Must be registered after `keepSessions`. */
export function limitCalls(app: ApiApp, callLimits: CallLimits, userOf: UserOf): void {
  const callerOf = (request: FastifyRequest) => `session:${ownerIdOf(request)}`
  const count = createCallLimits(app, callLimits, { callerOf, userOf })
  app.addHook('onRequest', async (request, reply) => {
    await count.all(request, reply)
    if ('isCostly' in request.routeOptions.config) await count.costly(request, reply)
  })
}

/**
 * Returns checks for all calls and for costly ones, which limit callers, and users or else addresses. Both checks throw
 * ApiError.
 */
export function createCallLimits(
  app: ApiApp,
  { perSession, perAddress }: CallLimits,
  { callerOf, userOf }: { callerOf: (request: FastifyRequest) => string; userOf: UserOf },
) {
  const limits = [
    limitOf(app, perSession, callerOf),
    limitOf(app, perAddress, (request) => countedAs(request, userOf)),
  ].filter((limit) => limit !== undefined)
  const checkOf = (which: 'all' | 'costly') => async (request: FastifyRequest, reply: FastifyReply) => {
    if (isThisMachine(request)) return
    for (const limit of limits) await check(limit[which], request, reply)
  }
  return { all: checkOf('all'), costly: checkOf('costly') }
}

/** Returns two limits, one for all calls and one for costly ones. */
function limitOf(app: ApiApp, max: number, keyOf: (request: FastifyRequest) => string) {
  if (max === 0) return undefined
  const window = { timeWindow: MINUTE_MS }
  const all = app.createRateLimit({ ...window, max, keyGenerator: keyOf })
  const costly = app.createRateLimit({
    ...window,
    max: Math.ceil(max / COSTLY_DIVISOR),
    keyGenerator: (request) => `costly:${keyOf(request)}`,
  })
  return { all, costly }
}

async function check(
  limit: ReturnType<ApiApp['createRateLimit']>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const count = await limit(request)
  if (count.isAllowed) return
  reply.header('x-ratelimit-limit', count.max).header('x-ratelimit-remaining', count.remaining)
  if (count.isExceeded) throw new ApiError('too-many-requests', MESSAGE, count.ttl)
}
