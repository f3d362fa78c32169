import { finished } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import type { ApiApp } from '../api-app.ts'
import { ApiError } from '../errors/api-error.ts'
import { addressOf } from './client-address.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The handler reads the body itself, piece by piece. */
    readsBody?: boolean
  }
}

const MIB = 1024 * 1024
/** Bytes of bodies that are received or handled at once; parsed bodies take a few times as much memory. */
const IN_FLIGHT = { perProcess: 32 * MIB, perAddress: 8 * MIB }
const RETRY_AFTER_MS = 1000
const MESSAGE = 'The server is receiving too much data at once. Try again in a moment.'

/** Limits the memory of all bodies together, except on routes that read their body piece by piece (`readsBody`). */
export function limitBodyBytes(app: ApiApp, { perProcess, perAddress } = IN_FLIGHT): void {
  const byAddress = new Map<string, number>()
  let total = 0

  function count(address: string, bytes: number): void {
    total += bytes
    const ofAddress = (byAddress.get(address) ?? 0) + bytes
    if (ofAddress === 0) byAddress.delete(address)
    else byAddress.set(address, ofAddress)
  }

  app.addHook('onRequest', async (request, reply) => {
    const bytes = bodyBytesOf(request)
    if (bytes === 0 || request.routeOptions.config.readsBody === true) return
    const address = addressOf(request)
    if (total + bytes > perProcess || (byAddress.get(address) ?? 0) + bytes > perAddress) {
      throw new ApiError('too-many-requests', MESSAGE, RETRY_AFTER_MS)
    }
    count(address, bytes)
    finished(reply.raw, () => count(address, -bytes))
  })
}

/** Returns the announced length, at most the route's limit; the limit itself if no length is announced. */
function bodyBytesOf({ headers, routeOptions }: FastifyRequest): number {
  const most = routeOptions.bodyLimit ?? 0
  if (headers['transfer-encoding'] !== undefined) return most
  return Math.min(Number(headers['content-length'] ?? 0), most)
}
