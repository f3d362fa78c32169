import type { FastifyRequest } from 'fastify'
import type { ApiApp } from '../api-app.ts'
import { ApiError } from '../errors/api-error.ts'
import { BYTES_IN_FLIGHT, createByteBudget } from './byte-budget.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The handler reads the body itself, piece by piece. */
    readsBody?: boolean
  }
}

const RETRY_AFTER_MS = 1000
const MESSAGE = 'The server is receiving too much data at once. Try again in a moment.'

/**
 * Limits the bytes of all bodies that are being received or handled, except on routes that read their body piece by piece
 * (`readsBody`). A parsed body takes several times as much memory.
 */
export function limitBodyBytes(app: ApiApp, limits = BYTES_IN_FLIGHT): void {
  const budget = createByteBudget(limits)
  app.addHook('onRequest', async (request, reply) => {
    const bytes = bodyBytesOf(request)
    if (bytes === 0 || request.routeOptions.config.readsBody === true) return
    if (!budget.hasRoom(request, bytes)) throw new ApiError('too-many-requests', MESSAGE, RETRY_AFTER_MS)
    budget.hold(request, reply, bytes)
  })
}

/** Returns the announced length, capped at the route's limit; the limit itself if no length is announced. */
export function bodyBytesOf({ headers, routeOptions }: FastifyRequest): number {
  const most = routeOptions.bodyLimit ?? 0
  if (headers['transfer-encoding'] !== undefined) return most
  return Math.min(Number(headers['content-length'] ?? 0), most)
}
