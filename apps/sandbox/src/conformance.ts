import type { Clock } from './clock.ts'
import { hashOf } from './random.ts'

/** The most requests that Quarry may send for one project and model in any rolling minute, by tier. */
const REQUESTS_PER_MINUTE = { free: 5, paid: 300 } as const
const MINUTE_MS = 60_000
/** The most arrivals that are stored per key and model. Beyond that, the older half is deleted. */
const ARRIVALS_MAX = 10_000
/** The most requests per Reddit client that are compared with later ones, at about 40 bytes each. */
const SERVED_MAX = 5_000

type AiCounts = {
  key: string
  project: string
  model: string
  requests: number
  accepted: number
  rejected: number
  /** Requests that came after the project had used up its limit for the last minute. */
  beyond: number
  smallestGapMs: number | undefined
  arrivals: { atMs: number; titles: number }[]
}

type AiRequest = {
  key: string
  project: string
  model: string
  tier: 'free' | 'paid'
  titles: number
  /** The model's limit, if any. The lower of it and the tier's limit applies. */
  requestsPerMinute?: number | undefined
}

type RedditCounts = ReturnType<typeof newRedditCounts>

const newRedditCounts = (client: string) => ({
  client,
  requests: 0,
  rejected429: 0,
  overQuota: 0,
  /** Requests that came during the wait that a 429 required. */
  early: 0,
  /** Requests with the method, path and query of an earlier one that got a 200. */
  repeats: 0,
  inFlight: 0,
})

/** What a Reddit client has been served, and when it may send again. */
type RedditPast = { served: Set<number>; wait: { fromMs: number; untilMs: number } }

const newRedditPast = (): RedditPast => ({ served: new Set(), wait: { fromMs: 0, untilMs: 0 } })

export type ConformanceChecker = ReturnType<typeof createConformanceChecker>

/** Returns a key's value; creates and stores it if missing. */
function made<Value>(all: Map<string, Value>, key: string, make: () => Value): Value {
  const value = all.get(key) ?? make()
  all.set(key, value)
  return value
}

/**
 * Counts clients' requests and violations of limits, all in sandbox milliseconds. `jitterMs` is how long a busy machine
 * may delay a request in transit.
 */
export function createConformanceChecker(clock: Clock, jitterMs = 0) {
  const ai = new Map<string, AiCounts>()
  /** The times of the last minute's requests, by project and model. */
  const minutes = new Map<string, number[]>()
  const reddit = new Map<string, RedditCounts>()
  const pasts = new Map<string, RedditPast>()

  const redditCountsOf = (client: string) => made(reddit, client, () => newRedditCounts(client))

  return {
    /** Records a generateContent request. Call `settle` once, with whether the response is a 200. */
    aiArrived(request: AiRequest): { settle(accepted: boolean): void } {
      const { key, project, model, tier, titles, requestsPerMinute = Number.POSITIVE_INFINITY } = request
      const fresh = { requests: 0, accepted: 0, rejected: 0, beyond: 0, smallestGapMs: undefined }
      const counts = made(
        ai,
        `${key}\n${model}`,
        (): AiCounts => ({ key, project, model, ...fresh, arrivals: [] }),
      )
      const times = made(minutes, `${project}\n${model}`, (): number[] => [])
      const nowMs = clock.now()
      const gapMs = nowMs - (times.at(-1) ?? Number.NEGATIVE_INFINITY)
      counts.requests++
      if (gapMs < (counts.smallestGapMs ?? Number.POSITIVE_INFINITY)) counts.smallestGapMs = gapMs
      while (times[0] !== undefined && times[0] <= nowMs - MINUTE_MS + jitterMs) times.shift()
      if (times.push(nowMs) > Math.min(REQUESTS_PER_MINUTE[tier], requestsPerMinute)) counts.beyond++
      counts.arrivals.push({ atMs: nowMs, titles })
      if (counts.arrivals.length > ARRIVALS_MAX) counts.arrivals.splice(0, ARRIVALS_MAX / 2)
      return { settle: (accepted) => void counts[accepted ? 'accepted' : 'rejected']++ }
    },
    /**
     * Records a Reddit client's API request. Call `closed` when its connection has closed, with the wait that the
     * response requires (0 for none) and whether the client got a 200. Requests in flight at that time are not early.
     */
    redditArrived(
      client: string,
      url: string,
    ): { closed(retryAfterSeconds: number, isServed: boolean): void } {
      const counts = redditCountsOf(client)
      const past = made(pasts, client, newRedditPast)
      const nowMs = clock.now()
      counts.requests++
      counts.inFlight++
      if (past.served.has(hashOf(url))) counts.repeats++
      if (nowMs > past.wait.fromMs && nowMs < past.wait.untilMs) counts.early++
      return {
        closed: (retryAfterSeconds, isServed) => {
          counts.inFlight--
          const { served, wait } = made(pasts, client, newRedditPast)
          if (isServed && served.size < SERVED_MAX) served.add(hashOf(url))
          if (retryAfterSeconds === 0) return
          const closedMs = clock.now()
          if (wait.untilMs <= closedMs) wait.fromMs = closedMs + jitterMs
          wait.untilMs = Math.max(wait.untilMs, closedMs + retryAfterSeconds * 1000 - jitterMs)
        },
      }
    },
    redditInFlight: (client: string) => reddit.get(client)?.inFlight ?? 0,
    redditRejected: (client: string) => void redditCountsOf(client).rejected429++,
    redditOverQuota: (client: string) => void redditCountsOf(client).overQuota++,

    /** Returns the counts of all keys and clients, or of the AI key or Reddit client id `key`. */
    report: (key?: string) => ({
      ai: [...ai.values()].filter((counts) => key === undefined || counts.key === key),
      reddit: [...reddit.values()].filter((counts) => key === undefined || counts.client === key),
    }),
    /** Deletes all counts, or one key's or client's counts. Requests in flight are still counted as in flight. */
    reset(key?: string) {
      for (const [id, counts] of ai) {
        if (key !== undefined && counts.key !== key) continue
        ai.delete(id)
        minutes.delete(`${counts.project}\n${counts.model}`)
      }
      for (const [client, counts] of reddit) {
        if (key !== undefined && client !== key) continue
        Object.assign(counts, newRedditCounts(client), { inFlight: counts.inFlight })
        pasts.delete(client)
      }
    },
  }
}
