import type { Clock } from './clock.ts'
import { hashOf } from './random.ts'

/** Most requests that Quarry sends for one project and model in any rolling minute, by tier. */
const REQUESTS_PER_MINUTE = { free: 5, paid: 300 } as const
const MINUTE_MS = 60_000
/**
 * Most arrivals that are stored, of all keys and clients together; about 4 MB. Beyond it the older half is deleted.
 */
const ARRIVALS_MAX = 60_000
/** Most requests of a Reddit client that are compared with later ones; about 40 bytes each. */
const SERVED_MAX = 5_000

type Arrival = { atMs: number; titles: number }
type Counts = AiCounts | RedditCounts

export type AiCounts = {
  key: string
  project: string
  model: string
  requests: number
  accepted: number
  rejected: number
  /** Requests that came when the project had already sent what its tier and model allow in the minute before. */
  beyond: number
  smallestGapMs: number | undefined
}

export type RedditCounts = {
  client: string
  requests: number
  tokensIssued: number
  rejected429: number
  overQuota: number
  /** Requests that came during the wait that a 429 had required. */
  early: number
  /** Requests with the method, path and query of an earlier one that got a 200. */
  repeats: number
  inFlight: number
  maxInFlight: number
  smallestGapMs: number | undefined
}

type AiRequest = {
  key: string
  project: string
  model: string
  tier: 'free' | 'paid'
  titles: number
  /** Limit of the model, if there is one. The lower of this and the tier's applies. */
  requestsPerMinute?: number | undefined
}

export type ConformanceChecker = ReturnType<typeof createConformanceChecker>

/**
 * Returns the milliseconds since the last request of `id`, undefined for its first, and stores the time of this one.
 */
function measureGap(lastTimes: Map<string, number>, id: string, nowMs: number): number | undefined {
  const lastMs = lastTimes.get(id)
  lastTimes.set(id, nowMs)
  return lastMs === undefined ? undefined : nowMs - lastMs
}

function minDefined(a: number | undefined, b: number | undefined): number | undefined {
  if (a === undefined) return b
  return b === undefined ? a : Math.min(a, b)
}

function newRedditCounts(client: string): RedditCounts {
  return {
    client,
    requests: 0,
    tokensIssued: 0,
    rejected429: 0,
    overQuota: 0,
    early: 0,
    repeats: 0,
    inFlight: 0,
    maxInFlight: 0,
    smallestGapMs: undefined,
  }
}

/**
 * Counts the requests of clients and those that break a limit. All times are in sandbox milliseconds. `jitterMs`: how
 * long a busy machine may delay a request on its way.
 */
export function createConformanceChecker(clock: Clock, jitterMs = 0) {
  const ai = new Map<string, AiCounts>()
  const reddit = new Map<string, RedditCounts>()
  const aiTimes = new Map<string, number>()
  const redditTimes = new Map<string, number>()
  const minutes = new Map<string, number[]>()
  const servedHashes = new Map<string, Set<number>>()
  const waits = new Map<string, { fromMs: number; untilMs: number }>()
  let arrivals: (Arrival & { counts: Counts })[] = []

  const minuteOf = ({ project, model }: AiRequest): number[] => {
    const known = minutes.get(`${project}\n${model}`) ?? []
    minutes.set(`${project}\n${model}`, known)
    return known
  }
  /** Counts the requests of the last minute, this one included. */
  const countInMinute = (times: number[], nowMs: number): number => {
    while (times[0] !== undefined && times[0] <= nowMs - MINUTE_MS + jitterMs) times.shift()
    return times.push(nowMs)
  }
  const aiCountsOf = ({ key, project, model }: AiRequest): AiCounts => {
    const id = `${key}\n${model}`
    const counts = ai.get(id) ?? {
      key,
      project,
      model,
      requests: 0,
      accepted: 0,
      rejected: 0,
      beyond: 0,
      smallestGapMs: undefined,
    }
    ai.set(id, counts)
    return counts
  }
  const redditCountsOf = (client: string): RedditCounts => {
    const counts = reddit.get(client) ?? newRedditCounts(client)
    reddit.set(client, counts)
    return counts
  }
  const recordArrival = (counts: Counts, titles: number) => {
    arrivals.push({ counts, atMs: clock.now(), titles })
    if (arrivals.length > ARRIVALS_MAX) arrivals.splice(0, ARRIVALS_MAX / 2)
  }
  /** Returns the counts, each with its arrivals if they are requested. */
  const withArrivalsOf = <Some extends Counts>(
    all: Some[],
    withArrivals: boolean,
  ): (Some & { arrivals?: Arrival[] })[] => {
    if (!withArrivals) return all
    const byCounts = Map.groupBy(arrivals, ({ counts }) => counts)
    return all.map((counts) => ({
      ...counts,
      arrivals: (byCounts.get(counts) ?? []).map(({ atMs, titles }) => ({ atMs, titles })),
    }))
  }

  const servedTo = (client: string): Set<number> => {
    const known = servedHashes.get(client) ?? new Set()
    servedHashes.set(client, known)
    return known
  }

  return {
    /** Records a generateContent request. Call `settle` once, with whether the response is a 200. */
    aiArrived(request: AiRequest): { settle(accepted: boolean): void } {
      const counts = aiCountsOf(request)
      counts.requests++
      const nowMs = clock.now()
      const gapMs = measureGap(aiTimes, `${request.project}\n${request.model}`, nowMs)
      counts.smallestGapMs = minDefined(counts.smallestGapMs, gapMs)
      const limit = Math.min(
        REQUESTS_PER_MINUTE[request.tier],
        request.requestsPerMinute ?? Number.POSITIVE_INFINITY,
      )
      if (countInMinute(minuteOf(request), nowMs) > limit) counts.beyond++
      recordArrival(counts, request.titles)
      return {
        settle: (accepted) => {
          if (accepted) counts.accepted++
          else counts.rejected++
        },
      }
    },
    /**
     * Records an API request of a Reddit client. Call `closed` when its connection has closed, with the wait that the
     * response requires, 0 for none, and whether the client got a 200. Requests then in flight do not count as early.
     */
    redditArrived(
      client: string,
      url: string,
    ): { closed(retryAfterSeconds: number, isServed: boolean): void } {
      const counts = redditCountsOf(client)
      counts.requests++
      if (servedTo(client).has(hashOf(url))) counts.repeats++
      const wait = waits.get(client)
      if (wait && clock.now() > wait.fromMs && clock.now() < wait.untilMs) counts.early++
      counts.inFlight++
      counts.maxInFlight = Math.max(counts.maxInFlight, counts.inFlight)
      counts.smallestGapMs = minDefined(counts.smallestGapMs, measureGap(redditTimes, client, clock.now()))
      recordArrival(counts, 0)
      return {
        closed: (retryAfterSeconds, isServed) => {
          counts.inFlight--
          const served = servedTo(client)
          if (isServed && served.size < SERVED_MAX) served.add(hashOf(url))
          if (retryAfterSeconds === 0) return
          const nowMs = clock.now()
          const before = waits.get(client)
          const untilMs = nowMs + retryAfterSeconds * 1000 - jitterMs
          if (before && before.untilMs > nowMs) before.untilMs = Math.max(before.untilMs, untilMs)
          else waits.set(client, { fromMs: nowMs + jitterMs, untilMs })
        },
      }
    },
    redditInFlight: (client: string) => reddit.get(client)?.inFlight ?? 0,
    redditTokenIssued: (client: string) => void redditCountsOf(client).tokensIssued++,
    redditRejected: (client: string) => void redditCountsOf(client).rejected429++,
    redditOverQuota: (client: string) => void redditCountsOf(client).overQuota++,

    /** Returns the counts of all keys and clients, or of the AI key or Reddit client id `key`. */
    report(withArrivals: boolean, key?: string) {
      return {
        nowMs: clock.now(),
        ai: withArrivalsOf(
          [...ai.values()].filter((counts) => key === undefined || counts.key === key),
          withArrivals,
        ),
        reddit: withArrivalsOf(
          [...reddit.values()].filter((counts) => key === undefined || counts.client === key),
          withArrivals,
        ),
      }
    },
    /** Deletes all counts, or those of one key or client. Requests in flight stay counted as such. */
    reset(key?: string) {
      const cleared = new Set<Counts>()
      for (const [id, counts] of ai) {
        if (key !== undefined && counts.key !== key) continue
        ai.delete(id)
        cleared.add(counts)
        aiTimes.delete(`${counts.project}\n${counts.model}`)
        minutes.delete(`${counts.project}\n${counts.model}`)
      }
      for (const [client, counts] of reddit) {
        if (key !== undefined && client !== key) continue
        Object.assign(counts, newRedditCounts(client), { inFlight: counts.inFlight })
        cleared.add(counts)
        redditTimes.delete(client)
        servedHashes.delete(client)
        waits.delete(client)
      }
      arrivals = arrivals.filter(({ counts }) => !cleared.has(counts))
    },
  }
}
