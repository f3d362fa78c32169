import { WaitingReason } from '@quarry/contracts/run'
import { Tier } from '@quarry/contracts/tier'
import type { Redis } from 'ioredis'
import { z } from 'zod'
import type { Fingerprint, Keys } from '../keys.ts'
import { loadScript } from '../scripts.ts'
import { type RollingWindow, type Slot, sendingTimes, slotArguments } from './slot.ts'

export type RateLimits = ReturnType<typeof createRateLimits>

export type Reservation =
  | (Slot & { outcome: 'taken'; reason: WaitingReason })
  | { outcome: 'blocked'; waitMs: number; reason: WaitingReason }

export interface ReservationOptions {
  /** Where the service counts requests in one. */
  window?: RollingWindow | undefined
  /** What the slot must be away at least, for a caller that is slow to use it. */
  leadMs?: number | undefined
  /** What runs leave of a Reddit window is a person's. */
  isPersonWaiting?: boolean | undefined
}

export interface Slowing {
  /** The limit that the 429 names. */
  requestsPerMinute: number | undefined
  statedIntervalMs: number
  minuteMs: number
  quietMs: number
}

/** Requests of a Reddit window that runs leave alone: 16 for a person who searches for communities, and those in flight. */
const WINDOW_RESERVE = 24
/** Nobody takes these: an answer knows nothing of the requests that left after its own. */
const IN_FLIGHT = 8

const DAY_SECONDS = 86_400
/** Pauses that are remembered; older ones are heard of from Redis. */
const PAUSES_MAX = 1000

const milliseconds = z.coerce.number().transform((microseconds) => microseconds / 1000)
const ReserveResult = z.union([
  z
    .tuple([z.literal('blocked'), milliseconds, WaitingReason])
    .transform(([outcome, waitMs, reason]) => ({ outcome, waitMs, reason })),
  z
    .tuple([z.literal('taken'), milliseconds, WaitingReason, milliseconds, z.tuple([z.string(), z.string()])])
    .transform(([outcome, waitMs, reason, intervalMs, reservation]) => ({
      outcome,
      waitMs,
      reason,
      intervalMs,
      reservation,
    })),
])

/** Pace per credential, for all processes together. The state is a day's. */
export function createRateLimits({ redis, keys }: { redis: Redis; keys: Keys }) {
  const reserve = loadScript(redis, 'rate/reserve')
  const returnSlot = loadScript(redis, 'rate/return-slot')
  const delaySlot = loadScript(redis, 'rate/delay-slot')
  const blockUntil = loadScript(redis, 'rate/block-until')
  const observe = loadScript(redis, 'rate/observe-window')
  const slow = loadScript(redis, 'rate/lower-rate')
  const cap = loadScript(redis, 'rate/cap-tokens')
  const backOff = loadScript(redis, 'rate/back-off')
  /** When this process has paused a credential last, by performance.now(). */
  const pausedAt = new Map<string, number>()

  return {
    /**
     * A slot for a request outside of a run. Nothing is taken when it is further away than `longestWaitMs`. A person who
     * waits may use the requests of a Reddit window that runs leave alone; a 429 counts for everybody.
     */
    async reserve(
      rateKey: string,
      defaultIntervalMs: number,
      longestWaitMs: number,
      { window, leadMs, isPersonWaiting = false }: ReservationOptions = {},
    ): Promise<Reservation> {
      const wanted = slotArguments(defaultIntervalMs, window, leadMs)
      const args = [0, ...wanted, longestWaitMs * 1000, isPersonWaiting ? '1' : '0']
      const askedAt = performance.now()
      const answer = ReserveResult.parse(await reserve(keys.rate(rateKey), args))
      if (answer.outcome === 'blocked') return answer
      const times = { askedAt, answeredAt: performance.now(), waitMs: answer.waitMs }
      return { ...answer, ...sendingTimes(times, window) }
    },

    /**
     * Whether a request may leave on its slot now. Not when it is late, and not when this process has heard of a
     * pause since it asked for the slot; another process hears of it with its next slot.
     */
    isUsable(rateKey: string, { askedAt, latestAt }: Pick<Slot, 'askedAt' | 'latestAt'>): boolean {
      return performance.now() <= latestAt && (pausedAt.get(rateKey) ?? 0) < askedAt
    },

    /**
     * Whether a request that missed its slot may leave now all the same, because the slots behind it stay far enough
     * away. Otherwise the slot is to be given back.
     */
    async delaySlot(
      rateKey: string,
      { askedAt, reservation: [at] }: Pick<Slot, 'askedAt' | 'reservation'>,
      { defaultIntervalMs, window }: { defaultIntervalMs: number; window?: RollingWindow | undefined },
    ): Promise<boolean> {
      const isPaused = () => (pausedAt.get(rateKey) ?? 0) >= askedAt
      if (!window || isPaused()) return false
      const delayedAt = performance.now()
      const moved = await delaySlot(keys.rate(rateKey), [0, at, ...slotArguments(defaultIntervalMs, window)])
      return moved === 1 && !isPaused() && performance.now() - delayedAt <= window.guardMs / 2
    },

    /**
     * Gives a slot back that nothing was sent on, with the tokens that were set aside for it. `why` is for those who
     * count.
     */
    async returnSlot(
      rateKey: string,
      { reservation, tokens = [] }: Pick<Slot, 'reservation'> & { tokens?: readonly string[] | undefined },
      _why: 'missed' | 'stopped',
    ): Promise<void> {
      await returnSlot(keys.rate(rateKey), [0, ...reservation, ...tokens.slice(0, 2)])
    },

    /** A 429: nobody sends on this credential for so long. A shorter pause changes nothing of a longer one. */
    async blockUntil(rateKey: string, waitMs: number, reason: WaitingReason): Promise<void> {
      pausedAt.delete(rateKey)
      pausedAt.set(rateKey, performance.now())
      const [oldest] = pausedAt.keys()
      if (pausedAt.size > PAUSES_MAX && oldest !== undefined) pausedAt.delete(oldest)
      await blockUntil([rateKey], [0, Math.ceil(waitMs * 1000), reason])
    },

    /**
     * Returns how long to send nothing after a 429 that names no quota: `firstMs`, doubling with each one that follows
     * up to `longestMs`. Those that come within a pause are of the same one.
     */
    async backOff(
      rateKey: string,
      { firstMs, longestMs }: { firstMs: number; longestMs: number },
    ): Promise<number> {
      const pauses = [firstMs, longestMs].map((ms) => Math.ceil(ms * 1000))
      return milliseconds.parse(await backOff([rateKey], [0, ...pauses]))
    },

    /** A request has passed: the next `backOff` begins with its first pause. */
    async endBackOff(rateKey: string): Promise<void> {
      await redis.hdel(rateKey, 'backOff', 'backOffUntil')
    },

    /** What to go by as long as answers do not tell the state of the window: at most so many requests in any span. */
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

    /** Reddit's own count of the window, from the headers of an answer. `limit` is used + remaining. */
    async observeWindow(
      rateKey: string,
      { remaining, limit, resetMs }: { remaining: number; limit: number; resetMs: number },
    ): Promise<void> {
      const reserve = Math.min(WINDOW_RESERVE, Math.max(IN_FLIGHT, Math.floor(limit * 0.024)))
      const floor = Math.min(reserve, Math.floor(limit / 2))
      const inflight = Math.min(IN_FLIGHT, Math.ceil((floor * 2) / 3))
      // A second more than Reddit says: requests at the very edge of a window are refused.
      await observe([rateKey], [0, remaining, Math.ceil((resetMs + 1000) * 1000), limit, floor, inflight])
    },

    /**
     * A 429 for too many requests in a minute: from now on every run on the credential goes at the pace that it names
     * as its limit; with none, at that of the limit named last. After each `quietMs` without another 429 the pace
     * rises by a step, up to the tier's; a 429 at a risen pace halves the step and doubles the stretch. All in real
     * milliseconds, `minuteMs` being the service's minute.
     */
    async lowerRate(
      rateKey: string,
      { requestsPerMinute, statedIntervalMs, minuteMs, quietMs }: Slowing,
    ): Promise<void> {
      const limitMs = requestsPerMinute === undefined ? 0 : minuteMs / requestsPerMinute
      const times = [limitMs, statedIntervalMs, minuteMs, quietMs].map((ms) => Math.round(ms * 1000))
      await slow([rateKey], [0, ...times])
    },

    /** What is known of the input tokens that a key of each tier may send in a minute. */
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
     * A 429 for too many input tokens in a minute: so many are the limit from now on, for as long as the key keeps
     * its tier; without a number, a little less than was sent within the last minute.
     */
    async capTokens(rateKey: string, tokensPerMinute: number | undefined, minuteMs: number): Promise<void> {
      await cap([rateKey], [0, tokensPerMinute ?? 0, Math.round(minuteMs * 1000)])
    },

    /**
     * Paces a credential by its tier. A slower interval that a 429 has taught for this tier stays: the stated
     * pace is a ceiling.
     */
    async paceByTier(rateKey: string, tier: Tier, intervalMs: number): Promise<void> {
      const interval = Math.round(intervalMs * 1000)
      const [knownTier, knownInterval] = await redis.hmget(rateKey, 'tier', 'interval')
      if (knownTier === tier && Number(knownInterval) === interval) return
      await redis
        .multi()
        .hset(rateKey, 'tier', tier, 'interval', interval)
        .hdel(rateKey, 'slow', 'taught', 'step', 'quiet', 'raised', 'raiseAt', 'tokenCap')
        .expire(rateKey, DAY_SECONDS)
        .exec()
    },

    /** Drops a wait for tomorrow's quota, for instance when the user says that billing is enabled now. */
    async lift(rateKey: string): Promise<void> {
      await redis.hdel(rateKey, 'notBefore', 'why', 'backOff', 'backOffUntil')
    },

    /** What is known of an AI key's tier; undefined when it was never found out, or longer than a day ago. */
    async tier(apiKey: Fingerprint): Promise<Tier | undefined> {
      const text = await redis.get(keys.tier(apiKey))
      return text === null ? undefined : Tier.parse(text)
    },

    /**
     * Whether the caller is to probe the key's tier now; nobody else is for the next `unknownEveryMs`. Not where the
     * tier is paid, which a 429 corrects, and not within `freeEveryMs` since it was found to be free.
     */
    async claimTierProbe(
      apiKey: Fingerprint,
      { unknownEveryMs, freeEveryMs }: { unknownEveryMs: number; freeEveryMs: number },
    ): Promise<boolean> {
      const [tier, leftMs] = await Promise.all([redis.get(keys.tier(apiKey)), redis.pttl(keys.tier(apiKey))])
      if (tier === 'paid') return false
      if (tier === 'free' && DAY_SECONDS * 1000 - leftMs < freeEveryMs) return false
      const claimed = await redis.set(keys.tierProbe(apiKey), '1', 'PX', Math.ceil(unknownEveryMs), 'NX')
      return claimed === 'OK'
    },

    async rememberTier(apiKey: Fingerprint, tier: Tier): Promise<void> {
      await redis.set(keys.tier(apiKey), tier, 'EX', DAY_SECONDS)
    },
  }
}
