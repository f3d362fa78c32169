import type { Slot } from '@quarry/store/claims'
import type { WorkerParts } from '../run-context.ts'
import type { KeyActivity } from './key-activity.ts'
import type { ProgressNotes } from './progress-notes.ts'
import type { WorkerMetrics } from './worker-metrics.ts'

export interface Observers {
  metrics: WorkerMetrics
  activity: KeyActivity
  early: { expect(at: number): void; forget(at: number): void }
  notes: Pick<ProgressNotes, 'done'>
}

/** A run that is told to wait longer looks again or is parked after this. */
const LONGEST_LOOK_MS = 30_000
/** Slots that may still be given back. */
const REMEMBERED = 2000

/** The same parts, with everything that passes through them counted. */
export function observeParts(
  parts: WorkerParts,
  { metrics, activity, early, notes }: Observers,
): WorkerParts {
  const { claims, titles, pages, rateLimits, keys } = parts
  const dueOf = new Map<string, number>()
  const geminiKeys = keys.geminiRate('', '').slice(0, -1)
  const isGemini = (rateKey: string) => rateKey.startsWith(geminiKeys)

  function taken(rateKey: string, askedAt: number, { waitMs, ticket }: Slot): void {
    metrics.waitSeconds.inc({ reason: 'rate' }, waitMs / 1000)
    activity.sent(rateKey)
    if (!isGemini(rateKey)) return
    dueOf.set(ticket[0], askedAt + waitMs)
    // Most are never given back.
    const [oldest] = dueOf.keys()
    if (dueOf.size > REMEMBERED && oldest !== undefined) dueOf.delete(oldest)
    early.expect(askedAt + waitMs)
  }

  function given(rateKey: string, { ticket }: Slot): void {
    activity.notSent(rateKey)
    const due = dueOf.get(ticket[0])
    if (due !== undefined) early.forget(due)
    dueOf.delete(ticket[0])
  }

  return {
    ...parts,
    claims: {
      ...claims,
      async claim(run, rateKey, ...rest) {
        const askedAt = performance.now()
        const claim = await claims.claim(run, rateKey, ...rest)
        if (claim.outcome === 'claimed') taken(rateKey, askedAt, claim)
        if (claim.outcome === 'lost') metrics.ownershipLost.inc()
        if (claim.outcome === 'blocked') {
          metrics.waitSeconds.inc({ reason: claim.reason }, Math.min(claim.waitMs, LONGEST_LOOK_MS) / 1000)
        }
        return claim
      },
      async claimSlot(run, rateKey, missed, ...rest) {
        metrics.slotsMissed.inc()
        given(rateKey, missed)
        const askedAt = performance.now()
        const slot = await claims.claimSlot(run, rateKey, missed, ...rest)
        if (slot.outcome === 'claimed') taken(rateKey, askedAt, slot)
        if (slot.outcome === 'lost') metrics.ownershipLost.inc()
        return slot
      },
      async returnSlot(rateKey, slot, ...rest) {
        given(rateKey, slot)
        await claims.returnSlot(rateKey, slot, ...rest)
      },
    },
    titles: {
      ...titles,
      async commit(run, ...rest) {
        const outcomes = await titles.commit(run, ...rest)
        const saved = outcomes.filter((outcome) => outcome === 'committed' || outcome === 'suggested').length
        metrics.titlesCleaned.inc(saved)
        activity.cleaned(saved)
        notes.done(run.runId, saved)
        return outcomes
      },
    },
    pages: {
      ...pages,
      async commit(run, ...rest) {
        const committed = await pages.commit(run, ...rest)
        if (committed.outcome === 'committed') {
          metrics.questionsFound.inc(committed.added)
          notes.done(run.runId, committed.added)
        }
        return committed
      },
    },
    rateLimits: {
      ...rateLimits,
      async pushBack(rateKey, waitMs, reason) {
        metrics.throttled.inc({ reason })
        if (reason !== 'service') activity.throttled(rateKey)
        await rateLimits.pushBack(rateKey, waitMs, reason)
      },
    },
  }
}
