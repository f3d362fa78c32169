import { randomUUID } from 'node:crypto'
import { isCounted } from '@quarry/contracts/counted'
import { RunId } from '@quarry/contracts/run'
import { defaultSessionConfig, SessionConfig } from '@quarry/contracts/session-config'
import { SourceId } from '@quarry/contracts/sources'
import { TierInfo } from '@quarry/contracts/tier'
import { z } from 'zod'
import type { SessionId } from '../keys.ts'
import { FlatHash } from '../runs/run-view.ts'
import { createScripts, type StoreOptions } from '../scripts.ts'

/** Counters of a session: its questions by status, without rows below the threshold; what it sent, the revision of its set. */
export interface SessionCounters {
  revision: number
  pending: number
  processing: number
  processed: number
  error: number
  reddit: number
  gemini: number
  tokens: number
  /** Requests to sources beside Reddit; those without any are missing. */
  sources: Partial<Record<SourceId, number>>
}

export type Sessions = ReturnType<typeof createSessions>

const counter = z.coerce
  .number()
  .nullable()
  .transform((value) => value ?? 0)
const names = ['revision', 'pending', 'processed', 'error', 'reddit', 'gemini', 'tokens'] as const
const otherSources = SourceId.exclude(['reddit']).options
const Counters = z.tuple([counter, counter, counter, counter, counter, counter, counter], counter)

const CountersResult = z.tuple([Counters, z.number(), FlatHash, z.number()])
/** A status, and a probability in percent. */
const Place = z.tuple([z.enum(['pending', 'processed', 'error']), z.coerce.number()])

/** The session was deleted while a call that writes to it was under way. */
export class DiscardedSessionError extends Error {
  constructor() {
    super('the session was deleted')
  }
}

/** Milliseconds, longer than any call: its request may take two minutes to arrive, and it may wait for a service. */
const CALL_MS = 300_000

/** Creates the session's set with a new epoch if there is none. Throws DiscardedSessionError. */
export function openSession(options: StoreOptions) {
  const { onSession } = createScripts(options)
  return async (sessionId: SessionId): Promise<void> => {
    const opened = await onSession(
      'openSession',
      sessionId,
      [randomUUID(), sessionId],
      [options.keys.discarded],
    )
    if (opened === 0) throw new DiscardedSessionError()
  }
}

/** Sessions apart from their questions and runs: settings, last known tier, counters, deletion. */
export function createSessions(options: StoreOptions, defaults: SessionConfig = defaultSessionConfig) {
  const { redis, keys } = options
  const { onSession } = createScripts(options)
  const open = openSession(options)

  async function write(sessionId: SessionId, field: 'config' | 'tier', value: object): Promise<void> {
    await open(sessionId)
    const written = await onSession('remember', sessionId, [field, JSON.stringify(value)])
    if (written === 0) throw new DiscardedSessionError()
  }

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
      const merged = SessionConfig.parse({ ...(await config(sessionId)), ...change })
      await write(sessionId, 'config', merged)
      return merged
    },

    /** Returns the tier that this session saw last; undefined if it has seen none. */
    async tier(sessionId: SessionId): Promise<TierInfo | undefined> {
      const text = await redis.hget(keys.sessionMeta(sessionId), 'tier')
      return text === null ? undefined : TierInfo.parse(JSON.parse(text))
    },

    async rememberTier(sessionId: SessionId, tier: TierInfo): Promise<void> {
      await write(sessionId, 'tier', tier)
    },

    async counters(sessionId: SessionId): Promise<SessionCounters> {
      const counted = await onSession('readCounters', sessionId, [...names, ...otherSources])
      const [stored, processing, likelihoods, threshold] = CountersResult.parse(counted)
      const [revision, pending, processed, error, reddit, gemini, tokens, ...others] = stored
      const unlikely = { pending: 0, processed: 0, error: 0 }
      for (const [place, rows] of likelihoods) {
        const [status, probability] = Place.parse(place.split(' '))
        if (!isCounted({ probability }, threshold)) unlikely[status] += Number(rows)
      }
      return {
        revision,
        // What is in flight may be below a threshold that was raised meanwhile.
        pending: Math.max(0, pending - unlikely.pending - processing),
        processing,
        processed: processed - unlikely.processed,
        error: error - unlikely.error,
        reddit,
        gemini,
        tokens,
        sources: Object.fromEntries(
          otherSources.flatMap((source, place) => (others[place] ? [[source, others[place]]] : [])),
        ),
      }
    },

    /** Counts requests of calls; runs count theirs, and those to Gemini, as they save their work. */
    async countRequests(sessionId: SessionId, source: SourceId, requests: number): Promise<void> {
      await onSession('countRequests', sessionId, [source, requests])
    },

    runIds,

    /**
     * Deletes the session and returns the ids of its runs, whose workers notice at their next step. Calls under way
     * write nothing more: see DiscardedSessionError.
     */
    async delete(sessionId: SessionId): Promise<RunId[]> {
      const args = [sessionId, CALL_MS, keys.runsOf('')]
      const deletedRuns = await onSession('deleteSession', sessionId, args, [keys.liveRuns, keys.discarded])
      return z.array(RunId).parse(deletedRuns)
    },
  }
}
