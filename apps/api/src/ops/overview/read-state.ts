import { isEnded, type Run, RunId } from '@quarry/contracts/run'
import type { Keys, SessionId } from '@quarry/store/keys'
import type { Redis } from 'ioredis'
import { z } from 'zod'
import type { Dependencies } from '../../dependencies.ts'
import { scanKeys } from './scan-keys.ts'

export interface LiveRun {
  run: Run
  sessionId: SessionId
  /** The pace that counts for it; undefined where it is not known. */
  rateKey: string | undefined
}

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

async function readLiveRuns({ redis, keys, runs }: StateParts): Promise<LiveRun[]> {
  const found = await scanKeys(redis, keys.run('*', '*')[0])
  const live = await Promise.all(
    found.map(async ([sessionId = '', id]) => {
      const runId = RunId.safeParse(id)
      if (!runId.success) return undefined
      const [finishedAt, credential] = await redis.hmget(
        keys.run(sessionId, runId.data)[0],
        'finishedAt',
        'credential',
      )
      // Most have ended, and are not read any further. One that cannot be read, of another version, hides no other.
      const run = finishedAt ? undefined : await runs.find(sessionId, runId.data).catch(() => undefined)
      if (!run || isEnded(run)) return undefined
      return { run, sessionId, rateKey: credential ? rateKeyOf(keys, run, credential) : undefined }
    }),
  )
  return live
    .filter((run) => run !== undefined)
    .sort((a, b) => a.run.startedAt.localeCompare(b.run.startedAt))
}

function rateKeyOf(keys: Keys, { kind, model }: Run, credential: string): string | undefined {
  if (kind === 'extraction') return keys.redditRate(credential)
  return model === undefined ? undefined : keys.geminiRate(credential, model)
}

const Scores = z.array(z.string())

async function readHeartbeats(redis: Redis, keys: Keys): Promise<Map<string, number>> {
  const [[seconds], flat] = await Promise.all([
    redis.time(),
    redis.zrange(keys.workers, '0', '-1', 'WITHSCORES').then((scores) => Scores.parse(scores.flat())),
  ])
  const heard = new Map<string, number>()
  for (let i = 0; i + 1 < flat.length; i += 2) heard.set(flat[i] ?? '', Number(seconds) - Number(flat[i + 1]))
  return heard
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
