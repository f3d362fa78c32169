import { finished } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { ApiError } from '../errors/api-error.ts'
import { addressOf } from './client-address.ts'
import { sessionIdOf } from './session.ts'

/** Whole sets on their way at once: each holds some 2 MB, and a client may read as slowly as it likes. */
const PER_PROCESS = 4
const PER_ADDRESS = 2
const PER_SESSION = 1
/** What is not over after this is cut, so that nobody keeps a place for good; milliseconds. */
const LIMIT_MS = 120_000
const RETRY_AFTER_MS = 1000
const SENTENCE = 'Too many large transfers are in progress. Try again in a moment.'

/** Bounds how many whole sets travel in one direction at once: per process, address and session. */
export function createTransferPlaces({
  perProcess = PER_PROCESS,
  perAddress = PER_ADDRESS,
  limitMs = LIMIT_MS,
} = {}) {
  const places = new Set<{ session: string; address: string }>()
  const taken = (field: 'session' | 'address', value: string) =>
    [...places].filter((place) => place[field] === value).length

  return {
    /** Takes a place until the response is over; throws `too-many-requests` where none is free. */
    take(request: FastifyRequest, reply: FastifyReply): void {
      const place = { session: sessionIdOf(request), address: addressOf(request) }
      const isFull =
        places.size >= perProcess ||
        taken('address', place.address) >= perAddress ||
        taken('session', place.session) >= PER_SESSION
      if (isFull) throw new ApiError('too-many-requests', SENTENCE, RETRY_AFTER_MS)
      places.add(place)
      const cut = setTimeout(() => reply.raw.destroy(), limitMs).unref()
      finished(reply.raw, () => {
        clearTimeout(cut)
        places.delete(place)
      })
    },
  }
}
