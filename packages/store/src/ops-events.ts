import { RunKind } from '@quarry/contracts/run'
import { QueueEvents, type QueueEventsListener, QueueEventsProducer } from 'bullmq'
import type { Redis } from 'ioredis'
import { z } from 'zod'
import type { Keys } from './keys.ts'
import { readJson } from './read-json.ts'
import { connectWaiting } from './redis.ts'

/** What a worker tells the ops pages every few seconds; counts are since its last report. Fields of other versions pass. */
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
  /** Titles cleaned and saved. */
  titles: z.number().default(0),
  /** Runs that ended here, as `kind:outcome`. */
  ended: z.record(z.string(), z.number()).default({}),
  /** What was sent on each rate limit, and how many answers said to pause. */
  keys: z.array(z.object({ rateKey: z.string(), requests: z.number(), throttled: z.number() })).default([]),
})
export type WorkerReport = z.infer<typeof WorkerReport>

/** What hears of events; `at` is Redis' time in milliseconds. */
export interface OpsListener {
  report(report: WorkerReport, at: number): void
  cancelled(kind: RunKind, at: number): void
}

const QUEUE = 'ops'
/** A day of three workers' reports. */
const KEPT = 13_000
/** Where nobody tells anything any more, what was told goes. */
const KEPT_SECONDS = 86_400

export type OpsTeller = ReturnType<typeof createOpsTeller>

/** Tells whoever follows, as events of a BullMQ queue that has no jobs: they trim themselves and outlive restarts. */
export function createOpsTeller(redis: Redis, keys: Keys) {
  const events = new QueueEventsProducer(QUEUE, { connection: redis, prefix: keys.queues })
  // The connection is watched by whoever made it.
  events.on('error', () => undefined)

  async function tell(event: { eventName: string; [field: string]: string }): Promise<void> {
    await events.publishEvent(event, KEPT)
    await redis.expire(events.toKey('events'), KEPT_SECONDS)
  }

  return {
    report: (report: WorkerReport) => tell({ eventName: 'report', report: JSON.stringify(report) }),

    /** The worker that may have held the run cannot know why it is gone. */
    cancelled: (kind: RunKind) => tell({ eventName: 'cancelled', kind }),

    close: () => events.close(),
  }
}

interface Told extends QueueEventsListener {
  report: (event: { report: string }, id: string) => void
  cancelled: (event: { kind: string }, id: string) => void
}

/** Passes on all that is told, from the oldest that is kept, over a connection of its own. Answers how to stop. */
export function followOps(
  { redisUrl, keys }: { redisUrl: string; keys: Keys },
  listener: OpsListener,
  onError: (error: Error) => void,
): () => Promise<void> {
  const connection = connectWaiting(redisUrl)
  const events = new QueueEvents(QUEUE, { connection, prefix: keys.queues, lastEventId: '0-0' })
  for (const emitter of [connection, events]) emitter.on('error', onError)
  events.on<Told>('report', ({ report }: { report: string }, id: string) => {
    const { success, data } = WorkerReport.safeParse(readJson(report))
    if (success) listener.report(data, timeOf(id))
  })
  events.on<Told>('cancelled', ({ kind }: { kind: string }, id: string) => {
    const { success, data } = RunKind.safeParse(kind)
    if (success) listener.cancelled(data, timeOf(id))
  })
  return async () => {
    // While Redis is away closing would wait for it; without a connection there is nothing left to wait for.
    void events.close().catch(onError)
    connection.disconnect()
  }
}

/** An event's id begins with Redis' time in milliseconds. */
const timeOf = (id: string) => Number(id.split('-')[0])
