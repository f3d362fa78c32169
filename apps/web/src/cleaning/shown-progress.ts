/** The number of titles shown as completed, and the time of the last step. */
export type ShownProgress = { count: number; movedAtMs: number }

const STEP_MS = 1000

/**
 * Advances by one question a second of clock time, never past the count that the server reported. Returns
 * the reported count at once when the run has ended or the report went down.
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
