import type { Run, RunId, RunKind } from '@quarry/contracts/run'
import { z } from 'zod'
import type { SessionId } from '../keys.ts'
import { createScripts, jsonText, type StoreOptions } from '../scripts.ts'
import { DiscardedSessionError, openSession } from '../sessions/session.ts'
import { RunHashes, toRun } from './run-view.ts'

export type Runs = ReturnType<typeof createRuns>

const CreateResult = jsonText(
  z.discriminatedUnion('outcome', [
    z.object({ outcome: z.literal('created'), total: z.number() }),
    /** The session has a run of this kind already. */
    z.object({ outcome: z.literal('active') }),
    /** None of the questions is pending or failed. */
    z.object({ outcome: z.literal('nothing') }),
    z.object({ outcome: z.literal('discarded') }),
    /** The owner has as many live runs as allowed. */
    z.object({ outcome: z.literal('crowded'), owner: z.enum(['address', 'credential']) }),
  ]),
)

/** Maximum live runs of one address and of one credential; 0 for no limit. */
export interface RunLimits {
  perAddress: number
  perCredential: number
}

const noLimits: RunLimits = { perAddress: 0, perCredential: 0 }

/** The user's side of runs: create, find, cancel, pause, resume. Workers use `claims.ts`. */
export function createRuns(options: StoreOptions) {
  const { keys } = options
  const { onRun } = createScripts(options)
  const open = openSession(options)

  const command = async (sessionId: SessionId, runId: RunId, name: 'pause' | 'resume') =>
    (await onRun('pauseRun', { sessionId, runId }, [name])) !== null

  return {
    /**
     * Creates a run; it starts when its job is queued. `fields` are those that the run's handler needs, without secrets. `limits`
     * applies to its `address` and `credential`, both fingerprints. A cleaning run takes the pending and failed questions
     * of `questionIds`; one with a `task`, those that it applies to.
     */
    async create(
      sessionId: SessionId,
      runId: RunId,
      kind: RunKind,
      fields: Record<string, string | number>,
      questionIds: readonly string[] = [],
      limits: RunLimits = noLimits,
    ) {
      await open(sessionId)
      const pairs = Object.entries(fields).flat()
      const { address, credential } = fields
      const owners = [address ?? '', credential ?? '']
      const most = [address ? limits.perAddress : 0, credential ? limits.perCredential : 0]
      const args = [kind, runId, sessionId, ...most, pairs.length / 2, ...pairs, ...questionIds]
      const more = [keys.liveRuns, ...owners.map((owner) => keys.runsOf(String(owner)))]
      const created = CreateResult.parse(await onRun('createRun', { sessionId, runId }, args, more))
      if (created.outcome === 'discarded') throw new DiscardedSessionError()
      return created
    },

    /** Returns undefined if the session has no such run. */
    async find(sessionId: SessionId, runId: RunId): Promise<Run | undefined> {
      const result = await onRun('readRun', { sessionId, runId }, [])
      return result === null ? undefined : toRun(...RunHashes.parse(result))
    },

    /** Ends the run at once and keeps finished work. Returns false if it had already ended. */
    async cancel(sessionId: SessionId, runId: RunId, message: string): Promise<boolean> {
      return (await onRun('endRun', { sessionId, runId }, ['', 'cancelled', message, ''])) === 1
    },

    /** Ends a run whose job could not be queued. */
    async abandon(sessionId: SessionId, runId: RunId, problem: string): Promise<void> {
      await onRun('endRun', { sessionId, runId }, ['', 'failed', problem, problem])
    },

    /** Returns false if the run has ended. */
    pause: (sessionId: SessionId, runId: RunId) => command(sessionId, runId, 'pause'),
    /** Returns false if the run has ended. */
    resume: (sessionId: SessionId, runId: RunId) => command(sessionId, runId, 'resume'),
  }
}
