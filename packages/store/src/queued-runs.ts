import { RunId, RunKind } from '@quarry/contracts/run'
import { z } from 'zod'
import type { SessionId } from './keys.ts'
import { loadScript } from './scripts.ts'
import type { StoreOptions } from './store-options.ts'

export interface QueuedRun {
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
/** Each may cost a job to add. */
const MOST = 100

/** Runs that are created and not begun: they wait for a place at a worker, or their job was never added. */
export function createQueuedRuns({ redis, keys }: Pick<StoreOptions, 'redis' | 'keys'>) {
  const find = loadScript(redis, 'find-queued')

  return {
    /** Those that were created at least so long ago. What has ended before it was begun is taken off the list. */
    async olderThan(ageMs: number): Promise<QueuedRun[]> {
      const listed = Listed.parse(await find([keys.queuedRuns], [ageMs, MOST]))
      const found: QueuedRun[] = []
      for (const [kind, sessionId, runId] of listed) {
        const [meta] = keys.run(sessionId, runId)
        if ((await redis.hget(meta, 'state')) === 'queued') found.push({ kind, sessionId, runId })
        else await redis.zrem(keys.queuedRuns, `${kind} ${sessionId} ${runId}`)
      }
      return found
    },
  }
}
