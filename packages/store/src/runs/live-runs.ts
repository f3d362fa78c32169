import { RunId, RunKind } from '@quarry/contracts/run'
import { z } from 'zod'
import type { SessionId } from '../keys.ts'
import { loadScript } from '../scripts.ts'
import type { StoreOptions } from '../store-options.ts'
import type { RunQueues } from './queues.ts'

export interface LiveRun {
  kind: RunKind
  sessionId: SessionId
  runId: RunId
}

const Listed = z.array(
  z
    .string()
    .transform((text) => text.split(' '))
    .pipe(z.tuple([RunKind, z.string(), RunId])),
)
const States = z.tuple([z.string().nullable(), z.string().nullable()])
const endedStates: ReadonlySet<string> = new Set(['completed', 'failed', 'cancelled'])
/** Runs per check: each costs two commands. */
const BATCH = 100

/** Runs that have not ended. Each needs a job unless it is paused; this finds those without one. */
export function createLiveRuns({ redis, keys, sessionTtlSeconds }: StoreOptions) {
  const find = loadScript(redis, 'runs/find-live')

  async function isToRun({ kind, sessionId, runId }: LiveRun, queues: RunQueues): Promise<boolean> {
    const [meta] = keys.run(sessionId, runId)
    const [state, pause] = States.parse(await redis.hmget(meta, 'state', 'pause'))
    if (state !== null && !endedStates.has(state)) return pause !== '1'
    await redis.zrem(keys.liveRuns, `${kind} ${sessionId} ${runId}`)
    // An expired session leaves nothing behind. A job that a worker has locked is removed by that worker.
    if (state === null) await queues.remove(runId).catch(() => undefined)
    return false
  }

  return {
    /** Returns false once the run's session was deleted or has expired, and the run with it. */
    async isStored(sessionId: SessionId, runId: RunId): Promise<boolean> {
      const [meta] = keys.run(sessionId, runId)
      return (await redis.exists(meta)) === 1
    },

    /**
     * Adds a job for every live run whose job was lost, and returns those runs. Checks the runs that were not checked for
     * `ageMs` milliseconds.
     */
    async addMissingJobs(queues: RunQueues, ageMs: number): Promise<LiveRun[]> {
      const added: LiveRun[] = []
      for (;;) {
        const listed = Listed.parse(await find([keys.liveRuns], [ageMs, BATCH, sessionTtlSeconds * 1000]))
        for (const [kind, sessionId, runId] of listed) {
          const run = { kind, sessionId, runId }
          if ((await isToRun(run, queues)) && (await queues.addIfMissing(kind, { runId, sessionId }))) {
            added.push(run)
          }
        }
        if (listed.length < BATCH || ageMs <= 0) return added
      }
    },
  }
}
