import { finished } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { ApiError } from '../errors/api-error.ts'
import { addressOf } from './client-address.ts'
import { sessionIdOf } from './session.ts'

/** Concurrent transfers of whole sets. Each needs about 2 MB, and a client may read slowly. */
const PER_PROCESS = 4
const PER_ADDRESS = 2
const PER_SESSION = 1
/** Milliseconds after which a transfer is cut off, so that a slow client cannot block others forever. */
const TIMEOUT_MS = 120_000
const RETRY_AFTER_MS = 1000
const MESSAGE = 'Too many large transfers are in progress. Try again in a moment.'

/** Limits concurrent transfers of whole sets in one direction: per process, address and session. */
export function createTransferLimit({
  perProcess = PER_PROCESS,
  perAddress = PER_ADDRESS,
  timeoutMs = TIMEOUT_MS,
} = {}) {
  const transfers = new Set<{ session: string; address: string }>()
  const countBy = (field: 'session' | 'address', value: string) =>
    [...transfers].filter((transfer) => transfer[field] === value).length

  return {
    /** Counts a transfer until its response ends. Throws `too-many-requests` if there are too many. */
    begin(request: FastifyRequest, reply: FastifyReply): void {
      const transfer = { session: sessionIdOf(request), address: addressOf(request) }
      const isFull =
        transfers.size >= perProcess ||
        countBy('address', transfer.address) >= perAddress ||
        countBy('session', transfer.session) >= PER_SESSION
      if (isFull) throw new ApiError('too-many-requests', MESSAGE, RETRY_AFTER_MS)
      transfers.add(transfer)
      const cut = setTimeout(() => reply.raw.destroy(), timeoutMs).unref()
      finished(reply.raw, () => {
        clearTimeout(cut)
        transfers.delete(transfer)
      })
    },
  }
}
