import type { RunKind } from '@quarry/contracts/run'
import { SourceId, sourceFacts } from '@quarry/contracts/sources'
import { createSources } from '@quarry/platforms/sources'
import { readRedisState } from '@quarry/store/connection/redis-state'
import { readHeartbeats } from '@quarry/store/ops/heartbeat'
import { createOpsCounters } from '@quarry/store/ops/ops-counters'
import { createProcessReports } from '@quarry/store/ops/processes'
import { scanKeys } from '@quarry/store/ops/scan-keys'
import { readRate } from '@quarry/store/rate/read-rate'
import type { RunQueues } from '@quarry/store/runs/queues'
import { readRuns, type ShownRun } from '@quarry/store/runs/read-runs'
import type { Dependencies } from '../dependencies.ts'

/** The state of the whole deployment, from Redis. It holds no title and no name. */
export type State = Awaited<ReturnType<typeof readState>>

/** A limit of this server's address at a service, which all its users share. */
export type AddressLimit = State['addressLimits'][number]

export type StateDependencies = Pick<Dependencies, 'redis' | 'keys' | 'runs' | 'queues' | 'config'>

/** Milliseconds for which a state is reused, because several pages and a scraper may request it at once. */
const FRESH_MS = 2000

export type StateReader = ReturnType<typeof createStateReader>

/** Creates a reader of the state for all pages and the metrics. */
export function createStateReader(dependencies: StateDependencies) {
  let latest: { at: number; state: Promise<State> } | undefined
  return {
    read(): Promise<State> {
      if (latest === undefined || performance.now() - latest.at > FRESH_MS) {
        const state = readState(dependencies)
        latest = { at: performance.now(), state }
        state.catch(() => this.invalidate())
      }
      return latest.state
    },

    /** Makes the next `read` load the state again, after a change. */
    invalidate(): void {
      latest = undefined
    },
  }
}

async function readState({ redis, keys, runs, queues, config }: StateDependencies) {
  const counters = createOpsCounters(redis, keys)
  const [
    allRuns,
    sessions,
    heartbeats,
    processes,
    queueStates,
    server,
    [seconds],
    titlesByMinute,
    throttled,
  ] = await Promise.all([
    readRuns({ redis, keys, runs }),
    scanKeys(redis, keys.sessionMeta('*')),
    readHeartbeats(redis, keys),
    createProcessReports(redis, keys).read(),
    Promise.all(Object.values(queues.queues).map(readQueue)),
    readRedisState(redis),
    redis.time(),
    counters.byMinute('titles'),
    counters.byMinute('throttled'),
  ])
  return {
    /** Milliseconds since 1970, by this machine's clock. */
    at: Date.now(),
    runs: allRuns.live,
    endedRuns: allRuns.ended,
    sessions: sessions.length,
    /** Seconds since the last heartbeat, on Redis' clock, by worker. */
    heartbeats,
    /** The latest report of each process that has reported in the last hour. */
    processes,
    /** Milliseconds since 1970, by Redis' clock, like the times of reports. */
    redisAt: Number(seconds) * 1000,
    queues: queueStates,
    addressLimits: await readAddressLimits({ redis, keys, config }, allRuns.live),
    memory: server.memory,
    upSeconds: server.upSeconds,
    /** Titles cleaned in each of the last 60 minutes, the latest last. */
    titlesByMinute,
    /** 429 responses. */
    throttledLastHour: throttled.reduce((sum, count) => sum + count, 0),
  }
}

const sources = createSources()

/** Returns the milliseconds between two requests to a source. */
export const spacingOf = (source: SourceId, { clockFactor }: Pick<Dependencies['config'], 'clockFactor'>) =>
  sources[source].spacingMs / clockFactor

/** Returns every limit of the address, and those of the sandbox that are used. */
async function readAddressLimits(
  { redis, keys, config }: Pick<StateDependencies, 'redis' | 'keys' | 'config'>,
  runs: readonly ShownRun[],
) {
  const servers = SourceId.exclude(['reddit']).options.flatMap((source) =>
    (sourceFacts[source].servers ?? [undefined]).map((server) => ({ source, server })),
  )
  const limits = (['address', 'demo'] as const).flatMap((owner) =>
    servers.map(async ({ source, server }) => {
      const key = keys.sourceRate(source, owner, server)
      const { intervalMs, blocked, left, nextSlotMs } = await readRate(redis, key, spacingOf(source, config))
      if (owner === 'demo' && nextSlotMs === undefined) return []
      const name = [sourceFacts[source].name, ...(server ? [server] : [])].join(', ')
      return [
        {
          /** `Hacker News in the sandbox`; a source with several servers with the host of one */
          name: owner === 'demo' ? `${name} in the sandbox` : name,
          ...{ intervalMs, blocked, left },
          /** Active runs that it applies to. */
          runs: runs.filter(({ rateKeys }) => rateKeys.includes(key)).length,
        },
      ]
    }),
  )
  return (await Promise.all(limits)).flat()
}

async function readQueue(queue: RunQueues['queues'][RunKind]) {
  const [counts, [oldest]] = await Promise.all([queue.getJobCounts(), queue.getJobs(['waiting'], 0, 0, true)])
  return {
    queue: queue.name,
    /** Jobs by BullMQ's state. */
    counts,
    /** Age of the oldest job that no worker has taken; 0 without one. */
    oldestSeconds: oldest ? Math.max(0, (Date.now() - oldest.timestamp) / 1000) : 0,
  }
}
