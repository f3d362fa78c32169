import { WaitingReason } from '@quarry/contracts/run'
import { Tier } from '@quarry/contracts/tier'
import type { Redis } from 'ioredis'
import { z } from 'zod'
import type { Fingerprint, Keys } from './keys.ts'
import { loadScript } from './scripts.ts'

export type RateLimits = ReturnType<typeof createRateLimits>

export type Reservation = { outcome: 'taken' | 'blocked'; waitMs: number; reason: WaitingReason }

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
/** A timer may wake its caller this much early. */
const TIMER_US = 2000
const ReserveAnswer = z
  .tuple([z.enum(['taken', 'blocked']), z.coerce.number(), WaitingReason])
  .transform(([outcome, waitUs, reason]) => ({ outcome, waitMs: waitUs / 1000, reason }))

/** Pace per credential, for all processes together. The state is a day's: `at` is the next free slot. */
export function createRateLimits({ redis, keys }: { redis: Redis; keys: Keys }) {
  const reserve = loadScript(redis, 'reserve')
  const pushBack = loadScript(redis, 'push-back')
  const observe = loadScript(redis, 'observe-window')
  const slow = loadScript(redis, 'slow-down')
  const cap = loadScript(redis, 'cap-tokens')

  return {
    /**
     * A slot for a request outside of a run. Nothing is taken when it is further away than `longestWaitMs`. A person who
     * waits may use the requests of a Reddit window that runs leave alone; a 429 counts for everybody.
     */
    async reserve(
      rateKey: string,
      defaultIntervalMs: number,
      longestWaitMs: number,
      isPersonWaiting = false,
    ): Promise<Reservation> {
      const times = [defaultIntervalMs * 1000, longestWaitMs * 1000]
      return ReserveAnswer.parse(await reserve([rateKey], [0, ...times, isPersonWaiting ? '1' : '0']))
    },

    /** Whether a 429 that came after a slot was taken keeps its request from leaving now. */
    async isPaused(rateKey: string): Promise<boolean> {
      const [pausedUntil, time] = await Promise.all([redis.hget(rateKey, 'pausedUntil'), redis.time()])
      const [seconds, microseconds] = time.map(Number)
      const nowUs = (seconds ?? 0) * 1_000_000 + (microseconds ?? 0)
      return Number(pausedUntil ?? 0) > nowUs + TIMER_US
    },

    /** A 429: nobody sends on this credential for so long. */
    async pushBack(rateKey: string, waitMs: number, reason: WaitingReason): Promise<void> {
      await pushBack([rateKey], [0, Math.ceil(waitMs * 1000), reason])
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
    async slowDown(
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
      if ((await redis.hget(rateKey, 'tier')) === tier) return
      await redis
        .multi()
        .hset(rateKey, 'tier', tier, 'interval', Math.round(intervalMs * 1000))
        .hdel(rateKey, 'slow', 'taught', 'step', 'quiet', 'raised', 'raiseAt', 'tokenCap')
        .expire(rateKey, DAY_SECONDS)
        .exec()
    },

    /** Drops a wait for tomorrow's quota, for instance when the user says that billing is enabled now. */
    async lift(rateKey: string): Promise<void> {
      await redis.hdel(rateKey, 'at', 'why', 'whyUntil', 'pausedUntil')
    },

    /** What is known of an AI key's tier; undefined when it was never found out, or longer than a day ago. */
    async tier(apiKey: Fingerprint): Promise<Tier | undefined> {
      const text = await redis.get(keys.tier(apiKey))
      return text === null ? undefined : Tier.parse(text)
    },

    async rememberTier(apiKey: Fingerprint, tier: Tier): Promise<void> {
      await redis.set(keys.tier(apiKey), tier, 'EX', DAY_SECONDS)
    },
  }
}
