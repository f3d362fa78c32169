/** What the cleaning screen shows as completed, and when it last moved. */
export type ShownProgress = { count: number; movedAtMs: number }

const STEP_MS = 1000

/**
 * Steps through the run's questions once a second, told from the clock. Never ahead of what the server
 * has reported; where the run has ended or the report fell back, it is the report at once.
 */
export function stepProgress(
  shown: ShownProgress,
  reported: number,
  ended: boolean,
  nowMs: number,
): ShownProgress {
  if (ended || shown.count >= reported) {
    return shown.count === reported ? { ...shown, movedAtMs: nowMs } : { count: reported, movedAtMs: nowMs }
  }
  const steps = Math.floor((nowMs - shown.movedAtMs) / STEP_MS)
  if (steps <= 0) return shown
  const count = Math.min(reported, shown.count + steps)
  return { count, movedAtMs: shown.movedAtMs + steps * STEP_MS }
}
