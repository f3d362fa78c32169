import type { Redis } from 'ioredis'
import type { Keys } from '../keys.ts'

/** What workers did since their last report. */
export interface WorkerCounts {
  /** Titles cleaned and saved. */
  titles: number
  /** 429 responses. */
  throttled: number
}

const MINUTE_MS = 60_000
const MINUTES_OF_HOUR = 60
/** Each key holds the counters of one hour, so none grows with time. */
const HOUR_SECONDS = 3 * 3600

/** Counters of all workers together, for the ops pages. `now` returns milliseconds since 1970. */
export function createOpsCounters(
  redis: Redis,
  keys: Keys,
  now: () => number | Promise<number> = async () => Number((await redis.time())[0]) * 1000,
) {
  const minuteNow = async () => Math.floor((await now()) / MINUTE_MS)
  return {
    /** Adds the counts of a worker. */
    async count(counts: WorkerCounts): Promise<void> {
      const minute = await minuteNow()
      const key = keys.opsHour(hourOf(minute))
      const transaction = redis.multi()
      for (const [name, count] of Object.entries(counts)) {
        if (count !== 0) transaction.hincrby(key, `${name}:${minute}`, count)
      }
      await transaction.expire(key, HOUR_SECONDS).exec()
    },

    /** Returns a count of each of the last `minutes` whole minutes, an hour at most, the latest last. */
    async byMinute(name: keyof WorkerCounts, minutes = MINUTES_OF_HOUR): Promise<number[]> {
      const thisMinute = await minuteNow()
      const wanted = Array.from({ length: minutes }, (_, i) => thisMinute - minutes + i)
      const counts = await Promise.all(
        [...Map.groupBy(wanted, hourOf)].map(([hour, inHour]) =>
          redis.hmget(keys.opsHour(hour), ...inHour.map((minute) => `${name}:${minute}`)),
        ),
      )
      return counts.flat().map(Number)
    },
  }
}

const hourOf = (minute: number) => Math.floor(minute / MINUTES_OF_HOUR)
