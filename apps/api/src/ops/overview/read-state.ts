import { readHeartbeats } from '@quarry/store/ops/heartbeat'
import { scanKeys } from '@quarry/store/ops/scan-keys'
import { readLiveRuns, type ShownRun } from '@quarry/store/runs/read-live-runs'
import type { Redis } from 'ioredis'
import type { Dependencies } from '../../dependencies.ts'

export type LiveRun = ShownRun

export interface RedisMemory {
  usedBytes: number
  /** 0 for no limit. */
  maxBytes: number
  policy: string
}

/** The state of the whole deployment, from Redis. It holds no title and no name. */
export interface State {
  at: number
  runs: LiveRun[]
  sessions: number
  /** Seconds since the last heartbeat, on Redis' clock, by worker. */
  heartbeats: Map<string, number>
  /** Undefined if Redis does not report it. */
  memory: RedisMemory | undefined
}

export type StateDependencies = Pick<Dependencies, 'redis' | 'keys' | 'runs'>

/** Milliseconds for which a state is reused, because several pages and a scraper may request it at once. */
const FRESH_MS = 2000

export type StateReader = ReturnType<typeof createStateReader>

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

async function readState({ redis, keys, runs }: StateDependencies): Promise<State> {
  const [liveRuns, sessions, heartbeats, memory] = await Promise.all([
    readLiveRuns({ redis, keys, runs }),
    scanKeys(redis, keys.sessionMeta('*')),
    readHeartbeats(redis, keys),
    readMemory(redis),
  ])
  return { at: Date.now(), runs: liveRuns, sessions: sessions.length, heartbeats, memory }
}

/** Returns undefined if Redis does not allow INFO, as some managed services don't. */
async function readMemory(redis: Redis): Promise<RedisMemory | undefined> {
  const info = await redis.info('memory').catch(() => undefined)
  if (info === undefined) return undefined
  const fieldOf = (name: string) => new RegExp(`^${name}:(.*?)\\r?$`, 'm').exec(info)?.[1] ?? ''
  return {
    usedBytes: Number(fieldOf('used_memory')),
    maxBytes: Number(fieldOf('maxmemory')),
    policy: fieldOf('maxmemory_policy'),
  }
}
