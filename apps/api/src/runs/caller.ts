import type { Fingerprint, SessionId } from '@quarry/store/keys'
import type { FastifyRequest } from 'fastify'
import type { Dependencies } from '../dependencies.ts'
import { ApiError } from '../errors/api-error.ts'
import { addressOf, isThisMachine } from '../plugins/client-address.ts'
import { sessionIdOf } from '../plugins/session.ts'

/** Who starts a run. */
export interface Caller {
  sessionId: SessionId
  /** As a field of the run; none for whoever sits at the server itself. */
  address: { address?: Fingerprint }
}

export function callerOf(
  request: FastifyRequest,
  { fingerprint }: Pick<Dependencies, 'fingerprint'>,
): Caller {
  const address = isThisMachine(request) ? {} : { address: fingerprint(`address ${addressOf(request)}`) }
  return { sessionId: sessionIdOf(request), address }
}

/** Runs end in minutes or hours; a page that asks again after one finds out. */
const RETRY_MS = 60_000

const sentences = {
  address: 'Too many runs are active from this network. Start this one when another has ended.',
  credential: 'Too many runs are active with this key. Start this one when another has ended.',
}

export function tooManyRuns(owner: keyof typeof sentences): ApiError {
  return new ApiError('too-many-requests', sentences[owner], RETRY_MS)
}
