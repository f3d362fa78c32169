import { formatNumber } from '@quarry/contracts/format-count'
import type { Question } from '@quarry/contracts/question'
import { isEnded, type Run } from '@quarry/contracts/run'
import { useEffect, useMemo, useState } from 'react'

/** Milliseconds between checks; short, so that each one-second step is on time. */
const STEP_CHECK_MS = 200

/**
 * Returns how many questions to show as completed, also as a label, and which title as the current one. A screen opened
 * during a run starts at its progress.
 */
export function useShownProgress(run: Run, rows: readonly Question[]) {
  const reported = run.processed + run.failed
  const ended = isEnded(run)
  const [progress, setProgress] = useState(() => ({ count: reported, movedAtMs: Date.now() }))
  useEffect(() => {
    const step = () => setProgress((before) => stepProgress(before, reported, ended, Date.now()))
    step()
    const timer = setInterval(step, STEP_CHECK_MS)
    return () => clearInterval(timer)
  }, [reported, ended])
  const shown = Math.min(progress.count, reported)
  const title = useMemo(() => titleAt(shown, run, rows), [shown, run, rows])
  return { shown, title, label: `${formatNumber(shown)} of ${formatNumber(run.total)} completed` }
}

/** The number of titles shown as completed, and the time of the last step. */
type ShownProgress = { count: number; movedAtMs: number }

const STEP_MS = 1000

/**
 * Advances by one question a second of clock time, never past the server's count. Returns that count immediately
 * when the run has ended or the count has gone down.
 */
export function stepProgress(
  shown: ShownProgress,
  reported: number,
  ended: boolean,
  nowMs: number,
): ShownProgress {
  if (ended || shown.count >= reported) {
    return { count: reported, movedAtMs: nowMs }
  }
  const steps = Math.floor((nowMs - shown.movedAtMs) / STEP_MS)
  if (steps <= 0) return shown
  const count = Math.min(reported, shown.count + steps)
  return { count, movedAtMs: shown.movedAtMs + steps * STEP_MS }
}

/**
 * Returns the title that was finished at this position, by the order of revisions, or the server's current title once
 * the shown count has caught up.
 */
export function titleAt(
  shown: number,
  run: Pick<Run, 'processed' | 'failed' | 'currentTitle'>,
  rows: readonly Question[],
): string | undefined {
  const reported = run.processed + run.failed
  if (shown >= reported) return run.currentTitle
  const done = rows.filter((row) => row.processingStatus === 'processed' || row.processingStatus === 'error')
  const inOrder = done.toSorted((left, right) => left.revision - right.revision)
  return inOrder.at(shown - reported)?.originalTitle ?? run.currentTitle
}
