import { isEnded, type Run, RunId, RunKind } from '@quarry/contracts/run'
import type { Redis } from 'ioredis'
import { z } from 'zod'
import { isRedisOutage } from '../connection/redis-outage.ts'
import type { Keys, SessionId } from '../keys.ts'
import type { StoreOptions } from '../session-writer.ts'
import { hasEnded } from './end-run.ts'
import type { RunQueues } from './queues.ts'
import type { Runs } from './runs.ts'

export interface LiveRun {
  kind: RunKind
  sessionId: SessionId
  runId: RunId
}

const Entry = z
  .string()
  .transform((text) => text.split(' '))
  .pipe(z.tuple([RunKind, z.string(), RunId]))
  .transform(([kind, sessionId, runId]): LiveRun => ({ kind, sessionId, runId }))
/** How many runs are checked at a time, at two commands each. */
const BATCH = 100

/** Runs that have not ended. Each needs a job unless it is paused; this finds runs without one. */
export function createLiveRuns({ redis, keys, sessionTtlSeconds }: StoreOptions) {
  /** Returns the run if it got a job. Removes an unreadable entry, so that it fails only once. */
  async function check(entry: string, queues: RunQueues): Promise<LiveRun | undefined> {
    const { data: run, error } = Entry.safeParse(entry)
    if (!run) {
      await redis.zrem(keys.liveRuns, entry)
      throw error
    }
    const { kind, sessionId, runId } = run
    const [state = null, pause] = await redis.hmget(keys.run({ sessionId, runId }).meta, 'state', 'pause')
    if (hasEnded(state)) {
      await redis.zrem(keys.liveRuns, entry)
      // An expired session leaves nothing else behind. If a worker has locked the job, that worker removes it.
      if (state === null) await queues.remove(runId).catch(() => undefined)
      return undefined
    }
    return pause !== '1' && (await queues.addIfMissing(kind, { runId, sessionId })) ? run : undefined
  }

  /** Returns runs that were not checked for `ageMs` milliseconds, and marks them as checked now. */
  async function due(ageMs: number): Promise<string[]> {
    const now = Date.now()
    const listed = await redis.zrangebyscore(keys.liveRuns, '-inf', now - ageMs, 'LIMIT', 0, BATCH)
    if (listed.length === 0) return []
    const noted = redis.pipeline().expire(keys.liveRuns, sessionTtlSeconds)
    for (const entry of listed) noted.zadd(keys.liveRuns, 'XX', now, entry)
    await noted.exec()
    return listed
  }

  return {
    /** Returns false once the run is gone because its session was deleted or has expired. */
    async isStored(sessionId: SessionId, runId: RunId): Promise<boolean> {
      return (await redis.exists(keys.run({ sessionId, runId }).meta)) === 1
    },

    /**
     * Adds a job for every live run whose job was lost, among runs that were not checked for `ageMs` milliseconds.
     * Returns these runs and the errors of others, which do not stop the check. Throws if Redis is full or unreachable.
     */
    async addMissingJobs(queues: RunQueues, ageMs: number) {
      const added: LiveRun[] = []
      const errors: unknown[] = []
      const collect = (error: unknown) => {
        if (isRedisOutage(error)) throw error
        errors.push(error)
      }
      for (;;) {
        const listed = await due(ageMs)
        for (const entry of listed) {
          const run = await check(entry, queues).catch(collect)
          if (run) added.push(run)
        }
        if (listed.length < BATCH || ageMs <= 0) return { added, errors }
      }
    },
  }
}

/** Returns every run that has not ended, skipping unreadable entries. */
export async function readLiveRuns(redis: Redis, keys: Keys, runs: Pick<Runs, 'find'>): Promise<Run[]> {
  const entries = await redis.zrange(keys.liveRuns, '0', '-1')
  const found = await Promise.all(
    entries.map(async (entry) => {
      const { data } = Entry.safeParse(entry)
      return data && (await runs.find(data.sessionId, data.runId).catch(ignoreUnreadable))
    }),
  )
  return found.flatMap((run) => (run && !isEnded(run) ? [run] : []))
}

function ignoreUnreadable(error: unknown): undefined {
  if (isRedisOutage(error)) throw error
}
