import { finished } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ApiApp } from '../api-app.ts'
import { ApiError } from '../api-error.ts'
import { addressOf } from './client-address.ts'

const MIB = 1024 * 1024

/** Maximum bytes in flight, over all clients and per address. */
const BYTES_IN_FLIGHT = { perProcess: 32 * MIB, perAddress: 8 * MIB }
export type BytesInFlight = typeof BYTES_IN_FLIGHT

/** Counts bytes in flight, in total and per address. An address without any takes no memory. */
function createByteBudget({ perProcess, perAddress }: BytesInFlight) {
  const byAddress = new Map<string, number>()
  let total = 0

  function count(address: string, bytes: number): void {
    total += bytes
    const ofAddress = (byAddress.get(address) ?? 0) + bytes
    if (ofAddress === 0) byAddress.delete(address)
    else byAddress.set(address, ofAddress)
  }

  return {
    hasRoom(request: FastifyRequest, bytes: number): boolean {
      return total + bytes <= perProcess && (byAddress.get(addressOf(request)) ?? 0) + bytes <= perAddress
    },

    /** Counts the bytes until the response ends. */
    hold(request: FastifyRequest, reply: FastifyReply, bytes: number): void {
      const address = addressOf(request)
      count(address, bytes)
      finished(reply.raw, () => count(address, -bytes))
    },
  }
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The handler reads the body itself, piece by piece. */
    readsBody?: boolean
  }
}

const RETRY_AFTER_MS = 1000
const RECEIVING_TOO_MUCH = 'The server is receiving too much data at once. Try again in a moment.'

/**
 * Limits the bytes of all bodies that are being received or handled, except on routes that read their body piece by piece
 * (`readsBody`). A parsed body takes several times as much memory.
 */
export function limitBodyBytes(app: ApiApp, limits = BYTES_IN_FLIGHT): void {
  const budget = createByteBudget(limits)
  app.addHook('onRequest', async (request, reply) => {
    const bytes = bodyBytesOf(request)
    if (bytes === 0 || request.routeOptions.config.readsBody === true) return
    if (!budget.hasRoom(request, bytes))
      throw new ApiError('too-many-requests', RECEIVING_TOO_MUCH, RETRY_AFTER_MS)
    budget.hold(request, reply, bytes)
  })
}

/** Returns the announced length, capped at the route's limit; the limit itself if no length is announced. */
export function bodyBytesOf({ headers, routeOptions }: FastifyRequest): number {
  const most = routeOptions.bodyLimit ?? 0
  if (headers['transfer-encoding'] !== undefined) return most
  return Math.min(Number(headers['content-length'] ?? 0), most)
}

/** Smaller responses are not counted. */
const LARGE_BYTES = 64 * 1024
const SENDING_TOO_MUCH = 'The server is sending too much data at once. Try again in a moment.'

/**
 * Limits the bytes of all large responses that clients have not read yet: one that polls without reading would fill the
 * memory. A call that changes something is rejected before it does; afterwards its response is always sent. Streamed
 * responses are not counted, because they are produced as fast as the client reads.
 */
export function limitResponseBytes(app: ApiApp, limits = BYTES_IN_FLIGHT): void {
  const budget = createByteBudget(limits)
  const reject = () => new ApiError('too-many-requests', SENDING_TOO_MUCH, RETRY_AFTER_MS)

  app.addHook('onRequest', async (request) => {
    if (request.method !== 'GET' && !budget.hasRoom(request, LARGE_BYTES)) throw reject()
  })

  app.addHook('onSend', async (request, reply, payload) => {
    if (typeof payload !== 'string' || payload.length < LARGE_BYTES) return
    const bytes = Buffer.byteLength(payload)
    if (request.method === 'GET' && !budget.hasRoom(request, bytes)) throw reject()
    budget.hold(request, reply, bytes)
  })
}
