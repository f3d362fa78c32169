import { randomUUID } from 'node:crypto'
import type { RunId, RunKind } from '@quarry/contracts/run'
import { abbreviate } from '@quarry/store/fingerprint'
import type { Fingerprint, SessionId } from '@quarry/store/keys'
import type { Guard } from '@quarry/store/session-writer'
import type { FastifyRequest } from 'fastify'
import { ApiError } from '../api-error.ts'
import { requireSandbox } from '../connections/demo-sandbox.ts'
import type { Dependencies } from '../dependencies.ts'
import { addressOf, isThisMachine } from '../plugins/client-address.ts'
import { guardOf, ownerIdOf, sessionIdOf } from '../plugins/session.ts'
import type { UserOf } from '../plugins/user.ts'

/** The session, and the user or address, that start a run. */
export interface Caller {
  sessionId: SessionId
  /** The session of the browser, which knows the tier of its key. */
  ownerId: SessionId
  guard: Guard | undefined
  requestId: string
  /** The user whom the login's proxy names. */
  user?: Fingerprint | undefined
  /** A field of the run, which the user replaces; empty for a client on this machine. */
  address: { address?: Fingerprint }
}

export function callerOf(
  request: FastifyRequest,
  { fingerprint, userOf }: Pick<Dependencies, 'fingerprint'> & { userOf: UserOf },
): Caller {
  const user = userOf(request)
  const address = isThisMachine(request)
    ? {}
    : { address: user ?? fingerprint(`address ${addressOf(request)}`) }
  return {
    sessionId: sessionIdOf(request),
    ownerId: ownerIdOf(request),
    guard: guardOf(request),
    requestId: request.id,
    user,
    address,
  }
}

interface NewRun {
  kind: RunKind
  /** Its runs are limited in number; empty if no credential limits them. */
  credential: Fingerprint
  /** True if the run goes to the sandbox. */
  demo: boolean
  /** Encoded with the contracts' `run-params.ts`, but not sealed yet. */
  credentials: string
  /** What the run's handler needs in addition to the credentials. */
  fields: Record<string, string | number>
  questionIds?: readonly string[]
  /** What the run's handler needs in addition to `fields`, stored where no page sees it. */
  work?: Readonly<Record<string, string>> | undefined
  /** The error message if there is no question to process. */
  emptyMessage?: string
  /** Called once the run is registered, before it is queued. */
  prepare?: () => Promise<void>
}

/** Runs end in minutes or hours, so a minute is a reasonable retry interval. */
const RETRY_MS = 60_000
const tooManyRuns = {
  user: 'Too many of your runs are active. Try again when one has finished.',
  address: 'Too many runs are active from this network. Try again when one has finished.',
  credential: 'Too many runs are active with this key. Try again when one has finished.',
}
const COULD_NOT_START = 'The run couldn’t be started. Nothing was changed. Start it again.'

/**
 * Registers a run and queues it. A run that cannot be queued ends, so that another can be started. Throws ApiError if
 * the session already has such an active run, if there is nothing to process, if the run needs a sandbox that is
 * missing, or if the address or the credential has too many runs.
 */
export async function startRun(
  {
    runs,
    sessions,
    queues,
    sealedCredentials,
    config,
  }: Pick<Dependencies, 'runs' | 'sessions' | 'queues' | 'sealedCredentials' | 'config'>,
  { sessionId, requestId, user, address, guard }: Caller,
  { kind, credential, demo, credentials, fields, questionIds, work, emptyMessage, prepare }: NewRun,
): Promise<{ runId: RunId; total: number }> {
  if (demo) await requireSandbox(config)
  const runId = randomUUID()
  const { threshold } = await sessions.config(sessionId)
  const created = await runs.create(sessionId, {
    ...{ runId, kind, questionIds, work, threshold, guard },
    fields: { ...fields, credential, ...address, ...(demo && { demo: 1 }) },
    limits: config.runLimits,
  })
  if (created.outcome === 'too-many-runs') {
    const owner = created.owner === 'address' && user !== undefined ? 'user' : created.owner
    throw new ApiError('too-many-requests', tooManyRuns[owner], RETRY_MS)
  }
  if (created.outcome === 'nothing') throw new ApiError('invalid-input', emptyMessage)
  if (created.outcome !== 'created') throw new ApiError('run-active')
  try {
    await prepare?.()
    const isStored = await sealedCredentials.put(sessionId, runId, credentials)
    // The run was cancelled or discarded from another tab.
    if (!isStored) throw new ApiError('run-not-active')
    await queues.add(kind, {
      ...{ runId, sessionId, requestId, key: abbreviate(credential) },
      ...(user && { user: abbreviate(user) }),
    })
    // The session was discarded after its jobs were removed and before this job was added.
    if (!(await runs.find(sessionId, runId))) await queues.remove(runId)
  } catch (error) {
    // Without Redis this fails as well, but the first error is the one to report.
    await runs.abandon(sessionId, runId, COULD_NOT_START).catch(() => undefined)
    throw error
  }
  return { runId, total: created.total }
}
