import { type Run, RunId, type RunKind } from '@quarry/contracts/run'
import { z } from 'zod'
import type { SessionId } from '../keys.ts'
import { loadScript } from '../scripts.ts'
import { DiscardedSessionError, openSession } from '../sessions/session.ts'
import type { StoreOptions } from '../store-options.ts'
import { RunHashes, toRun } from './run-view.ts'

export type Runs = ReturnType<typeof createRuns>

/** `active`: the session has a run of this kind already. `nothing`: none of the questions is pending or failed. */
export type Created =
  | { outcome: 'created'; total: number }
  | { outcome: 'active' }
  | { outcome: 'nothing' }
  /** The owner has as many live runs as allowed. */
  | { outcome: 'crowded'; owner: 'address' | 'credential' }

/** Maximum live runs of one address and of one credential; 0 for no limit. */
export interface RunLimits {
  perAddress: number
  perCredential: number
}

const noLimits: RunLimits = { perAddress: 0, perCredential: 0 }

const CreateResult = z.union([
  z.tuple([z.literal('created'), z.coerce.number()]).transform(([outcome, total]) => ({ outcome, total })),
  z.tuple([z.literal('active'), RunId]).transform(([outcome]) => ({ outcome })),
  z.tuple([z.literal('nothing')]).transform(([outcome]) => ({ outcome })),
  z
    .tuple([z.literal('crowded'), z.enum(['address', 'credential'])])
    .transform(([outcome, owner]) => ({ outcome, owner })),
])

const Discarded = z.tuple([z.literal('discarded')])
const flag = z.number().nullable()

/** The user's side of runs: create, find, cancel, pause, resume. Workers use `claims.ts`. */
export function createRuns(options: StoreOptions) {
  const { redis, keys } = options
  const create = loadScript(redis, 'runs/run-life', 'createRun')
  const end = loadScript(redis, 'runs/run-life', 'endRun')
  const pause = loadScript(redis, 'runs/run-life', 'pauseRun')
  const read = loadScript(redis, 'runs/run-life', 'readRun')
  const open = openSession(options)
  const ttlMs = options.sessionTtlSeconds * 1000
  const keysOf = (sessionId: SessionId, runId: RunId) => [
    ...keys.session(sessionId),
    ...keys.run(sessionId, runId),
  ]

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
    ): Promise<Created> {
      await open(sessionId)
      const pairs = Object.entries(fields).flat()
      const { address, credential } = fields
      const owners = [address ?? '', credential ?? '']
      const most = [address ? limits.perAddress : 0, credential ? limits.perCredential : 0]
      const created = await create(
        [...keysOf(sessionId, runId), keys.liveRuns, ...owners.map((owner) => keys.runsOf(String(owner)))],
        [ttlMs, kind, runId, sessionId, ...most, pairs.length / 2, ...pairs, ...questionIds],
      )
      if (Discarded.safeParse(created).success) throw new DiscardedSessionError()
      return CreateResult.parse(created)
    },

    /** Returns undefined if the session has no such run. */
    async find(sessionId: SessionId, runId: RunId): Promise<Run | undefined> {
      const result = await read(keysOf(sessionId, runId), [ttlMs])
      return result === null ? undefined : toRun(...RunHashes.parse(result))
    },

    /** Ends the run at once and keeps finished work. Returns false if it had already ended. */
    async cancel(sessionId: SessionId, runId: RunId, message: string): Promise<boolean> {
      return (await end(keysOf(sessionId, runId), [ttlMs, '', 'cancelled', message, ''])) === 1
    },

    /** Ends a run whose job could not be queued. */
    async abandon(sessionId: SessionId, runId: RunId, problem: string): Promise<void> {
      await end(keysOf(sessionId, runId), [ttlMs, '', 'failed', problem, problem])
    },

    /** Returns false if the run has ended. */
    async pause(sessionId: SessionId, runId: RunId): Promise<boolean> {
      return flag.parse(await pause(keysOf(sessionId, runId), [ttlMs, 'pause'])) !== null
    },

    /** Returns false if the run has ended. */
    async resume(sessionId: SessionId, runId: RunId): Promise<boolean> {
      return flag.parse(await pause(keysOf(sessionId, runId), [ttlMs, 'resume'])) !== null
    },
  }
}
