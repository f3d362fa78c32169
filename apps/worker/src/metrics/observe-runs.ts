import type { RateLimits } from '@quarry/store/rate/rate-limits'
import type { RunObserver } from '../run/run-context.ts'
import type { ActiveRuns } from './active-runs.ts'
import type { WorkerMetrics } from './worker-metrics.ts'

/** Counts what runs do, and writes their milestones to their jobs' logs. */
export function createRunObserver(metrics: WorkerMetrics, active: ActiveRuns): RunObserver {
  return {
    titlesSaved(runId, count) {
      metrics.titlesCleaned.inc(count)
      active.saved(runId, count)
    },
    questionsFound(runId, count) {
      metrics.questionsFound.inc(count)
      active.saved(runId, count)
    },
    ownershipLost: () => metrics.ownershipLost.inc(),
  }
}

/** After this many milliseconds a waiting run checks again or is parked, so longer waits are counted in steps. */
const RECHECK_MAX_MS = 30_000

/** Returns the same rate limits, with slots and pauses counted. */
export function observeRateLimits(rateLimits: RateLimits, metrics: WorkerMetrics): RateLimits {
  return {
    ...rateLimits,
    async reserve(rateKey, wanted) {
      const slot = await rateLimits.reserve(rateKey, wanted)
      const reason = slot.outcome === 'taken' ? 'rate' : slot.reason
      metrics.waitSeconds.inc({ reason }, Math.min(slot.waitMs, RECHECK_MAX_MS) / 1000)
      return slot
    },
    async returnSlot(rateKey, slot, why) {
      if (why === 'missed') metrics.slotsMissed.inc()
      await rateLimits.returnSlot(rateKey, slot, why)
    },
    async blockUntil(rateKey, waitMs, reason) {
      metrics.throttled.inc({ reason })
      await rateLimits.blockUntil(rateKey, waitMs, reason)
    },
  }
}
