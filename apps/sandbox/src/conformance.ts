import type { Clock } from './clock.ts'
import { hashOf } from './random.ts'

/** What Quarry sends at most of one project and model in any rolling minute. */
const REQUESTS_PER_MINUTE = { free: 5, paid: 300 } as const
const MINUTE_MS = 60_000
/** Of all keys and clients together: some 4 MB. Over it, the older half is forgotten. */
const MOST_ARRIVALS = 60_000

/** Of one Reddit client, about 40 bytes each. */
const REMEMBERED_REQUESTS = 5_000

type Arrival = { atMs: number; titles: number }
type Line = AiLine | RedditLine

type Gaps = {
  lastMs: number | undefined
  smallestGapMs: number | undefined
}

export type AiLine = {
  key: string
  project: string
  model: string
  requests: number
  accepted: number
  rejected: number
  /** Came when its project had sent as many as the tier and the model allow within the minute before. */
  beyond: number
  smallestGapMs: number | undefined
}

export type RedditLine = {
  client: string
  requests: number
  tokensIssued: number
  rejected429: number
  overQuota: number
  /** Requests during the pause after a 429. */
  early: number
  /** Requests with the path and query of an earlier one that got its response. */
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
  /** Of the model; the tier's when left out. */
  requestsPerMinute?: number | undefined
}

export type ConformanceChecker = ReturnType<typeof createConformanceChecker>

/** Millisecond gap to the previous request, which it remembers. */
function measureGap(gaps: Gaps, nowMs: number): number | undefined {
  const gapMs = gaps.lastMs === undefined ? undefined : nowMs - gaps.lastMs
  gaps.lastMs = nowMs
  return gapMs
}

function smaller(a: number | undefined, b: number | undefined): number | undefined {
  if (a === undefined) return b
  return b === undefined ? a : Math.min(a, b)
}

function newRedditLine(client: string): RedditLine {
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
 * Counts what clients do and how politely; everything is in sandbox time. `jitterMs`: what a busy machine may hold a
 * request up on its way.
 */
export function createConformanceChecker(clock: Clock, jitterMs = 0) {
  const ai = new Map<string, AiLine>()
  const reddit = new Map<string, RedditLine>()
  const aiGaps = new Map<string, Gaps>()
  const redditGaps = new Map<string, Gaps>()
  const minutes = new Map<string, number[]>()
  const requestsOf = new Map<string, Set<number>>()
  const waits = new Map<string, { fromMs: number; untilMs: number }>()
  let arrivals: (Arrival & { line: Line })[] = []

  const gapsOf = (all: Map<string, Gaps>, id: string): Gaps => {
    const known = all.get(id) ?? { lastMs: undefined, smallestGapMs: undefined }
    all.set(id, known)
    return known
  }
  const minuteOf = ({ project, model }: AiRequest): number[] => {
    const known = minutes.get(`${project}\n${model}`) ?? []
    minutes.set(`${project}\n${model}`, known)
    return known
  }
  /** Requests that came within the minute that ends now, with the one that comes now. */
  const countInMinute = (times: number[], nowMs: number): number => {
    while (times[0] !== undefined && times[0] <= nowMs - MINUTE_MS + jitterMs) times.shift()
    return times.push(nowMs)
  }
  const aiLine = ({ key, project, model }: AiRequest): AiLine => {
    const id = `${key}\n${model}`
    const line = ai.get(id) ?? {
      key,
      project,
      model,
      requests: 0,
      accepted: 0,
      rejected: 0,
      beyond: 0,
      smallestGapMs: undefined,
    }
    ai.set(id, line)
    return line
  }
  const redditLine = (client: string): RedditLine => {
    const line = reddit.get(client) ?? newRedditLine(client)
    reddit.set(client, line)
    return line
  }
  const noteArrival = (line: Line, titles: number) => {
    arrivals.push({ line, atMs: clock.now(), titles })
    if (arrivals.length > MOST_ARRIVALS) arrivals.splice(0, MOST_ARRIVALS / 2)
  }
  /** The lines, each with its arrivals if they are wanted. */
  const shown = <Some extends Line>(
    lines: Some[],
    withArrivals: boolean,
  ): (Some & { arrivals?: Arrival[] })[] => {
    if (!withArrivals) return lines
    const byLine = Map.groupBy(arrivals, ({ line }) => line)
    return lines.map((line) => ({
      ...line,
      arrivals: (byLine.get(line) ?? []).map(({ atMs, titles }) => ({ atMs, titles })),
    }))
  }

  const servedTo = (client: string): Set<number> => {
    const known = requestsOf.get(client) ?? new Set()
    requestsOf.set(client, known)
    return known
  }

  return {
    /** Records a generateContent request. Call `settle` once with whether the response was 200. */
    aiArrived(request: AiRequest): { settle(accepted: boolean): void } {
      const line = aiLine(request)
      line.requests++
      const gaps = gapsOf(aiGaps, `${request.project}\n${request.model}`)
      const nowMs = clock.now()
      line.smallestGapMs = smaller(line.smallestGapMs, measureGap(gaps, nowMs))
      const limit = Math.min(
        REQUESTS_PER_MINUTE[request.tier],
        request.requestsPerMinute ?? Number.POSITIVE_INFINITY,
      )
      if (countInMinute(minuteOf(request), nowMs) > limit) line.beyond++
      noteArrival(line, request.titles)
      return {
        settle: (accepted) => {
          if (accepted) line.accepted++
          else line.rejected++
        },
      }
    },
    /**
     * Records an API request of a Reddit client. Call `left` when its connection has closed, with the pause that the
     * response requires and whether the client got it with success. Requests that were in flight at that time do not count
     * as early.
     */
    redditArrived(client: string, url: string): { left(retryAfterSeconds: number, isServed: boolean): void } {
      const line = redditLine(client)
      line.requests++
      if (servedTo(client).has(hashOf(url))) line.repeats++
      const wait = waits.get(client)
      if (wait && clock.now() > wait.fromMs && clock.now() < wait.untilMs) line.early++
      line.inFlight++
      line.maxInFlight = Math.max(line.maxInFlight, line.inFlight)
      line.smallestGapMs = smaller(line.smallestGapMs, measureGap(gapsOf(redditGaps, client), clock.now()))
      noteArrival(line, 0)
      return {
        left: (retryAfterSeconds, isServed) => {
          line.inFlight--
          const served = servedTo(client)
          if (isServed && served.size < REMEMBERED_REQUESTS) served.add(hashOf(url))
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
    redditTokenIssued: (client: string) => void redditLine(client).tokensIssued++,
    redditRejected: (client: string) => void redditLine(client).rejected429++,
    redditOverQuota: (client: string) => void redditLine(client).overQuota++,

    /** `key` narrows to one AI key or Reddit client id. */
    report(withArrivals: boolean, key?: string) {
      return {
        nowMs: clock.now(),
        ai: shown(
          [...ai.values()].filter((line) => key === undefined || line.key === key),
          withArrivals,
        ),
        reddit: shown(
          [...reddit.values()].filter((line) => key === undefined || line.client === key),
          withArrivals,
        ),
      }
    },
    reset(key?: string) {
      const forgotten = new Set<Line>()
      for (const [id, line] of ai) {
        if (key !== undefined && line.key !== key) continue
        ai.delete(id)
        forgotten.add(line)
        aiGaps.delete(`${line.project}\n${line.model}`)
        minutes.delete(`${line.project}\n${line.model}`)
      }
      for (const [client, line] of reddit) {
        if (key !== undefined && client !== key) continue
        Object.assign(line, newRedditLine(client), { inFlight: line.inFlight })
        forgotten.add(line)
        redditGaps.delete(client)
        requestsOf.delete(client)
        waits.delete(client)
      }
      arrivals = arrivals.filter(({ line }) => !forgotten.has(line))
    },
  }
}
