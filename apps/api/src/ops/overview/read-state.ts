import { readHeartbeats } from '@quarry/store/ops/heartbeat'
import { scanKeys } from '@quarry/store/ops/scan-keys'
import { readLiveRuns, type ShownRun } from '@quarry/store/runs/read-live-runs'
import type { Redis } from 'ioredis'
import type { Dependencies } from '../../dependencies.ts'

export type LiveRun = ShownRun

export interface RedisMemory {
  usedBytes: number
  /** 0 where it has no limit. */
  maxBytes: number
  policy: string
}

/** What all processes together are doing, as Redis tells it. Holds no title and no name. */
export interface State {
  at: number
  runs: LiveRun[]
  sessions: number
  /** By worker: when it was last heard of, in seconds of Redis' clock before now. */
  heard: Map<string, number>
  /** Undefined where Redis does not tell. */
  memory: RedisMemory | undefined
}

export type StateParts = Pick<Dependencies, 'redis' | 'keys' | 'runs'>

/** Not read again within so long: several pages and a scraper may ask at once. */
const FRESH_MS = 2000

export type StateReader = ReturnType<typeof createStateReader>

export function createStateReader(parts: StateParts) {
  let latest: { at: number; state: Promise<State> } | undefined
  return {
    read(): Promise<State> {
      if (latest === undefined || performance.now() - latest.at > FRESH_MS) {
        const state = readState(parts)
        latest = { at: performance.now(), state }
        state.catch(() => this.forget())
      }
      return latest.state
    },

    /** Something has just been changed: the next asks anew. */
    forget(): void {
      latest = undefined
    },
  }
}

async function readState({ redis, keys, runs }: StateParts): Promise<State> {
  const [liveRuns, sessions, heard, memory] = await Promise.all([
    readLiveRuns({ redis, keys, runs }),
    scanKeys(redis, keys.sessionMeta('*')),
    readHeartbeats(redis, keys),
    readMemory(redis),
  ])
  return { at: Date.now(), runs: liveRuns, sessions: sessions.length, heard, memory }
}

/** Redis in the cloud may not let everybody ask. */
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
