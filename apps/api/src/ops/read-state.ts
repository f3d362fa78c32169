import type { RunKind } from '@quarry/contracts/run'
import { readRedisState } from '@quarry/store/connection/redis-state'
import { readProcesses } from '@quarry/store/ops/processes'
import type { RunQueues } from '@quarry/store/runs/queues'
import type { Dependencies } from '../dependencies.ts'

/** The whole deployment's state, from Redis. */
export type State = Awaited<ReturnType<typeof readState>>

export async function readState({
  redis,
  keys,
  liveCounts,
  queues,
}: Pick<Dependencies, 'redis' | 'keys' | 'liveCounts' | 'queues'>) {
  const [{ memory, upSeconds }, processes, counts, queueStates] = await Promise.all([
    readRedisState(redis),
    readProcesses(redis, keys),
    liveCounts.read(),
    Promise.all(Object.values(queues.queues).map(readQueue)),
  ])
  return {
    /** Milliseconds since 1970. */
    at: Date.now(),
    memory,
    upSeconds,
    processes,
    ...counts,
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
