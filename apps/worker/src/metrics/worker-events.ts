import type { RecentWork } from '@quarry/store/ops/processes'
import type { RequestOutcome } from '@quarry/telemetry/observe-requests'
import { createSlidingCounter } from '@quarry/telemetry/sliding-counter'

const SPAN_MS = 600_000

export type WorkerEvents = ReturnType<typeof createWorkerEvents>

/** Counts the events of the last ten minutes that show whether this worker and the services work. */
export function createWorkerEvents() {
  const events = createSlidingCounter(SPAN_MS)
  const requestsTo = (service: 'gemini' | 'reddit') => ({
    all: events.sum(service),
    failing: events.sum(`${service}:failing`),
  })
  return {
    requested(service: string, outcome: RequestOutcome): void {
      events.add(service)
      if (outcome === 'failed' || outcome === 'unreachable') events.add(`${service}:failing`)
    },
    ownershipLost: () => events.add('ownershipLost'),
    slotMissed: () => events.add('slotsMissed'),
    recent: (): RecentWork => ({
      gemini: requestsTo('gemini'),
      reddit: requestsTo('reddit'),
      ownershipLost: events.sum('ownershipLost'),
      slotsMissed: events.sum('slotsMissed'),
      calls: 0,
      failedCalls: 0,
      rejectedCalls: 0,
      polls: 0,
      slowPolls: 0,
    }),
  }
}
