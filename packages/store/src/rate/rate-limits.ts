import { type RunId, WaitingReason } from '@quarry/contracts/run'
import type { Tier } from '@quarry/contracts/tier'
import type { Redis } from 'ioredis'
import { z } from 'zod'
import type { Keys } from '../keys.ts'
import { runScript } from '../scripts/run-script.ts'
import { createKnownCredentials } from './known-credentials.ts'
import type { ScaledClock } from './scaled-clock.ts'
import { type Blocked, type RollingWindow, type Slot, sendingTimes } from './slot.ts'

export type RateLimits = ReturnType<typeof createRateLimits>

export interface SlotRequest {
  /** Milliseconds between two requests, for a key whose rate is unknown. */
  defaultIntervalMs: number
  /** A slot that is further away than this many milliseconds is not reserved. */
  longestWaitMs: number
  /** The service's rolling window, if it counts requests in one. */
  window?: RollingWindow | undefined
  /** Milliseconds that the slot must be away, for a caller that is slow to use it. */
  leadMs?: number | undefined
  /** A slot that was reserved earlier but not used. It is used now, or returned if it is too early. */
  unusedId?: Slot['id'] | undefined
  /** Requests that a person waits for may use the part of a source's window that runs leave free. */
  isInteractive?: boolean | undefined
}

/** One Gemini key's requests for one model on the service's current day, over all sessions. */
export interface DailyQuota {
  /** Used slots, which is about the number of requests. */
  sentToday: number
  /** The limit in the latest 429 on the key's current tier; undefined if none has stated one. */
  requestsPerDay?: number | undefined
  /** Real milliseconds until the quota resets, if the service has reported it as used up. */
  usedUpForMs?: number | undefined
}

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000
/**
 * How many requests runs leave in a source's window for people who search for communities and for requests in flight.
 */
const WINDOW_RESERVE = 24
/**
 * How many of the window's last requests no slot may use, because a response doesn't count requests sent after its own.
 */
const IN_FLIGHT = 8
/** How many blocks and tiers this process remembers; older ones are read from Redis. */
const REMEMBERED_MAX = 1000

/** Reasons to block all of a key's requests. Each has its own end, so that a short block does not end a longer one. */
export const BlockingReason = WaitingReason.exclude(['rate', 'model-start'])
export type BlockingReason = z.infer<typeof BlockingReason>
/** Blocks only runs, which leaves the rest of a source's window to people. */
const WINDOW_OF_RUNS = 'runs-window'
const EVERYBODY = BlockingReason.options.join(' ')

const SlotResult = z.tuple([z.string(), z.string(), z.coerce.number(), z.coerce.number(), z.string()])
const amount = z.coerce.number().nullable()
const Quota = z.tuple([amount, amount, amount])

interface Options {
  redis: Redis
  keys: Keys
  /** The services' clock, which determines the day in which they count requests. */
  clock: ScaledClock
}

/** Limits each key's requests over all processes. A key that is unused for a day is forgotten. */
export function createRateLimits({ redis, keys, clock }: Options) {
  /**
   * When this process last blocked each key, by performance.now(). A slot that was reserved before must not be used.
   */
  const blockedAt = new Map<string, number>()

  const dayOf = (rateKey: string) => `${rateKey}:${clock.pacificDay()}`

  async function now(): Promise<number> {
    const [seconds, micros] = await redis.time()
    return Number(seconds) * 1e6 + Number(micros)
  }

  /** Writes fields of a rate. The key expires after a day, or an hour after its wait if that is longer. */
  async function write(rateKey: string, fields: Record<string, string | number>, waitMs = 0): Promise<void> {
    const lifetime = Math.max(DAY_MS, Math.ceil(waitMs) + HOUR_MS)
    const left = await redis.pttl(rateKey)
    await redis.multi().hset(rateKey, fields).pexpire(rateKey, Math.max(lifetime, left)).exec()
  }

  async function block(rateKey: string, field: string, waitMs: number): Promise<void> {
    await write(rateKey, { [field]: Math.ceil((await now()) + waitMs * 1000) }, waitMs)
  }

  function rememberBlock(rateKey: string, at: number): void {
    blockedAt.delete(rateKey)
    blockedAt.set(rateKey, at)
    const [oldest] = blockedAt.keys()
    if (blockedAt.size > REMEMBERED_MAX && oldest !== undefined) blockedAt.delete(oldest)
  }

  return {
    ...createKnownCredentials({ redis, keys }),

    /** Reserves the key's next slot, or returns `blocked` if it is further away than the caller waits. */
    async reserve(rateKey: string, wanted: SlotRequest): Promise<Slot | Blocked> {
      const {
        defaultIntervalMs,
        longestWaitMs,
        window,
        leadMs = 0,
        isInteractive = false,
        unusedId = '',
      } = wanted
      const dayKey = window && dayOf(rateKey)
      const times = [defaultIntervalMs, window?.spanMs ?? 0, window?.guardMs ?? 0, leadMs, longestWaitMs]
      const requestedAt = performance.now()
      const result = await runScript(
        redis,
        'slot',
        [rateKey, slotsOf(rateKey), ...(dayKey ? [dayKey] : [])],
        [
          ...times.map((ms) => Math.round(ms * 1000)),
          EVERYBODY,
          isInteractive ? '' : WINDOW_OF_RUNS,
          DAY_MS,
          unusedId,
        ],
      )
      const receivedAt = performance.now()
      const [reserved, id, waitUs, intervalUs, field] = SlotResult.parse(result)
      const reason = WaitingReason.catch(field === '' ? 'rate' : 'source-window').parse(field)
      const waitMs = waitUs / 1000
      const intervalMs = intervalUs / 1000
      if (reserved === '')
        return { outcome: 'blocked', waitMs, reason, untilMs: Number(id) / 1000, intervalMs }
      const sending = sendingTimes({ requestedAt, receivedAt, waitMs }, window)
      return { outcome: 'taken', id, dayKey, waitMs, reason, intervalMs, ...sending }
    },

    /**
     * Returns whether a request may be sent on its slot now: false if it is late, or if this process blocked the key
     * after the slot was requested. Other processes notice the block at their next slot.
     */
    isUsable(rateKey: string, { requestedAt, latestAt }: Pick<Slot, 'requestedAt' | 'latestAt'>): boolean {
      return performance.now() <= latestAt && (blockedAt.get(rateKey) ?? 0) < requestedAt
    },

    /** Returns an unused slot to its key. `_why` is for metrics. */
    async returnSlot(
      rateKey: string,
      { id, dayKey }: Pick<Slot, 'id' | 'dayKey'>,
      _why: 'missed' | 'stopped' | 'unneeded',
    ): Promise<void> {
      const removed = await redis.zrem(slotsOf(rateKey), id)
      if (removed === 1 && dayKey) await redis.decr(dayKey)
    },

    /** Blocks all requests of the key for `waitMs` milliseconds, for example after a 429. */
    async blockUntil(rateKey: string, waitMs: number, reason: BlockingReason): Promise<void> {
      // Until Redis has stored the block, it still reserves slots.
      rememberBlock(rateKey, Number.POSITIVE_INFINITY)
      try {
        await block(rateKey, reason, waitMs)
      } finally {
        rememberBlock(rateKey, performance.now())
      }
    },

    /**
     * Records that a run's request failed. Returns true if a request of another run has failed within `withinMs` real
     * milliseconds.
     */
    async noteFailure(rateKey: string, runId: RunId, withinMs: number): Promise<boolean> {
      const [at, [lastRun, lastAt]] = await Promise.all([now(), redis.hmget(rateKey, 'failed', 'failedAt')])
      await write(rateKey, { failed: runId, failedAt: at })
      return typeof lastRun === 'string' && lastRun !== runId && at - Number(lastAt) < withinMs * 1000
    },

    /**
     * Returns the milliseconds to pause after a 429 that names no quota: `firstMs`, doubled by each further 429 up to
     * `longestMs`. A 429 during a pause does not double it.
     */
    async backOff(
      rateKey: string,
      { firstMs, longestMs }: { firstMs: number; longestMs: number },
    ): Promise<number> {
      const [at, [last, until]] = await Promise.all([now(), redis.hmget(rateKey, 'backOff', 'backOffUntil')])
      const [pauseMs, untilUs] = [Number(last), Number(until)]
      // Requests that were sent before the pause began get the same 429.
      if (at < untilUs) return (untilUs - at) / 1000
      const isOver = at > untilUs + 2000 * pauseMs
      const nextMs = Math.max(firstMs, Math.min(longestMs, isOver ? 0 : pauseMs * 2))
      await write(rateKey, { backOff: nextMs, backOffUntil: Math.ceil(at + nextMs * 1000) }, nextMs)
      return nextMs
    },

    /** Makes the next `backOff` start with its first pause again. */
    async endBackOff(rateKey: string): Promise<void> {
      await redis.hdel(rateKey, 'backOff', 'backOffUntil')
    },

    /**
     * Stores a source's own count of its window, from a response's headers. `limit` is used + remaining. Runs stop at a
     * reserve for people, and people at the requests that may still be in flight.
     */
    async observeWindow(
      rateKey: string,
      { remaining, limit, resetMs }: { remaining: number; limit: number; resetMs: number },
    ): Promise<void> {
      const reserve = Math.min(WINDOW_RESERVE, Math.max(IN_FLIGHT, Math.floor(limit * 0.024)))
      const forPeople = Math.min(reserve, Math.floor(limit / 2))
      const inFlight = Math.min(IN_FLIGHT, Math.ceil((forPeople * 2) / 3))
      // Adds a second, because Reddit rejects requests at the very edge of a window.
      const untilReset = resetMs + 1000
      const resetAt = Math.ceil((await now()) + untilReset * 1000)
      await write(rateKey, {
        ...(remaining <= forPeople && { [WINDOW_OF_RUNS]: resetAt }),
        ...(remaining <= inFlight && { 'source-window': resetAt }),
        remaining,
        limit,
        resetAt,
      })
    },

    /** Lowers the key's rate for `forMs` real milliseconds, after a 429 for too many requests in a minute. */
    async lowerRate(
      rateKey: string,
      { intervalMs, forMs }: { intervalMs: number; forMs: number },
    ): Promise<void> {
      const loweredUntil = Math.ceil((await now()) + forMs * 1000)
      await write(rateKey, { lowered: Math.round(intervalMs * 1000), loweredUntil }, forMs)
    },

    /** Sets a key's rate from its tier, unless a 429 has lowered the rate on the same tier. */
    async setRateByTier(rateKey: string, tier: Tier, intervalMs: number): Promise<void> {
      const interval = Math.round(intervalMs * 1000)
      const [knownTier, knownInterval] = await redis.hmget(rateKey, 'tier', 'interval')
      if (knownTier === tier && Number(knownInterval) === interval) return
      await redis.hdel(rateKey, 'lowered', 'loweredUntil', 'perDay')
      await write(rateKey, { tier, interval })
    },

    /** Stores the daily limit that a 429 states, until the key's tier changes. */
    async rememberDailyLimit(rateKey: string, requestsPerDay: number): Promise<void> {
      await write(rateKey, { perDay: requestsPerDay })
    },

    async dailyQuota(rateKey: string): Promise<DailyQuota> {
      const [sent, fields] = await Promise.all([
        redis.get(dayOf(rateKey)),
        redis.hmget(rateKey, 'perDay', 'daily-quota'),
      ])
      const [sentToday, perDay, blockedUntil] = Quota.parse([sent, ...fields])
      const usedUpForMs = ((blockedUntil ?? 0) - (await now())) / 1000
      return {
        sentToday: sentToday ?? 0,
        requestsPerDay: perDay ?? undefined,
        usedUpForMs: usedUpForMs > 0 ? usedUpForMs : undefined,
      }
    },

    /** Ends every block of the key, for example when the user declares that billing is enabled. */
    async unblock(rateKey: string): Promise<void> {
      await redis.hdel(rateKey, ...BlockingReason.options, WINDOW_OF_RUNS, 'backOff', 'backOffUntil')
    },
  }
}

/** Returns the Redis key with the times of a key's latest slots. */
export const slotsOf = (rateKey: string) => `${rateKey}:slots`
