import { setImmediate } from 'node:timers/promises'

/** Milliseconds that steps may take before other work of the process runs. */
const TURN_MS = 10

/** A computation in steps: each `yield` ends one. */
export type Steps<Result> = Generator<void, Result, void>

/** Runs a computation to its end at once. */
export function runAtOnce<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
  }
}

/** Runs a computation, and yields to the event loop after the step with which it has blocked the loop for `TURN_MS`. */
export async function runInTurns<Result>(steps: Steps<Result>): Promise<Result> {
  let turnStart = performance.now()
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
    if (performance.now() - turnStart < TURN_MS) continue
    await setImmediate()
    turnStart = performance.now()
  }
}
