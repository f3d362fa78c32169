import { randomUUID } from 'node:crypto'
import { defaultSessionConfig, SessionConfig } from '@quarry/contracts/session-config'
import { TierInfo } from '@quarry/contracts/tier'
import { z } from 'zod'
import type { SessionId } from './keys.ts'
import { loadScript } from './scripts.ts'
import type { StoreOptions } from './store-options.ts'

/** Counters of a session: its questions by status, what it sent, the revision of its set. */
export interface SessionCounters {
  revision: number
  pending: number
  processing: number
  processed: number
  error: number
  reddit: number
  gemini: number
  tokens: number
}

export type Sessions = ReturnType<typeof createSessions>

const counter = z.coerce
  .number()
  .nullable()
  .transform((value) => value ?? 0)
const Counters = z.tuple([counter, counter, counter, counter, counter, counter, counter, counter])

/** Makes the session's set where there is none, under a new epoch. */
export function openSession({ redis, keys, sessionTtlSeconds }: StoreOptions) {
  const open = loadScript(redis, 'open-session')
  return async (sessionId: SessionId): Promise<void> => {
    await open(keys.session(sessionId), [sessionTtlSeconds * 1000, randomUUID()])
  }
}

/** What a session is besides its questions and runs: choices, last known tier, counters, its end. */
export function createSessions(options: StoreOptions, defaults: SessionConfig = defaultSessionConfig) {
  const { redis, keys } = options
  const open = openSession(options)
  const count = loadScript(redis, 'count-requests')
  const ttlMs = options.sessionTtlSeconds * 1000

  async function config(sessionId: SessionId): Promise<SessionConfig> {
    const text = await redis.hget(keys.sessionMeta(sessionId), 'config')
    return text === null ? defaults : SessionConfig.parse({ ...defaults, ...JSON.parse(text) })
  }

  async function runIds(sessionId: SessionId): Promise<string[]> {
    return z.array(z.string()).parse(await redis.zrange(keys.sessionRuns(sessionId), '0', '-1'))
  }

  return {
    defaults,
    config,

    async updateConfig(sessionId: SessionId, change: Partial<SessionConfig>): Promise<SessionConfig> {
      await open(sessionId)
      const merged = SessionConfig.parse({ ...(await config(sessionId)), ...change })
      await redis.hset(keys.sessionMeta(sessionId), 'config', JSON.stringify(merged))
      return merged
    },

    /** The tier that this session saw last; undefined when it has seen none. */
    async tier(sessionId: SessionId): Promise<TierInfo | undefined> {
      const text = await redis.hget(keys.sessionMeta(sessionId), 'tier')
      return text === null ? undefined : TierInfo.parse(JSON.parse(text))
    },

    async rememberTier(sessionId: SessionId, tier: TierInfo): Promise<void> {
      await open(sessionId)
      await redis.hset(keys.sessionMeta(sessionId), 'tier', JSON.stringify(tier))
    },

    async counters(sessionId: SessionId): Promise<SessionCounters> {
      const names = ['revision', 'pending', 'processing', 'processed', 'error', 'reddit', 'gemini', 'tokens']
      const values = Counters.parse(await redis.hmget(keys.sessionMeta(sessionId), ...names))
      const [revision, pending, processing, processed, error, reddit, gemini, tokens] = values
      return { revision, pending, processing, processed, error, reddit, gemini, tokens }
    },

    async countRequests(
      sessionId: SessionId,
      service: 'reddit' | 'gemini',
      requests: number,
      tokens = 0,
    ): Promise<void> {
      await count(keys.session(sessionId), [ttlMs, service, requests, tokens])
    },

    runIds,

    /** Removes everything of the session, sealed credentials first. Runs notice at their next step. */
    async wipe(sessionId: SessionId): Promise<void> {
      const ids = await runIds(sessionId)
      const credentials = ids.map((runId) => keys.credential(sessionId, runId))
      const rest = ids.flatMap((runId) => keys.run(sessionId, runId))
      await redis.unlink(...credentials, ...rest, ...keys.session(sessionId))
    },
  }
}
