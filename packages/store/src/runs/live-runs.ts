import { RunKind } from '@quarry/contracts/run'
import { isRedisOutage } from '../connection/redis-outage.ts'
import type { RunRef } from '../keys.ts'
import type { StoreOptions } from '../session-writer.ts'
import { hasEnded } from './end-run.ts'
import { createLiveCounts, LiveFacts, liveRunNamed } from './live-counts.ts'
import type { RunQueues } from './queues.ts'

export interface LiveRun extends RunRef {
  kind: RunKind
}

/** How many expired runs one check removes. */
const EXPIRED_MAX = 1000

/** Runs that have not ended. Each needs a job unless it is paused; this finds runs without one. */
export function createLiveRuns(options: StoreOptions) {
  const { redis, keys } = options
  const counts = createLiveCounts(options)

  /** Returns the run if it got a job. */
  async function check(run: RunRef, queues: RunQueues): Promise<LiveRun | undefined> {
    const [kind, state = null, pause] = await redis.hmget(keys.run(run).meta, 'kind', 'state', 'pause')
    if (hasEnded(state)) {
      // An expired session leaves nothing else behind. If a worker has locked the job, that worker removes it.
      if (state === null) await queues.remove(run.runId).catch(() => undefined)
      return undefined
    }
    const live = { kind: RunKind.parse(kind), ...run }
    return pause !== '1' && (await queues.addIfMissing(live.kind, run)) ? live : undefined
  }

  /**
   * Returns runs that may have no job, and runs that have expired. Compares all jobs with all runs, which takes as many
   * commands for one run as for a thousand.
   */
  async function suspects(queues: RunQueues, ageMs: number): Promise<string[]> {
    await counts.settle()
    const [expired, facts, jobs] = await Promise.all([
      redis.zpopmin(keys.live.expired, EXPIRED_MAX),
      redis.hgetall(keys.live.facts),
      queues.unendedIds(),
    ])
    const jobless = Object.entries(facts).filter(([name, text]) => {
      const { data } = LiveFacts.safeParse(text)
      const isFine = data?.group === 'paused' || (data && data.startedAt > Date.now() - ageMs)
      return !isFine && !jobs.has(liveRunNamed(name).runId)
    })
    return [...expired.filter((_, at) => at % 2 === 0), ...jobless.map(([name]) => name)]
  }

  return {
    /** Returns false once the run is gone because its session was deleted or has expired. */
    async isStored(sessionId: string, runId: string): Promise<boolean> {
      return (await redis.exists(keys.run({ sessionId, runId }).meta)) === 1
    },

    /**
     * Adds a job for every live run whose job was lost, among runs that are older than `ageMs` milliseconds. Does
     * nothing if a worker has checked them in that time. Returns these runs and the errors of others, which do not stop
     * the check. Throws if Redis is full or unreachable.
     */
    async addMissingJobs(queues: RunQueues, ageMs: number) {
      const added: LiveRun[] = []
      const errors: unknown[] = []
      if (ageMs > 0 && (await redis.set(keys.live.checked, '1', 'PX', ageMs, 'NX')) === null) {
        return { added, errors }
      }
      for (const name of await suspects(queues, ageMs)) {
        try {
          const run = await check(liveRunNamed(name), queues)
          if (run) added.push(run)
        } catch (error) {
          if (isRedisOutage(error)) throw error
          errors.push(error)
        }
      }
      return { added, errors }
    },
  }
}
