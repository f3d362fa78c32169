import { finished } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ApiApp } from '../api-app.ts'
import { ApiError } from '../api-error.ts'
import { addressOf } from './client-address.ts'
import { sessionIdOf } from './session.ts'

const MIB = 1024 * 1024
const RETRY_AFTER_MS = 1000

interface Limits {
  perProcess: number
  perAddress: number
  perSession?: number
}

/**
 * Limits what is in flight, in total, per address and per session: bytes, or transfers. Who has nothing in flight takes no
 * memory. `message` is for the calls beyond the limits.
 */
function createInFlightLimit({ perProcess, perAddress, perSession }: Limits, message: string) {
  const inFlight = new Map<string, number>()

  function limitsOf(request: FastifyRequest): Map<string, number> {
    const limits = new Map([
      ['process', perProcess],
      [`address ${addressOf(request)}`, perAddress],
    ])
    return perSession === undefined ? limits : limits.set(`session ${sessionIdOf(request)}`, perSession)
  }

  function count(owner: string, amount: number): void {
    const sum = (inFlight.get(owner) ?? 0) + amount
    if (sum === 0) inFlight.delete(owner)
    else inFlight.set(owner, sum)
  }

  return {
    /** Throws `too-many-requests` if `amount` would be too much. */
    check(request: FastifyRequest, amount: number): void {
      for (const [owner, most] of limitsOf(request)) {
        if ((inFlight.get(owner) ?? 0) + amount <= most) continue
        throw new ApiError('too-many-requests', message, RETRY_AFTER_MS)
      }
    },

    /** Counts `amount` until the response ends. */
    hold(request: FastifyRequest, reply: FastifyReply, amount: number): void {
      const owners = [...limitsOf(request).keys()]
      for (const owner of owners) count(owner, amount)
      finished(reply.raw, () => {
        for (const owner of owners) count(owner, -amount)
      })
    },
  }
}

/** Maximum bytes in flight, over all clients and per address. */
const BYTES_IN_FLIGHT = { perProcess: 32 * MIB, perAddress: 8 * MIB }

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The handler reads the body itself, piece by piece. */
    readsBody?: boolean
  }
}

const RECEIVING_TOO_MUCH = 'The server is receiving too much data at once. Try again in a moment.'

/**
 * Limits the bytes of all bodies that are being received or handled, except on routes that read their body piece by piece
 * (`readsBody`). A parsed body takes several times as much memory.
 */
export function limitBodyBytes(app: ApiApp, limits = BYTES_IN_FLIGHT): void {
  const received = createInFlightLimit(limits, RECEIVING_TOO_MUCH)
  app.addHook('onRequest', async (request, reply) => {
    const bytes = bodyBytesOf(request)
    if (bytes === 0 || request.routeOptions.config.readsBody === true) return
    received.check(request, bytes)
    received.hold(request, reply, bytes)
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
  const sent = createInFlightLimit(limits, SENDING_TOO_MUCH)

  app.addHook('onRequest', async (request) => {
    if (request.method !== 'GET') sent.check(request, LARGE_BYTES)
  })

  app.addHook('onSend', async (request, reply, payload) => {
    if (typeof payload !== 'string' || payload.length < LARGE_BYTES) return
    const bytes = Buffer.byteLength(payload)
    if (request.method === 'GET') sent.check(request, bytes)
    sent.hold(request, reply, bytes)
  })
}

/** Concurrent transfers of whole sets. Each needs about 2 MB, and a client may read slowly. */
const TRANSFERS = { perProcess: 4, perAddress: 2, perSession: 1 }
/** Milliseconds after which a transfer is cut off, so that a slow client cannot block others forever. */
const TIMEOUT_MS = 120_000
const TOO_MANY_TRANSFERS = 'Too many large transfers are in progress. Try again in a moment.'

/**
 * Limits concurrent transfers of whole sets in one direction. Returns a function that counts a transfer until its response
 * ends, and throws `too-many-requests` if there are too many.
 */
export function createTransferLimit(limits: Limits = TRANSFERS, timeoutMs = TIMEOUT_MS) {
  const transfers = createInFlightLimit(limits, TOO_MANY_TRANSFERS)
  return (request: FastifyRequest, reply: FastifyReply): void => {
    transfers.check(request, 1)
    transfers.hold(request, reply, 1)
    const cut = setTimeout(() => reply.raw.destroy(), timeoutMs).unref()
    finished(reply.raw, () => clearTimeout(cut))
  }
}
