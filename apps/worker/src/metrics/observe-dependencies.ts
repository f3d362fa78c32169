import type { RunId } from '@quarry/contracts/run'
import type { Claim, ClaimedSlot } from '@quarry/store/runs/claims'
import type { TitleCommit } from '@quarry/store/runs/titles'
import type { WorkerDependencies } from '../run/run-context.ts'
import type { ActiveRuns } from './active-runs.ts'
import type { WorkerMetrics } from './worker-metrics.ts'

export interface Observers {
  metrics: WorkerMetrics
  runs: ActiveRuns
}

/** Milliseconds after which a waiting run checks again or is parked, so that longer waits are counted in steps. */
const RECHECK_MAX_MS = 30_000

/** Returns the same dependencies, with their calls counted. */
export function observeDependencies(
  dependencies: WorkerDependencies,
  { metrics, runs }: Observers,
): WorkerDependencies {
  const { claims, titles, pages, rateLimits } = dependencies

  function countClaim({ outcome }: Claim, { waitMs }: ClaimedSlot): void {
    if (outcome === 'claimed') metrics.waitSeconds.inc({ reason: 'rate' }, waitMs / 1000)
    if (outcome === 'lost') metrics.ownershipLost.inc()
  }

  function countSaved(runId: RunId, outcomes: readonly TitleCommit[]): void {
    const saved = outcomes.filter((outcome) => outcome === 'committed' || outcome === 'suggested').length
    metrics.titlesCleaned.inc(saved)
    runs.saved(runId, saved, dependencies.runs)
  }

  return {
    ...dependencies,
    claims: {
      ...claims,
      async claim(run, most, slot) {
        const claim = await claims.claim(run, most, slot)
        countClaim(claim, slot)
        return claim
      },
      async commitAndClaim(run, cleaned, most, slot) {
        const result = await claims.commitAndClaim(run, cleaned, most, slot)
        countSaved(run.runId, result.saved)
        countClaim(result.claim, slot)
        return result
      },
      async noteWait(run, blocked, ...rest) {
        const noted = await claims.noteWait(run, blocked, ...rest)
        const { reason, waitMs } = blocked
        if (noted.outcome === 'blocked')
          metrics.waitSeconds.inc({ reason }, Math.min(waitMs, RECHECK_MAX_MS) / 1000)
        return noted
      },
    },
    titles: {
      ...titles,
      async commit(run, ...rest) {
        const outcomes = await titles.commit(run, ...rest)
        countSaved(run.runId, outcomes)
        return outcomes
      },
    },
    pages: {
      ...pages,
      async commit(run, ...rest) {
        const committed = await pages.commit(run, ...rest)
        if (committed.outcome === 'committed') {
          metrics.questionsFound.inc(committed.added)
          runs.saved(run.runId, committed.added, dependencies.runs)
        }
        return committed
      },
    },
    rateLimits: {
      ...rateLimits,
      async returnSlot(rateKey, slot, why) {
        if (why === 'missed') metrics.slotsMissed.inc()
        await rateLimits.returnSlot(rateKey, slot, why)
      },
      async blockUntil(rateKey, waitMs, reason) {
        metrics.throttled.inc({ reason })
        await rateLimits.blockUntil(rateKey, waitMs, reason)
      },
    },
  }
}
