import { readJson } from '@quarry/contracts/read-json'
import { RunKind } from '@quarry/contracts/run'
import type { Redis } from 'ioredis'
import { z } from 'zod'
import type { Keys } from '../keys.ts'
import { loadScript } from '../scripts.ts'

/** What a worker reports to the ops pages every few seconds; counts are since its last report. Fields of other versions pass. */
export const WorkerReport = z.object({
  worker: z.string(),
  host: z.string(),
  state: z.enum(['serving', 'draining', 'ended']).catch('serving'),
  /** Milliseconds since 1970, by the worker's clock. */
  startedAt: z.number(),
  /** Runs that it works on or waits with. */
  held: z.number(),
  loopDelayMs: z.number(),
  memoryBytes: z.number(),
})

export interface WorkerCounts {
  /** Titles cleaned and saved. */
  titles: number
  /** Runs that ended, as `kind:outcome`. */
  ended: Partial<Record<EndedField, number>>
  /** By rate limit: requests sent, and responses that said to pause. */
  keys: readonly { rateKey: string; requests: number; throttled: number }[]
}

export type WorkerReport = z.infer<typeof WorkerReport>

const endings = ['completed', 'failed', 'cancelled'] as const
export type Ending = (typeof endings)[number]
export type EndedField = `${RunKind}:${Ending}`

const endedFields = RunKind.options.flatMap((kind) =>
  endings.map((ending): EndedField => `${kind}:${ending}`),
)

/** What the ops pages show of all workers together. */
export interface OpsStats {
  /** The latest report of each worker that was heard from, by the worker's id. */
  reports: Map<string, WorkerReport>
  /** Titles cleaned in each of the last 60 whole minutes, the latest last. */
  titlesByMinute: number[]
  /** Responses of the last hour that said to pause, over all rate limits. */
  throttledLastHour: number
  /** Runs that ended in the last 24 hours and the hour that they began in. */
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

/** Seconds that each part is kept. Everything is a counter or one worker's latest report, so no part grows with time. */
const REPORT_SECONDS = 3600
const HOUR_SECONDS = 26 * 3600
const DAY_SECONDS = 26 * 3600
const TEN_MINUTES_SECONDS = 2 * 3600
/** Rate limits that are counted in a day and in ten minutes; further ones are not shown. About 130 bytes each. */
const KEYS_A_DAY_MAX = 10_000
const KEYS_IN_TEN_MINUTES_MAX = 2000
/** Rate limits in one command: a call blocks Redis, so it stays within a few milliseconds. */
const CHUNK = 500

export type OpsCounters = ReturnType<typeof createOpsCounters>

/** Counters for the ops pages, as workers and API keep them in Redis. `now` returns milliseconds since 1970. */
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
    /** Replaces the worker's last report and adds up what it did since. An ended worker is forgotten. */
    async report(report: WorkerReport, { titles, ended, keys: counts }: WorkerCounts): Promise<void> {
      const atMs = await now()
      const key = keys.opsReport(report.worker)
      if (report.state === 'ended') await redis.unlink(key)
      else await redis.set(key, JSON.stringify(report), 'EX', REPORT_SECONDS)
      const minute = minuteOf(atMs)
      const throttled = counts.reduce((sum, count) => sum + count.throttled, 0)
      await countInHour(atMs, [
        [`titles:${minute}`, titles],
        [`throttled:${minute}`, throttled],
        ...Object.entries(ended),
      ])
      await countKeysAt(atMs, counts)
    },

    /** Counts a cancelled run: the worker that may have held it does not learn why it is gone. */
    async cancelled(kind: RunKind): Promise<void> {
      await countInHour(await now(), [[`${kind}:cancelled` satisfies EndedField, 1]])
    },

    /** `workerIds` are those that were heard from. */
    async read(workerIds: readonly string[]): Promise<OpsStats> {
      const minute = minuteOf(await now())
      const hours = Array.from({ length: HOURS_OF_DAY + 1 }, (_, i) => hourOf(minute) - i)
      const recent = Array.from({ length: MINUTES_OF_HOUR + 1 }, (_, i) => minute - MINUTES_OF_HOUR + i)
      const [reports, titles, throttled, ended] = await Promise.all([
        readReports(workerIds),
        readMinutes('titles', recent.slice(0, -1)),
        readMinutes('throttled', recent.slice(1)),
        Promise.all(hours.map((hour) => readCounts(redis, keys.opsHour(hour), endedFields))),
      ])
      const endedOf = (field: EndedField) =>
        ended.reduce((sum, counts) => sum + (counts[endedFields.indexOf(field)] ?? 0), 0)
      return {
        reports,
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

    /** By rate limit, in the order of `rateKeys`. */
    async activityOf(rateKeys: readonly string[]): Promise<KeyActivity[]> {
      const atMs = await now()
      const parts = Array.from({ length: 7 }, (_, i) => keys.opsThrottled(tenMinutesOf(atMs) - i))
      const [requests, ...throttled] = await Promise.all(
        [keys.opsRequests(dayInLosAngeles(atMs)), ...parts].map((key) => readCounts(redis, key, rateKeys)),
      )
      return rateKeys.map((_, i) => ({
        requestsToday: requests?.[i] ?? 0,
        throttledLastHour: throttled.reduce((sum, counts) => sum + (counts[i] ?? 0), 0),
      }))
    },
  }

  async function readReports(workerIds: readonly string[]): Promise<Map<string, WorkerReport>> {
    if (workerIds.length === 0) return new Map()
    const texts = await redis.mget(workerIds.map((id) => keys.opsReport(id)))
    return new Map(
      texts.flatMap((text) => {
        const { success, data } = WorkerReport.safeParse(readJson(text ?? ''))
        return success ? [[data.worker, data]] : []
      }),
    )
  }

  /** Values of the given minutes, which lie in two hours at most. */
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

/** Fields of a hash of counters, 0 for those that it lacks. */
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
