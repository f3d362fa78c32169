import type { Run } from '@quarry/contracts/run'
import { isEnded } from '@quarry/contracts/run'
import { useEffect, useState } from 'react'
import { stepProgress } from './shown-progress.ts'

/** Often enough for a step of one second to come on time. */
const LOOK_MS = 200

/** Questions to show as completed. A screen that opens in the middle of a run begins where the run is. */
export function useShownProgress(run: Run): number {
  const reported = run.processed + run.failed
  const ended = isEnded(run)
  const [shown, setShown] = useState(() => ({ count: reported, movedAtMs: Date.now() }))
  useEffect(() => {
    const look = () => setShown((before) => stepProgress(before, reported, ended, Date.now()))
    look()
    const timer = setInterval(look, LOOK_MS)
    return () => clearInterval(timer)
  }, [reported, ended])
  return Math.min(shown.count, reported)
}
