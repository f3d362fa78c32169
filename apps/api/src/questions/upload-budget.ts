import type { FastifyRequest } from 'fastify'
import { ApiError } from '../api-error.ts'
import type { Dependencies } from '../dependencies.ts'
import { addressOf, isThisMachine } from '../plugins/client-address.ts'

const ADDRESS_LIMIT =
  'Too much was uploaded from your address in the last hour. Your questions are still in this browser. Try again later.'

/** Counts bytes that the address uploads, but not over loopback. Throws `too-many-requests` beyond its hourly limit. */
export async function spendUpload(
  { bulkWrites }: Pick<Dependencies, 'bulkWrites'>,
  request: FastifyRequest,
  bytes: number,
): Promise<void> {
  if (isThisMachine(request)) return
  const waitMs = await bulkWrites.spend(addressOf(request), bytes)
  if (waitMs > 0) throw new ApiError('too-many-requests', ADDRESS_LIMIT, waitMs)
}
