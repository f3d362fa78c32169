import type { RunKind } from '@quarry/contracts/run'
import type { Keys } from '@quarry/store/keys'
import { QueueEvents, type QueueEventsListener, QueueEventsProducer } from 'bullmq'
import type { FastifyBaseLogger } from 'fastify'
import type { Redis } from 'ioredis'
import { z } from 'zod'

/** What a worker tells every few seconds; counts are since its last report. Fields of other versions pass. */
const WorkerReport = z.object({
  worker: z.string(),
  host: z.string(),
  state: z.enum(['serving', 'draining', 'ended']).catch('serving'),
  startedAt: z.number(),
  held: z.number(),
  loopDelayMs: z.number(),
  memoryBytes: z.number(),
  titles: z.number().default(0),
  ended: z.record(z.string(), z.number()).default({}),
  keys: z.array(z.object({ rateKey: z.string(), requests: z.number(), throttled: z.number() })).default([]),
})
export type WorkerReport = z.infer<typeof WorkerReport>

interface Told extends QueueEventsListener {
  report: (event: { report: string }, id: string) => void
  cancelled: (event: { kind: string }, id: string) => void
}

const NAME = 'ops'
const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
const KEPT = 13_000

export type Fleet = ReturnType<typeof createFleet>

interface KeyHistory {
  /** The day in Los Angeles that `requests` are of: there daily quotas begin anew. */
  day: string
  requests: number
  throttledAt: number[]
}

/**
 * All workers together, as they tell of themselves: their reports are events of a BullMQ queue without jobs, which
 * keeps about a day of them. This process reads them all again when it starts, so replicas say the same.
 */
export function createFleet(now: () => number = Date.now) {
  const workers = new Map<string, WorkerReport & { toldAt: number }>()
  const keys = new Map<string, KeyHistory>()
  const titles = new Map<number, number>()
  let ended: { at: number; what: string; count: number }[] = []

  function take(report: WorkerReport, at: number): void {
    if (report.state === 'ended') workers.delete(report.worker)
    else workers.set(report.worker, { ...report, toldAt: at })
    const minute = Math.floor(at / MINUTE_MS)
    titles.set(minute, (titles.get(minute) ?? 0) + report.titles)
    for (const [what, count] of Object.entries(report.ended)) ended.push({ at, what, count })
    for (const counts of report.keys) takeKey(counts, at)
    forgetOld()
  }

  function takeKey({ rateKey, requests, throttled }: WorkerReport['keys'][number], at: number): void {
    const day = dayInLosAngeles(at)
    const known = keys.get(rateKey)
    const history = known?.day === day ? known : { day, requests: 0, throttledAt: known?.throttledAt ?? [] }
    history.requests += requests
    for (let i = 0; i < throttled; i++) history.throttledAt.push(at)
    keys.set(rateKey, history)
  }

  function forgetOld(): void {
    const at = now()
    ended = ended.filter((entry) => entry.at > at - DAY_MS)
    for (const minute of titles.keys()) if (minute * MINUTE_MS < at - 2 * HOUR_MS) titles.delete(minute)
    for (const [id, { toldAt }] of workers) if (toldAt < at - HOUR_MS) workers.delete(id)
    forgetKeys(at)
  }

  function forgetKeys(at: number): void {
    const today = dayInLosAngeles(at)
    for (const [rateKey, history] of keys) {
      history.throttledAt = history.throttledAt.filter((time) => time > at - HOUR_MS)
      if (history.day !== today && history.throttledAt.length === 0) keys.delete(rateKey)
    }
  }

  return {
    take,

    cancelled(kind: string, at: number): void {
      ended.push({ at, what: `${kind}:cancelled`, count: 1 })
    },

    /** Those that have not said that they end, with their last reports. */
    workers: () => [...workers.values()],

    /** Titles cleaned in each of the last sixty whole minutes, the latest last. */
    titlesByMinute(): number[] {
      const last = Math.floor(now() / MINUTE_MS) - 1
      return Array.from({ length: 60 }, (_, i) => titles.get(last - 59 + i) ?? 0)
    },

    endedLastDay: (kind: RunKind, outcome: 'completed' | 'failed' | 'cancelled'): number =>
      ended
        .filter(({ at, what }) => what === `${kind}:${outcome}` && at > now() - DAY_MS)
        .reduce((sum, { count }) => sum + count, 0),

    /** Requests since midnight in Los Angeles and 429 answers of the last hour, of one rate limit. */
    activityOf(rateKey: string): { requestsToday: number; throttledLastHour: number } {
      const history = keys.get(rateKey)
      return {
        requestsToday: history?.day === dayInLosAngeles(now()) ? history.requests : 0,
        throttledLastHour: history?.throttledAt.filter((at) => at > now() - HOUR_MS).length ?? 0,
      }
    },

    throttledLastHour(): number {
      return [...keys.keys()].reduce((sum, rateKey) => sum + this.activityOf(rateKey).throttledLastHour, 0)
    },
  }
}

const losAngeles = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Los_Angeles' })
const dayInLosAngeles = (at: number) => losAngeles.format(at)

/** Feeds `fleet` with what is told, from the oldest that is kept. Answers how to stop. */
export function followFleet(
  fleet: Pick<Fleet, 'take' | 'cancelled'>,
  { redisUrl, keys, log }: { redisUrl: string; keys: Keys; log: FastifyBaseLogger },
): () => Promise<void> {
  const events = new QueueEvents(NAME, {
    connection: { url: redisUrl, maxRetriesPerRequest: null },
    prefix: keys.queues,
    lastEventId: '0-0',
  })
  events.on('error', (error) => log.debug({ err: error }, 'reports of workers cannot be read'))
  events.on<Told>('report', ({ report }: { report: string }, id: string) => {
    const parsed = WorkerReport.safeParse(readJson(report))
    if (parsed.success) fleet.take(parsed.data, timeOf(id))
  })
  events.on<Told>('cancelled', ({ kind }: { kind: string }, id: string) => fleet.cancelled(kind, timeOf(id)))
  return () => events.close()
}

/** Tells all replicas that a run was cancelled; the worker that may have held it cannot know why it is gone. */
export function createCancelTeller(redis: Redis, keys: Keys) {
  const events = new QueueEventsProducer(NAME, { connection: redis, prefix: keys.queues })
  events.on('error', () => undefined)
  return async (kind: RunKind): Promise<void> => {
    await events.publishEvent({ eventName: 'cancelled', kind }, KEPT)
  }
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** An event's id begins with Redis' time in milliseconds. */
const timeOf = (id: string) => Number(id.split('-')[0])
