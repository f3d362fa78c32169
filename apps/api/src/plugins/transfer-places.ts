import { finished } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { ApiError } from '../errors/api-error.ts'
import { addressOf } from './client-address.ts'
import { sessionIdOf } from './session.ts'

/** Concurrent transfers of whole sets. Each holds some 2 MB, and a client may read slowly. */
const PER_PROCESS = 4
const PER_ADDRESS = 2
const PER_SESSION = 1
/** Milliseconds after which a transfer is cut off, so that no client keeps a place for ever. */
const LIMIT_MS = 120_000
const RETRY_AFTER_MS = 1000
const MESSAGE = 'Too many large transfers are in progress. Try again in a moment.'

/** Limits concurrent transfers of whole sets in one direction: per process, address and session. */
export function createTransferPlaces({
  perProcess = PER_PROCESS,
  perAddress = PER_ADDRESS,
  limitMs = LIMIT_MS,
} = {}) {
  const places = new Set<{ session: string; address: string }>()
  const taken = (field: 'session' | 'address', value: string) =>
    [...places].filter((place) => place[field] === value).length

  return {
    /** Takes a place until the response ends; throws `too-many-requests` if none is free. */
    take(request: FastifyRequest, reply: FastifyReply): void {
      const place = { session: sessionIdOf(request), address: addressOf(request) }
      const isFull =
        places.size >= perProcess ||
        taken('address', place.address) >= perAddress ||
        taken('session', place.session) >= PER_SESSION
      if (isFull) throw new ApiError('too-many-requests', MESSAGE, RETRY_AFTER_MS)
      places.add(place)
      const cut = setTimeout(() => reply.raw.destroy(), limitMs).unref()
      finished(reply.raw, () => {
        clearTimeout(cut)
        places.delete(place)
      })
    },
  }
}
