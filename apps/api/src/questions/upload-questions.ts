import type { IncomingMessage } from 'node:http'
import { finished } from 'node:stream/promises'
import type { FastifyRequest } from 'fastify'
import type { Dependencies } from '../dependencies.ts'
import { ApiError } from '../errors/api-error.ts'
import { addressOf, isThisMachine } from '../plugins/client-address.ts'
import { sessionIdOf } from '../plugins/session.ts'
import { readUpload } from './read-upload.ts'

type Parts = Pick<Dependencies, 'questionSet' | 'bulkWrites'>

const FULL_RETRY_MS = 60_000
const FULL =
  'The server’s memory is nearly full, so it stores no more questions for now. Yours are still in this browser; try again later.'
const SPENT =
  'Too much was uploaded from your address within an hour. Your questions are still in this browser; try again later.'
const CUT = 'The body did not arrive whole.'

/**
 * Adds the questions of a body to the session's set while they arrive, as fast as Redis takes them. Where one of them, or
 * the whole, is refused, or the client hangs up, nothing of the upload stays. Returns how many were added.
 */
export async function uploadQuestions(
  { questionSet, bulkWrites }: Parts,
  request: FastifyRequest,
  limitBytes: number,
): Promise<number> {
  if (Number(request.headers['content-length']) > limitBytes) throw new ApiError('too-large')
  await refuseWhenFull(bulkWrites)
  const addition = await questionSet.beginAddition(sessionIdOf(request))
  // The stream stays open when reading ends early, so that the client gets its response.
  const body: AsyncIterable<Buffer> = request.raw.iterator({ destroyOnReturn: false })
  let added = 0
  try {
    for await (const { questions, bytes } of readUpload(body, limitBytes)) {
      await spend(bulkWrites, request, bytes)
      await refuseWhenFull(bulkWrites)
      added += await addition.add(questions)
    }
    return added
  } catch (error) {
    await addition.undo().catch((undoError: unknown) => {
      request.log.warn({ err: undoError }, 'what was stored of a refused upload was not removed')
    })
    throw isCut(request.raw) ? new ApiError('invalid-input', CUT) : error
  }
}

/** Reads the rest of a refused body and drops it: most clients look for a response only after they have sent all. */
export async function dropBody(body: IncomingMessage): Promise<void> {
  body.resume()
  await finished(body).catch(() => undefined)
}

async function refuseWhenFull(bulkWrites: Parts['bulkWrites']): Promise<void> {
  if (await bulkWrites.isNearlyFull()) throw new ApiError('unavailable', FULL, FULL_RETRY_MS)
}

async function spend(bulkWrites: Parts['bulkWrites'], request: FastifyRequest, bytes: number): Promise<void> {
  if (isThisMachine(request)) return
  const waitMs = await bulkWrites.spend(addressOf(request), bytes)
  if (waitMs > 0) throw new ApiError('too-many-requests', SPENT, waitMs)
}

function isCut(request: IncomingMessage): boolean {
  return request.destroyed && !request.complete
}
