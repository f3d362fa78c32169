import type { Fingerprint, SessionId } from '@quarry/store/keys'
import type { FastifyRequest } from 'fastify'
import { ApiError } from '../api-error.ts'
import type { Dependencies } from '../dependencies.ts'
import { addressOf, isThisMachine } from '../plugins/client-address.ts'
import { sessionIdOf } from '../plugins/session.ts'

/** The session and address that start a run. */
export interface Caller {
  sessionId: SessionId
  requestId: string
  /** A field of the run; empty for a client on this machine. */
  address: { address?: Fingerprint }
}

export function callerOf(
  request: FastifyRequest,
  { fingerprint }: Pick<Dependencies, 'fingerprint'>,
): Caller {
  const address = isThisMachine(request) ? {} : { address: fingerprint(`address ${addressOf(request)}`) }
  return { sessionId: sessionIdOf(request), requestId: request.id, address }
}

/** Runs end in minutes or hours, so a minute is a reasonable retry interval. */
const RETRY_MS = 60_000

const messages = {
  address: 'Too many runs are active from this network. Start this one when another has ended.',
  credential: 'Too many runs are active with this key. Start this one when another has ended.',
}

export function tooManyRuns(owner: keyof typeof messages): ApiError {
  return new ApiError('too-many-requests', messages[owner], RETRY_MS)
}
