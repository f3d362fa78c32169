import { WaitingReason } from '@quarry/contracts/run'
import type { Tier } from '@quarry/contracts/tier'
import type { Redis } from 'ioredis'
import { z } from 'zod'
import type { Keys } from '../keys.ts'
import { jsonText, runScript } from '../scripts.ts'
import { createKnownCredentials } from './known-credentials.ts'
import { ReservedSlot, type RollingWindow, type Slot, sendingTimes, slotArguments } from './slot.ts'

export type RateLimits = ReturnType<typeof createRateLimits>

export interface ReservationOptions {
  /** The service's rolling window, if it counts requests in one. */
  window?: RollingWindow | undefined
  /** Shortest time until the slot in milliseconds, for a caller that is slow to use it. */
  leadMs?: number | undefined
  /** True lets the request use the part of a Reddit window that is reserved for people. */
  isPersonWaiting?: boolean | undefined
}

export interface LoweredRate {
  /** The limit that the 429 names, if any. */
  requestsPerMinute: number | undefined
  statedIntervalMs: number
  minuteMs: number
  recoveryMs: number
}

/** Requests of a Reddit window that runs do not use: 16 for people who search for subreddits, and those in flight. */
const WINDOW_RESERVE = 24
/** Reserved requests that stay unused: a response does not count requests sent after its own. */
const IN_FLIGHT = 8

const DAY_SECONDS = 86_400
/** Maximum pauses stored in this process; older ones are read from Redis with the next slot. */
const PAUSES_MAX = 1000

const ReserveResult = jsonText(
  z.discriminatedUnion('outcome', [
    ReservedSlot.extend({ outcome: z.literal('taken'), reason: WaitingReason }),
    z.object({ outcome: z.literal('blocked'), waitMs: z.number(), reason: WaitingReason }),
  ]),
)
type ReserveResult = z.infer<typeof ReserveResult>

export type Reservation =
  | (Extract<ReserveResult, { outcome: 'taken' }> & Slot)
  | Exclude<ReserveResult, { outcome: 'taken' }>

/** The requests of one Gemini key and model on the service's current day, over all sessions. */
export interface DailyQuota {
  /** Used slots, which is about the number of requests. */
  sentToday: number
  /** The limit in the latest 429 on the key's current tier; undefined if none has named one. */
  requestsPerDay?: number | undefined
  /** Real milliseconds until the quota resets, if the service has reported it as used up. */
  usedUpForMs?: number | undefined
}
const DailyQuota = jsonText(
  z.object({
    sentToday: z.number(),
    requestsPerDay: z.number().optional(),
    usedUpForMs: z.number().optional(),
  }),
)

/** Request rate per credential, shared by all processes. Its state expires after a day. */
export function createRateLimits({ redis, keys }: { redis: Redis; keys: Keys }) {
  /** Time of this process' last pause of a credential, by performance.now(). */
  const pausedAt = new Map<string, number>()
  const onRate = (name: string, rateKey: string, args: readonly (string | number)[]) =>
    runScript(redis, name, [rateKey], [0, ...args])

  return {
    ...createKnownCredentials({ redis, keys }),

    /**
     * Reserves a slot for a request outside a run; `blocked` if it is further away than `longestWaitMs`. A person who waits
     * may use the reserved part of a Reddit window, but not send during the pause after a 429.
     */
    async reserve(
      rateKey: string,
      defaultIntervalMs: number,
      longestWaitMs: number,
      { window, leadMs, isPersonWaiting = false }: ReservationOptions = {},
    ): Promise<Reservation> {
      const wanted = slotArguments(defaultIntervalMs, window, leadMs)
      const args = [...wanted, longestWaitMs * 1000, isPersonWaiting ? '1' : '0']
      const requestedAt = performance.now()
      const result = ReserveResult.parse(await onRate('reserve', rateKey, args))
      if (result.outcome === 'blocked') return result
      const times = { requestedAt, receivedAt: performance.now(), waitMs: result.waitMs }
      return { ...result, ...sendingTimes(times, window) }
    },

    /**
     * Returns whether a request may be sent on its slot now: false if it is late, or if this process received a 429 since it
     * requested the slot. Other processes see the pause with their next slot.
     */
    isUsable(rateKey: string, { requestedAt, latestAt }: Pick<Slot, 'requestedAt' | 'latestAt'>): boolean {
      return performance.now() <= latestAt && (pausedAt.get(rateKey) ?? 0) < requestedAt
    },

    /**
     * Moves a missed slot to now, if the slots after it stay far enough away. Returns false if not: the caller then returns
     * the slot.
     */
    async delaySlot(
      rateKey: string,
      { requestedAt, reservation: [at] }: Pick<Slot, 'requestedAt' | 'reservation'>,
      { defaultIntervalMs, window }: { defaultIntervalMs: number; window?: RollingWindow | undefined },
    ): Promise<boolean> {
      const isPaused = () => (pausedAt.get(rateKey) ?? 0) >= requestedAt
      if (!window || isPaused()) return false
      const delayedAt = performance.now()
      const moved = await onRate('delaySlot', rateKey, [at, ...slotArguments(defaultIntervalMs, window)])
      return moved === 1 && !isPaused() && performance.now() - delayedAt <= window.guardMs / 2
    },

    /** Returns an unused slot to the credential, with the tokens reserved for it. `_why` is for metrics. */
    async returnSlot(
      rateKey: string,
      { reservation, tokens = [] }: Pick<Slot, 'reservation'> & { tokens?: readonly string[] | undefined },
      _why: 'missed' | 'stopped',
    ): Promise<void> {
      await onRate('returnSlot', rateKey, [...reservation, ...tokens.slice(0, 2)])
    },

    /** Blocks all requests on the credential for `waitMs` milliseconds, for example after a 429. Never shortens a longer block. */
    async blockUntil(rateKey: string, waitMs: number, reason: WaitingReason): Promise<void> {
      pausedAt.delete(rateKey)
      pausedAt.set(rateKey, performance.now())
      const [oldest] = pausedAt.keys()
      if (pausedAt.size > PAUSES_MAX && oldest !== undefined) pausedAt.delete(oldest)
      await onRate('blockUntil', rateKey, [Math.ceil(waitMs * 1000), reason])
    },

    /**
     * Returns the milliseconds to pause after a 429 that names no quota: `firstMs`, doubled with each further one up to
     * `longestMs`. A 429 within a pause does not double it.
     */
    async backOff(
      rateKey: string,
      { firstMs, longestMs }: { firstMs: number; longestMs: number },
    ): Promise<number> {
      const pauses = [firstMs, longestMs].map((ms) => Math.ceil(ms * 1000))
      return z.coerce.number().parse(await onRate('backOff', rateKey, pauses)) / 1000
    },

    /** Resets `backOff` to its first pause after a successful request. */
    async endBackOff(rateKey: string): Promise<void> {
      await redis.hdel(rateKey, 'backOff', 'backOffUntil')
    },

    /** Sets the window that applies until responses report one: at most `limit` requests in any `spanMs` milliseconds. */
    async presumeWindow(
      rateKey: string,
      { limit, spanMs }: { limit: number; spanMs: number },
    ): Promise<void> {
      await redis
        .multi()
        .hset(rateKey, 'presumed', limit, 'presumedSpan', Math.round(spanMs * 1000))
        .expire(rateKey, DAY_SECONDS)
        .exec()
    },

    /** Stores Reddit's own count of the window, from the headers of a response. `limit` is used + remaining. */
    async observeWindow(
      rateKey: string,
      { remaining, limit, resetMs }: { remaining: number; limit: number; resetMs: number },
    ): Promise<void> {
      const reserve = Math.min(WINDOW_RESERVE, Math.max(IN_FLIGHT, Math.floor(limit * 0.024)))
      const floor = Math.min(reserve, Math.floor(limit / 2))
      const inflight = Math.min(IN_FLIGHT, Math.ceil((floor * 2) / 3))
      // One second longer than reported: Reddit rejects requests at the very edge of a window.
      const resetUs = Math.ceil((resetMs + 1000) * 1000)
      await onRate('observeWindow', rateKey, [remaining, resetUs, limit, floor, inflight])
    },

    /**
     * Lowers the credential's rate after a 429 for too many requests in a minute: to the limit that it names, or else to the
     * limit named last. After each `recoveryMs` without another 429 the rate rises by one step, up to the tier's. A 429 at a
     * raised rate halves the step and doubles the period. Times are real milliseconds; `minuteMs` is the service's minute.
     */
    async lowerRate(
      rateKey: string,
      { requestsPerMinute, statedIntervalMs, minuteMs, recoveryMs }: LoweredRate,
    ): Promise<void> {
      const limitMs = requestsPerMinute === undefined ? 0 : minuteMs / requestsPerMinute
      const times = [limitMs, statedIntervalMs, minuteMs, recoveryMs].map((ms) => Math.round(ms * 1000))
      await onRate('lowerRate', rateKey, times)
    },

    /** Sets the input tokens that a key of each tier may send in a minute, as documented by the service. */
    async presumeTokens(
      rateKey: string,
      { free = 0, paid = 0 }: { free: number | undefined; paid: number | undefined },
      minuteMs: number,
    ): Promise<void> {
      await redis
        .multi()
        .hset(rateKey, 'tokensFree', free, 'tokensPaid', paid, 'minute', Math.round(minuteMs * 1000))
        .expire(rateKey, DAY_SECONDS)
        .exec()
    },

    /**
     * Lowers the token limit after a 429 for too many input tokens in a minute, until the key's tier changes. Without a
     * number the limit is a little less than was sent in the last minute.
     */
    async capTokens(rateKey: string, tokensPerMinute: number | undefined, minuteMs: number): Promise<void> {
      await onRate('capTokens', rateKey, [tokensPerMinute ?? 0, Math.round(minuteMs * 1000)])
    },

    /**
     * Sets a credential's rate from its tier. Keeps a lower rate set after a 429 on the same tier: the documented rate is
     * an upper limit.
     */
    async setRateByTier(rateKey: string, tier: Tier, intervalMs: number): Promise<void> {
      const interval = Math.round(intervalMs * 1000)
      const [knownTier, knownInterval] = await redis.hmget(rateKey, 'tier', 'interval')
      if (knownTier === tier && Number(knownInterval) === interval) return
      await redis
        .multi()
        .hset(rateKey, 'tier', tier, 'interval', interval)
        .hdel(rateKey, 'slow', 'taught', 'step', 'quiet', 'raised', 'raiseAt', 'tokenCap', 'perDay')
        .expire(rateKey, DAY_SECONDS)
        .exec()
    },

    /** Starts counting slots by the service's day, which ends in `untilMidnightMs` real milliseconds. */
    async countDay(
      rateKey: string,
      { untilMidnightMs, factor }: { untilMidnightMs: number; factor: number },
    ): Promise<void> {
      const times = [untilMidnightMs, (DAY_SECONDS * 1000) / factor].map((ms) => Math.ceil(ms * 1000))
      await onRate('countDay', rateKey, times)
    },

    /** Stores the daily limit that a 429 names, until the key's tier changes. */
    async rememberDailyLimit(rateKey: string, requestsPerDay: number): Promise<void> {
      await redis.hset(rateKey, 'perDay', requestsPerDay)
    },

    async dailyQuota(rateKey: string): Promise<DailyQuota> {
      return DailyQuota.parse(await onRate('readQuota', rateKey, []))
    },

    /** Ends every block of the credential, for example when the user declares that billing is enabled. */
    async lift(rateKey: string): Promise<void> {
      await redis.hdel(rateKey, 'notBefore', 'why', 'backOff', 'backOffUntil')
    },
  }
}
