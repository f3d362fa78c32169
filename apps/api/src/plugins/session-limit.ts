import type { FastifyRequest } from 'fastify'
import type { ApiApp } from '../api-app.ts'
import { addressOf, isThisMachine } from './client-address.ts'

const MINUTE_MS = 60_000

/** Returns the milliseconds until the caller's address may start another session; 0 if it may now. */
export type SessionLimit = (request: FastifyRequest) => Promise<number>

/** Counts new sessions of an address a minute; `perAddress` is 0 for no limit. */
export function createSessionLimit(app: ApiApp, perAddress: number): SessionLimit {
  const count = app.createRateLimit({
    timeWindow: MINUTE_MS,
    max: perAddress,
    keyGenerator: (request) => `sessions:${addressOf(request)}`,
  })
  return async (request) => {
    if (perAddress === 0 || isThisMachine(request)) return 0
    const result = await count(request)
    return !result.isAllowed && result.isExceeded ? result.ttl : 0
  }
}
