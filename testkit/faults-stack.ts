import { type DurableRedis, startDurableRedis } from './durable-redis.ts'
import { type Stack, startStack } from './stack.ts'

const MINUTE_MS = 60_000

export interface FaultsStack extends Stack {
  redis: DurableRedis
  prefix: string
}

let started: Promise<FaultsStack> | undefined

/**
 * Returns a stack with its own Redis, whose parts a test may kill, suspend or stop. The test files of one process share
 * it one after another, and its programs end with the process. Restarts any parts that an earlier file ended. A free
 * key sends every 1.2 s instead of every 12 s, because a much shorter interval would be too close to the delay of a
 * cold process's first request.
 */
export async function useFaultsStack(): Promise<FaultsStack> {
  started ??= start()
  const stack = await started
  await stack.repair()
  return stack
}

async function start(): Promise<FaultsStack> {
  const redis = await startDurableRedis()
  process.once('exit', redis.removeFolder)
  const prefix = 'faults'
  const stack = await startStack({
    redisUrl: redis.url,
    prefix,
    workers: 2,
    hasShortLocks: true,
    clockFactor: 10,
    latencyMs: 100,
    jitterMs: 1500,
    // Both workers' clocks are wrong, so they must rely on Redis's clock and on durations.
    skewsMs: [7 * MINUTE_MS, -5 * MINUTE_MS],
  })
  return Object.assign(stack, { redis, prefix })
}
