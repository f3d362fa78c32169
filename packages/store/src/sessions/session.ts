import { randomUUID } from 'node:crypto'
import { RunId } from '@quarry/contracts/run'
import { defaultSessionConfig, SessionConfig } from '@quarry/contracts/session-config'
import { SourceId } from '@quarry/contracts/sources'
import { TierInfo } from '@quarry/contracts/tier'
import { z } from 'zod'
import { CopyError } from '../copy-error.ts'
import { isCopy, recordUse } from '../copy-ref.ts'
import type { SessionId } from '../keys.ts'
import { runScript } from '../scripts/run-script.ts'
import { createSessionWriter, type Guard, type Place, type StoreOptions } from '../session-writer.ts'

/** A session's counters: questions by status, requests and tokens, the set's revision. */
export interface SessionCounters {
  revision: number
  /** Rows below the session's threshold are not counted. */
  pending: number
  processing: number
  processed: number
  error: number
  reddit: number
  gemini: number
  tokens: number
  /** Requests to sources other than Reddit; sources without requests are missing. */
  sources: Partial<Record<SourceId, number>>
}

export type Sessions = ReturnType<typeof createSessions>

/** The session was discarded while a call that writes to it was in flight. */
export class DiscardedSessionError extends Error {
  constructor() {
    super('the session was discarded')
  }
}

/** In milliseconds, longer than any call: its request may take two minutes to arrive, and it may wait for a service. */
const DISCARD_MARK_MS = 300_000
/** At about 150 bytes each. */
const DISCARDED_MAX = 50_000
/** Brief sessions get a short lifetime, because sets that are uploaded once and never read again would fill Redis. */
const BRIEF_USE_MS = 60_000
const BRIEF_LIFETIME_MS = 3_600_000

/** Returns the lifetime of a new session. */
export const briefLifetimeMs = ({ sessionTtlSeconds }: Pick<StoreOptions, 'sessionTtlSeconds'>): number =>
  Math.min(sessionTtlSeconds * 1000, BRIEF_LIFETIME_MS)

const Ids = z.array(z.string())
export const InFlight = z
  .string()
  .default('[]')
  .transform((text): unknown => JSON.parse(text))
  .pipe(Ids)

/**
 * Opens a session's set with a new epoch unless it is open. Throws DiscardedSessionError, and CopyError for a missing
 * copy, which only `copies.open` makes.
 */
export function openSession({ redis, keys, sessionTtlSeconds }: StoreOptions) {
  return async (sessionId: SessionId): Promise<void> => {
    if (isCopy(sessionId)) {
      if ((await redis.hexists(keys.session(sessionId).meta, 'epoch')) === 0) throw new CopyError('copy-lost')
      return
    }
    const args = [
      sessionId,
      randomUUID(),
      Date.now(),
      briefLifetimeMs({ sessionTtlSeconds }),
      keys.live.start,
    ]
    const opened = await runScript(redis, 'open', [keys.session(sessionId).meta, keys.discarded], args)
    if (opened === 0) throw new DiscardedSessionError()
  }
}

/** Returns the ids of the session's active runs, from its fields. */
function activeRunsIn(session: ReadonlyMap<string, string>): RunId[] {
  return [...session].flatMap(([field, value]) => (field.startsWith('active:') ? [value] : []))
}

/**
 * Renews the lifetime of a session and its runs once a tenth of it, or a minute, has passed; `leftMs` is the remaining
 * time. A brief visit renews nothing.
 */
export function createRenewal(options: StoreOptions) {
  const { redis, keys, sessionTtlSeconds } = options
  const lifetimeMs = sessionTtlSeconds * 1000
  const isDue = (leftMs: number) => leftMs < lifetimeMs - Math.min(60_000, lifetimeMs / 10)

  /** Makes the keys live `forMs` milliseconds; those of a copy may live longer. */
  async function renew(sessionId: SessionId, forMs = lifetimeMs): Promise<void> {
    const shortensNothing = isCopy(sessionId) ? '1' : ''
    const args = [Math.ceil(forMs), shortensNothing, ...keys.allRunParts(sessionId), keys.live.start]
    await runScript(redis, 'prolong', Object.values(keys.session(sessionId)), args)
  }

  return {
    renew,
    async renewIfDue(sessionId: SessionId, session: ReadonlyMap<string, string>, leftMs: number) {
      const isBrief = Date.now() - Number(session.get('openedAt')) < BRIEF_USE_MS
      if (!isDue(leftMs) || (isBrief && activeRunsIn(session).length === 0)) return
      await renew(sessionId)
      const copy = session.get('copy')
      if (copy !== undefined) await recordUse(options, copy)
    },
  }
}

/** Everything about sessions except questions and runs: settings, last known tier, counters, deletion. */
export function createSessions(options: StoreOptions, defaults: SessionConfig = defaultSessionConfig) {
  const { redis, keys } = options
  const open = openSession(options)
  const write = createSessionWriter(options)

  async function remember(
    { sessionId, guard }: Place,
    field: 'config' | 'tier',
    value: object,
  ): Promise<void> {
    await open(sessionId)
    const { outcome } = await write(
      { sessionId, guard },
      { values: [['session', field, JSON.stringify(value)]] },
    )
    if (outcome !== 'written') throw new DiscardedSessionError()
  }

  async function config(sessionId: SessionId): Promise<SessionConfig> {
    const text = await redis.hget(keys.session(sessionId).meta, 'config')
    return text === null ? defaults : SessionConfig.parse({ ...defaults, ...JSON.parse(text) })
  }

  return {
    defaults,
    config,

    async updateConfig(
      sessionId: SessionId,
      change: Partial<SessionConfig>,
      guard?: Guard,
    ): Promise<SessionConfig> {
      const merged = SessionConfig.parse({ ...(await config(sessionId)), ...change })
      await remember({ sessionId, guard }, 'config', merged)
      return merged
    },

    /** Returns the last tier that this session saw; undefined if it has seen none. */
    async tier(sessionId: SessionId): Promise<TierInfo | undefined> {
      const text = await redis.hget(keys.session(sessionId).meta, 'tier')
      return text === null ? undefined : TierInfo.parse(JSON.parse(text))
    },

    async rememberTier(sessionId: SessionId, tier: TierInfo): Promise<void> {
      await remember({ sessionId }, 'tier', tier)
    },

    async counters(sessionId: SessionId): Promise<SessionCounters> {
      const { meta, counters } = keys.session(sessionId)
      const [[revision, inflight], counts, { threshold }] = await Promise.all([
        redis.hmget(meta, 'revision', 'inflight'),
        readCounts(redis, counters),
        config(sessionId),
      ])
      const processing = InFlight.parse(inflight ?? undefined).length
      const of = (status: string) => countAbove(counts, status, threshold)
      return {
        revision: Number(revision),
        pending: Math.max(0, of('pending') - processing),
        processing,
        processed: of('processed'),
        error: of('error'),
        reddit: counts.get('reddit') ?? 0,
        gemini: counts.get('gemini') ?? 0,
        tokens: counts.get('tokens') ?? 0,
        sources: Object.fromEntries(
          SourceId.exclude(['reddit']).options.flatMap((source) => {
            const requests = counts.get(source)
            return requests ? [[source, requests]] : []
          }),
        ),
      }
    },

    /** Returns how many rows the set has, and how many of them count at this threshold. */
    async size(sessionId: SessionId, threshold: number): Promise<{ rows: number; counted: number }> {
      const counts = await readCounts(redis, keys.session(sessionId).counters)
      const sumOf = (least: number) =>
        ['pending', 'processed', 'error'].reduce((sum, status) => sum + countAbove(counts, status, least), 0)
      return { rows: sumOf(0), counted: sumOf(threshold) }
    },

    /** Counts requests outside of runs. Runs count theirs when they save their work. */
    async countRequests(sessionId: SessionId, source: SourceId, requests: number): Promise<void> {
      await write({ sessionId }, { increments: [['counters', source, requests]] })
    },

    async runIds(sessionId: SessionId): Promise<string[]> {
      return await redis.zrange(keys.session(sessionId).runs, '0', '-1')
    },

    /**
     * Deletes the session and returns the ids of its runs, whose workers notice at their next step. Calls in flight can
     * no longer write; see DiscardedSessionError.
     */
    async delete(sessionId: SessionId): Promise<RunId[]> {
      const session = keys.session(sessionId)
      const now = Date.now()
      // From here on no script writes to the session, so nothing appears after the deletion below.
      await redis
        .multi()
        .unlink(session.meta)
        .zrem(keys.live.sessions, sessionId)
        .zadd(keys.discarded, now, sessionId)
        .zremrangebyscore(keys.discarded, '-inf', now - DISCARD_MARK_MS)
        .zremrangebyrank(keys.discarded, 0, -DISCARDED_MAX - 1)
        .pexpire(keys.discarded, DISCARD_MARK_MS)
        .exec()
      const runIds = z.array(RunId).parse(await redis.zrange(session.runs, '0', '-1'))
      await Promise.all(runIds.map((runId) => deleteRun(options, { sessionId, runId })))
      await redis.unlink(...Object.values(session))
      return runIds
    },
  }
}

/** Deletes everything of a run. */
export async function deleteRun({ redis, keys }: StoreOptions, run: { sessionId: SessionId; runId: RunId }) {
  const { meta, work, credential } = keys.run(run)
  const session = keys.session(run.sessionId)
  const [address, owner] = await redis.hmget(meta, 'address', 'credential')
  const args = [run.runId, '', keys.live.start]
  await runScript(redis, 'count-run', [session.meta, meta, meta, work, credential], args)
  const pipeline = redis.pipeline()
  for (const limited of [address, owner]) if (limited) pipeline.srem(keys.runsOf(limited), meta)
  await pipeline.zrem(session.runs, run.runId).exec()
}

/** Returns a session's counters by name; see `countersOf`. */
export async function readCounts(redis: StoreOptions['redis'], key: string): Promise<Map<string, number>> {
  return new Map(Object.entries(await redis.hgetall(key)).map(([name, count]) => [name, Number(count)]))
}

/** Returns how many questions with this status count at this threshold. */
export function countAbove(counts: ReadonlyMap<string, number>, status: string, threshold: number): number {
  let counted = counts.get(status) ?? 0
  for (let probability = 0; probability < threshold; probability += 1) {
    counted -= counts.get(`${status}:${probability}`) ?? 0
  }
  return counted
}
