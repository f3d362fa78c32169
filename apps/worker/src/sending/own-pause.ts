import type { ActorOptions } from './actor.ts'

type Limits = ActorOptions<unknown>['rateLimits']

/** Pauses the requests of one run, while other runs at the same rate continue. */
export function createOwnPause() {
  /** When the latest pause began and when it ends, by `performance.now()`. */
  let beganAt = Number.NEGATIVE_INFINITY
  let endsAt = Number.NEGATIVE_INFINITY
  let intervalMs: number | undefined

  return {
    begin(waitMs: number): void {
      beganAt = performance.now()
      endsAt = Math.max(endsAt, beganAt + waitMs)
    },

    /** Returns the limits that the run's requests observe. */
    within: (limits: Limits): Limits => ({
      async reserve(rateKey, wanted) {
        const waitMs = endsAt - performance.now()
        if (waitMs > 0) {
          const interval = intervalMs ?? wanted.defaultIntervalMs
          return {
            ...{ outcome: 'blocked', reason: 'service', waitMs, intervalMs: interval },
            untilMs: Date.now() + waitMs,
          }
        }
        const slot = await limits.reserve(rateKey, wanted)
        intervalMs = slot.intervalMs
        return slot
      },
      // A slot that was reserved before the pause must not be used during it.
      isUsable: (rateKey, slot) => slot.requestedAt > beganAt && limits.isUsable(rateKey, slot),
      returnSlot: limits.returnSlot,
    }),
  }
}
