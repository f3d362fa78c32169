import { isEnded, type Run } from '@quarry/contracts/run'
import { useEffect, useState } from 'react'

/** Milliseconds between checks; short, so that each one-second step is on time. */
const STEP_CHECK_MS = 200

/** Returns the number of questions to show as completed. A screen that opens during a run starts at its progress. */
export function useShownProgress(run: Run): number {
  const reported = run.processed + run.failed
  const ended = isEnded(run)
  const [shown, setShown] = useState(() => ({ count: reported, movedAtMs: Date.now() }))
  useEffect(() => {
    const step = () => setShown((before) => stepProgress(before, reported, ended, Date.now()))
    step()
    const timer = setInterval(step, STEP_CHECK_MS)
    return () => clearInterval(timer)
  }, [reported, ended])
  return Math.min(shown.count, reported)
}

/** The number of titles shown as completed, and the time of the last step. */
type ShownProgress = { count: number; movedAtMs: number }

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
