import { EndedState, RunId, RunKind } from '@quarry/contracts/run'
import { z } from 'zod'
import { isRedisOutage } from '../connection/redis-outage.ts'
import type { SessionId } from '../keys.ts'
import { runScript, type StoreOptions } from '../scripts.ts'
import type { RunQueues } from './queues.ts'

export interface LiveRun {
  kind: RunKind
  sessionId: SessionId
  runId: RunId
}

/** Runs that got a new job, and the errors of those that failed. */
interface Checked {
  added: LiveRun[]
  errors: unknown[]
}

const Listed = z.array(z.string())
const Entry = z
  .string()
  .transform((text) => text.split(' '))
  .pipe(z.tuple([RunKind, z.string(), RunId]))
  .transform(([kind, sessionId, runId]): LiveRun => ({ kind, sessionId, runId }))
const States = z.tuple([z.string().nullable(), z.string().nullable()])
/** Runs per check: each costs two commands. */
const BATCH = 100

/** Runs that have not ended. Each needs a job unless it is paused; this finds those without one. */
export function createLiveRuns({ redis, keys, sessionTtlSeconds }: StoreOptions) {
  async function isToRun({ kind, sessionId, runId }: LiveRun, queues: RunQueues): Promise<boolean> {
    const [meta] = keys.run(sessionId, runId)
    const [state, pause] = States.parse(await redis.hmget(meta, 'state', 'pause'))
    if (state !== null && !EndedState.safeParse(state).success) return pause !== '1'
    await redis.zrem(keys.liveRuns, `${kind} ${sessionId} ${runId}`)
    // An expired session leaves nothing behind. A job that a worker has locked is removed by that worker.
    if (state === null) await queues.remove(runId).catch(() => undefined)
    return false
  }

  async function check(entry: string, queues: RunQueues, { added, errors }: Checked): Promise<void> {
    try {
      const run = await read(entry)
      const { kind, sessionId, runId } = run
      if ((await isToRun(run, queues)) && (await queues.addIfMissing(kind, { runId, sessionId })))
        added.push(run)
    } catch (error) {
      if (isRedisOutage(error)) throw error
      errors.push(error)
    }
  }

  /** Removes an entry that cannot be read, so that it fails once. */
  async function read(entry: string): Promise<LiveRun> {
    const parsed = Entry.safeParse(entry)
    if (parsed.success) return parsed.data
    await redis.zrem(keys.liveRuns, entry)
    throw parsed.error
  }

  return {
    /** Returns false once the run's session was deleted or has expired, and the run with it. */
    async isStored(sessionId: SessionId, runId: RunId): Promise<boolean> {
      const [meta] = keys.run(sessionId, runId)
      return (await redis.exists(meta)) === 1
    },

    /**
     * Adds a job for every live run whose job was lost. An error for one run does not affect the others. Checks
     * runs that were not checked for `ageMs` milliseconds. Throws if Redis is full or unreachable.
     */
    async addMissingJobs(queues: RunQueues, ageMs: number): Promise<Checked> {
      const added: LiveRun[] = []
      const errors: unknown[] = []
      for (;;) {
        const args = [ageMs, BATCH, sessionTtlSeconds * 1000]
        const listed = Listed.parse(await runScript(redis, 'findLive', [keys.liveRuns], args))
        for (const entry of listed) await check(entry, queues, { added, errors })
        if (listed.length < BATCH || ageMs <= 0) return { added, errors }
      }
    },
  }
}
