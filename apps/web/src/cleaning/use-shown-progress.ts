import type { Run } from '@quarry/contracts/run'
import { isEnded } from '@quarry/contracts/run'
import { useEffect, useState } from 'react'
import { stepProgress } from './shown-progress.ts'

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
