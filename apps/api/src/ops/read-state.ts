import type { RunKind } from '@quarry/contracts/run'
import { readRedisState } from '@quarry/store/connection/redis-state'
import { readProcesses } from '@quarry/store/ops/processes'
import { readLiveRuns } from '@quarry/store/runs/live-runs'
import type { RunQueues } from '@quarry/store/runs/queues'
import { countSessions } from '@quarry/store/sessions/count-sessions'
import type { Dependencies } from '../dependencies.ts'

/** The whole deployment's state, from Redis. */
export type State = Awaited<ReturnType<typeof readState>>

export async function readState({
  redis,
  keys,
  runs,
  queues,
}: Pick<Dependencies, 'redis' | 'keys' | 'runs' | 'queues'>) {
  const [{ memory, upSeconds }, processes, liveRuns, sessions, queueStates] = await Promise.all([
    readRedisState(redis),
    readProcesses(redis, keys),
    readLiveRuns(redis, keys, runs),
    countSessions(redis, keys),
    Promise.all(Object.values(queues.queues).map(readQueue)),
  ])
  return {
    /** Milliseconds since 1970. */
    at: Date.now(),
    memory,
    upSeconds,
    processes,
    /** Runs that have not ended. */
    runs: liveRuns,
    sessions,
    queues: queueStates,
  }
}

async function readQueue(queue: RunQueues['queues'][RunKind]) {
  const [counts, [oldest]] = await Promise.all([queue.getJobCounts(), queue.getJobs(['waiting'], 0, 0, true)])
  return {
    queue: queue.name,
    /** Jobs by BullMQ's states. */
    counts,
    /** The age of the oldest job that no worker has taken; 0 if there is none. */
    oldestSeconds: oldest ? Math.max(0, (Date.now() - oldest.timestamp) / 1000) : 0,
  }
}
