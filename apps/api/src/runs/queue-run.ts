import type { RunId, RunKind } from '@quarry/contracts/run'
import { abbreviate } from '@quarry/store/fingerprint'
import type { Fingerprint, SessionId } from '@quarry/store/keys'
import { ApiError } from '../api-error.ts'
import type { Dependencies } from '../dependencies.ts'

export interface NewRun {
  sessionId: SessionId
  runId: RunId
  kind: RunKind
  /** The request that starts the run. */
  requestId: string
  credential: Fingerprint
  /** Encoded by `run-params.ts` of the contracts, not sealed yet. */
  credentials: string
}

const COULD_NOT_START = 'The run couldn’t be started. Nothing was changed. Start it again.'

/** Queues a registered run, after `prepare`. If that fails, the run ends, so that another can be started. */
export async function queueRun(
  { runs, queues, sealedCredentials }: Pick<Dependencies, 'runs' | 'queues' | 'sealedCredentials'>,
  { sessionId, runId, kind, requestId, credential, credentials }: NewRun,
  prepare: () => Promise<void> = async () => {},
): Promise<void> {
  try {
    await prepare()
    const isStored = await sealedCredentials.put(sessionId, runId, credentials)
    // Cancelled or discarded from another tab.
    if (!isStored) throw new ApiError('run-not-active')
    await queues.add(kind, { runId, sessionId, requestId, key: abbreviate(credential) })
    // The session was discarded meanwhile, and its jobs were removed before this one was added.
    if (!(await runs.find(sessionId, runId))) await queues.remove(runId)
  } catch (error) {
    // Without Redis this fails too; the first error is the one to report.
    await runs.abandon(sessionId, runId, COULD_NOT_START).catch(() => undefined)
    throw error
  }
}
