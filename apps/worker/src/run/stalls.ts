import { coverageIn } from '@quarry/store/run-view'
import { z } from 'zod'

/** How often in a row a run's worker died or stalled, as stored in a field of the run. */
const Stalls = z.object({
  /** BullMQ's count for the job when the run last began. */
  known: z.number(),
  inARow: z.number(),
  /** What the run had saved at the last stall. */
  saved: z.number(),
})
export type Stalls = z.infer<typeof Stalls>

export const STALLS_FIELD = 'stalls'
const none: Stalls = { known: 0, inARow: 0, saved: 0 }

/** A run fails after this many stalls in a row without a saved item. */
export const STALLS_IN_A_ROW_MAX = 5

export const STALLED_TOO_OFTEN =
  'The worker of this run stopped five times in a row before it could save anything. What was saved before is kept. Start the run again, or ask the server’s operator to look at the workers’ logs.'

interface Beginning {
  /** BullMQ's count of the job's stalls. It starts again if the job was lost. */
  stalledCounter: number
  /** The previous worker was still alive at this time at the latest, in milliseconds since 1970. */
  lastAliveAt: number
  /** Redis was away or full, so that even a live worker could not keep its lock. */
  isAfterOutage: boolean
}

/**
 * Returns the run's stalls when a worker begins with it. Parking, pausing and handing over a run are no stalls; a stall
 * while the run waited, or in an outage of Redis, doesn't count.
 */
export function stallsAt(
  fields: ReadonlyMap<string, string>,
  { stalledCounter, lastAliveAt, isAfterOutage }: Beginning,
): Stalls {
  const stored = fields.get(STALLS_FIELD)
  const before = stored === undefined ? none : Stalls.parse(JSON.parse(stored))
  if (stalledCounter <= before.known) return { ...before, known: stalledCounter }
  const saved = savedBy(fields)
  const isWaiting = Number(fields.get('waitUntil') ?? 0) > lastAliveAt
  const inARow = saved === before.saved ? before.inARow : 0
  return { known: stalledCounter, saved, inARow: inARow + (isWaiting || isAfterOutage ? 0 : 1) }
}

/** Returns a number that grows with every title, verdict, page or post that the run saves. */
function savedBy(fields: ReadonlyMap<string, string>): number {
  const counts = ['processed', 'failed', 'same', 'scope', 'other'].map((name) =>
    Number(fields.get(name) ?? 0),
  )
  const pages = coverageIn(fields).map(({ requests = 0 }) => requests)
  return [...counts, ...pages].reduce((sum, count) => sum + count, 0)
}
