import type { IncomingMessage } from 'node:http'
import { finished } from 'node:stream/promises'
import { logEvent } from '@quarry/telemetry/log-events'
import type { FastifyRequest } from 'fastify'
import { ApiError } from '../api-error.ts'
import type { Dependencies } from '../dependencies.ts'
import { addressOf, isThisMachine } from '../plugins/client-address.ts'
import { sessionIdOf } from '../plugins/session.ts'
import { readUpload } from './read-upload.ts'

type Deps = Pick<Dependencies, 'questionSet' | 'bulkWrites' | 'checkMemory'>

const FULL =
  'Quarry’s database is nearly full, so it can’t store more questions. Your questions are still in this browser. Try again later.'
const INCOMPLETE = 'The request body is incomplete.'

/**
 * Adds the questions of a request body to the session's set while they arrive, as fast as Redis stores them. Removes them
 * again if one of them or the whole body is rejected, or if the client disconnects. Returns how many were added.
 */
export async function uploadQuestions(
  { questionSet, bulkWrites, checkMemory }: Deps,
  request: FastifyRequest,
  limitBytes: number,
): Promise<number> {
  if (Number(request.headers['content-length']) > limitBytes) throw new ApiError('too-large')
  const address = isThisMachine(request) ? undefined : addressOf(request)
  await checkMemory(FULL, address)
  const addition = await questionSet.beginAddition(sessionIdOf(request))
  // The stream stays open when reading ends early, so that the client gets its response.
  const body: AsyncIterable<Buffer> = request.raw.iterator({ destroyOnReturn: false })
  let added = 0
  try {
    for await (const { questions, bytes } of readUpload(body, limitBytes)) {
      await spendUpload({ bulkWrites }, request, bytes)
      await checkMemory(FULL, address)
      added += await addition.add(questions)
    }
    return added
  } catch (error) {
    await addition.undo().catch((undoError: unknown) => {
      logEvent(request.log, 'upload.undo-failed', { err: undoError })
    })
    throw isIncomplete(request.raw) ? new ApiError('invalid-input', INCOMPLETE) : error
  }
}

/** Reads and drops the rest of a rejected body: most clients read the response only after they have sent everything. */
export async function dropBody(body: IncomingMessage): Promise<void> {
  body.resume()
  await finished(body).catch(() => undefined)
}

function isIncomplete(request: IncomingMessage): boolean {
  return request.destroyed && !request.complete
}

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
