import { RunKind } from '@quarry/contracts/run'
import type { Redis } from 'ioredis'
import type { Keys } from '../keys.ts'
import { loadScript } from '../scripts.ts'

export interface WorkerCounts {
  /** Titles cleaned and saved. */
  titles: number
  /** Runs that ended, as `kind:outcome`. */
  ended: Partial<Record<EndedField, number>>
  /** By rate key: requests sent, and 429 responses. */
  keys: readonly { rateKey: string; requests: number; throttled: number }[]
}

const endings = ['completed', 'failed', 'cancelled'] as const
export type Ending = (typeof endings)[number]
export type EndedField = `${RunKind}:${Ending}`

const endedFields = RunKind.options.flatMap((kind) =>
  endings.map((ending): EndedField => `${kind}:${ending}`),
)

/** Figures of all workers together, for the ops pages. */
export interface OpsStats {
  /** Titles cleaned in each of the last 60 whole minutes, the latest last. */
  titlesByMinute: number[]
  /** 429 responses of the last hour, over all rate limits. */
  throttledLastHour: number
  /** Runs that ended in the last 24 hours, including the whole hour in which those began. */
  endedLastDay: Record<EndedField, number>
}

/** Requests since midnight in Los Angeles, when daily quotas reset, and 429 responses of the last 60 to 70 minutes. */
export interface KeyActivity {
  requestsToday: number
  throttledLastHour: number
}

const MINUTE_MS = 60_000
const MINUTES_OF_HOUR = 60
const TEN_MINUTES_MS = 10 * MINUTE_MS
const HOURS_OF_DAY = 24

/** Seconds until each key expires. Each holds counters, so none grows with time. */
const HOUR_SECONDS = 26 * 3600
const DAY_SECONDS = 26 * 3600
const TEN_MINUTES_SECONDS = 2 * 3600
/** Rate limits counted per day and per ten minutes; further ones are not shown. About 130 bytes each. */
const KEYS_A_DAY_MAX = 10_000
const KEYS_IN_TEN_MINUTES_MAX = 2000
/** Rate limits per command, so that no call blocks Redis for more than a few milliseconds. */
const CHUNK = 500

export type OpsCounters = ReturnType<typeof createOpsCounters>

/** Counters for the ops pages, stored in Redis by workers and API. `now` returns milliseconds since 1970. */
export function createOpsCounters(
  redis: Redis,
  keys: Keys,
  now: () => number | Promise<number> = () => redisTimeMs(redis),
) {
  const countKeys = loadScript(redis, 'ops/count-keys')

  async function countInHour(atMs: number, counts: Iterable<readonly [string, number]>): Promise<void> {
    const key = keys.opsHour(hourOf(minuteOf(atMs)))
    const transaction = redis.multi()
    for (const [field, count] of counts) if (count !== 0) transaction.hincrby(key, field, count)
    await transaction.expire(key, HOUR_SECONDS).exec()
  }

  async function countKeysAt(atMs: number, counts: WorkerCounts['keys']): Promise<void> {
    const scriptKeys = [keys.opsRequests(dayInLosAngeles(atMs)), keys.opsThrottled(tenMinutesOf(atMs))]
    const limits = [DAY_SECONDS, KEYS_A_DAY_MAX, TEN_MINUTES_SECONDS, KEYS_IN_TEN_MINUTES_MAX]
    for (let first = 0; first < counts.length; first += CHUNK) {
      const args = counts
        .slice(first, first + CHUNK)
        .flatMap(({ rateKey, requests, throttled }) => [rateKey, requests, throttled])
      await countKeys(scriptKeys, [...limits, ...args])
    }
  }

  return {
    /** Adds the counts of a worker. */
    async count({ titles, ended, keys: counts }: WorkerCounts): Promise<void> {
      const atMs = await now()
      const minute = minuteOf(atMs)
      const throttled = counts.reduce((sum, count) => sum + count.throttled, 0)
      await countInHour(atMs, [
        [`titles:${minute}`, titles],
        [`throttled:${minute}`, throttled],
        ...Object.entries(ended),
      ])
      await countKeysAt(atMs, counts)
    },

    /** Counts a cancelled run. The API calls it, because a worker cannot distinguish a cancelled run from a deleted one. */
    async cancelled(kind: RunKind): Promise<void> {
      await countInHour(await now(), [[`${kind}:cancelled` satisfies EndedField, 1]])
    },

    async read(): Promise<OpsStats> {
      const minute = minuteOf(await now())
      const hours = Array.from({ length: HOURS_OF_DAY + 1 }, (_, i) => hourOf(minute) - i)
      const recent = Array.from({ length: MINUTES_OF_HOUR + 1 }, (_, i) => minute - MINUTES_OF_HOUR + i)
      const [titles, throttled, ended] = await Promise.all([
        readMinutes('titles', recent.slice(0, -1)),
        readMinutes('throttled', recent.slice(1)),
        Promise.all(hours.map((hour) => readCounts(redis, keys.opsHour(hour), endedFields))),
      ])
      const endedOf = (field: EndedField) =>
        ended.reduce((sum, counts) => sum + (counts[endedFields.indexOf(field)] ?? 0), 0)
      return {
        titlesByMinute: titles,
        throttledLastHour: throttled.reduce((sum, count) => sum + count, 0),
        endedLastDay: {
          'extraction:completed': endedOf('extraction:completed'),
          'extraction:failed': endedOf('extraction:failed'),
          'extraction:cancelled': endedOf('extraction:cancelled'),
          'cleaning:completed': endedOf('cleaning:completed'),
          'cleaning:failed': endedOf('cleaning:failed'),
          'cleaning:cancelled': endedOf('cleaning:cancelled'),
        },
      }
    },

    /** Returns the activity of each rate limit, in the order of `rateKeys`. */
    async activityOf(rateKeys: readonly string[]): Promise<KeyActivity[]> {
      const atMs = await now()
      const throttledKeys = Array.from({ length: 7 }, (_, i) => keys.opsThrottled(tenMinutesOf(atMs) - i))
      const [requests, ...throttled] = await Promise.all(
        [keys.opsRequests(dayInLosAngeles(atMs)), ...throttledKeys].map((key) =>
          readCounts(redis, key, rateKeys),
        ),
      )
      return rateKeys.map((_, i) => ({
        requestsToday: requests?.[i] ?? 0,
        throttledLastHour: throttled.reduce((sum, counts) => sum + (counts[i] ?? 0), 0),
      }))
    },
  }

  /** Returns the counts of the given minutes, which span two hours at most. */
  async function readMinutes(name: string, minutes: readonly number[]): Promise<number[]> {
    const byHour = Map.groupBy(minutes, hourOf)
    const counts = await Promise.all(
      [...byHour].map(([hour, inHour]) =>
        readCounts(
          redis,
          keys.opsHour(hour),
          inHour.map((minute) => `${name}:${minute}`),
        ),
      ),
    )
    return counts.flat()
  }
}

/** Returns fields of a hash of counters, 0 for missing ones. */
async function readCounts(redis: Redis, key: string, fields: readonly string[]): Promise<number[]> {
  const counts: number[] = []
  for (let first = 0; first < fields.length; first += CHUNK) {
    counts.push(...(await redis.hmget(key, ...fields.slice(first, first + CHUNK))).map(Number))
  }
  return counts
}

async function redisTimeMs(redis: Redis): Promise<number> {
  const [seconds] = await redis.time()
  return Number(seconds) * 1000
}

const minuteOf = (atMs: number) => Math.floor(atMs / MINUTE_MS)
const hourOf = (minute: number) => Math.floor(minute / MINUTES_OF_HOUR)
const tenMinutesOf = (atMs: number) => Math.floor(atMs / TEN_MINUTES_MS)

const losAngeles = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Los_Angeles' })
const dayInLosAngeles = (atMs: number) => losAngeles.format(atMs)
