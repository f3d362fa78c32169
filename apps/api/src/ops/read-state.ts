import type { RunKind } from '@quarry/contracts/run'
import { SourceId, sourceFacts } from '@quarry/contracts/sources'
import { createSources } from '@quarry/platforms/sources'
import { type RedisState, readRedisState } from '@quarry/store/connection/redis-state'
import { readHeartbeats } from '@quarry/store/ops/heartbeat'
import { createOpsCounters } from '@quarry/store/ops/ops-counters'
import { createProcessReports, type ProcessReport } from '@quarry/store/ops/processes'
import { scanKeys } from '@quarry/store/ops/scan-keys'
import { type CredentialRate, readRate } from '@quarry/store/rate/read-rate'
import type { RunQueues } from '@quarry/store/runs/queues'
import { readRuns, type ShownRun } from '@quarry/store/runs/read-runs'
import type { Dependencies } from '../dependencies.ts'

export interface QueueState {
  queue: string
  /** Jobs by BullMQ's state. */
  counts: Record<string, number>
  /** Age of the oldest job that no worker has taken; 0 without one. */
  oldestSeconds: number
}

/** A limit of this server's address at a service, which all its users share. */
export interface AddressLimit extends Pick<CredentialRate, 'intervalMs' | 'blocked' | 'left'> {
  /** `Hacker News in the sandbox`; a source with several servers with the host of one */
  name: string
  /** Active runs that it applies to. */
  runs: number
}

/** The state of the whole deployment, from Redis. It holds no title and no name. */
export interface State extends Pick<RedisState, 'memory' | 'upSeconds'> {
  /** Milliseconds since 1970, by this machine's clock. */
  at: number
  runs: ShownRun[]
  endedRuns: ShownRun[]
  sessions: number
  /** Seconds since the last heartbeat, on Redis' clock, by worker. */
  heartbeats: Map<string, number>
  /** The latest report of each process that has reported in the last hour. */
  processes: ProcessReport[]
  /** Milliseconds since 1970, by Redis' clock, like the times of reports. */
  redisAt: number
  queues: QueueState[]
  addressLimits: AddressLimit[]
  /** Titles cleaned in each of the last 60 minutes, the latest last. */
  titlesByMinute: number[]
  /** 429 responses. */
  throttledLastHour: number
}

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

async function readState({ redis, keys, runs, queues, config }: StateDependencies): Promise<State> {
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
    at: Date.now(),
    runs: allRuns.live,
    endedRuns: allRuns.ended,
    sessions: sessions.length,
    heartbeats,
    processes,
    redisAt: Number(seconds) * 1000,
    queues: queueStates,
    addressLimits: await readAddressLimits({ redis, keys, config }, allRuns.live),
    memory: server.memory,
    upSeconds: server.upSeconds,
    titlesByMinute,
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
): Promise<AddressLimit[]> {
  const servers = SourceId.exclude(['reddit']).options.flatMap((source) =>
    (sourceFacts[source].servers ?? [undefined]).map((server) => ({ source, server })),
  )
  const limits = (['address', 'demo'] as const).flatMap((owner) =>
    servers.map(async ({ source, server }): Promise<AddressLimit[]> => {
      const key = keys.sourceRate(source, owner, server)
      const { intervalMs, blocked, left, nextSlotMs } = await readRate(redis, key, spacingOf(source, config))
      if (owner === 'demo' && nextSlotMs === undefined) return []
      const name = [sourceFacts[source].name, ...(server ? [server] : [])].join(', ')
      return [
        {
          name: owner === 'demo' ? `${name} in the sandbox` : name,
          ...{ intervalMs, blocked, left },
          runs: runs.filter(({ rateKeys }) => rateKeys.includes(key)).length,
        },
      ]
    }),
  )
  return (await Promise.all(limits)).flat()
}

async function readQueue(queue: RunQueues['queues'][RunKind]): Promise<QueueState> {
  const [counts, [oldest]] = await Promise.all([queue.getJobCounts(), queue.getJobs(['waiting'], 0, 0, true)])
  const oldestSeconds = oldest ? Math.max(0, (Date.now() - oldest.timestamp) / 1000) : 0
  return { queue: queue.name, counts, oldestSeconds }
}
