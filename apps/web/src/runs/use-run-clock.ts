import type { Run } from '@quarry/contracts/run'
import { useEffect, useState } from 'react'
import { useAnalysis } from '../analysis/analysis-context.ts'
import { heldQuestions } from '../analysis/questions/question-cache.ts'
import { type Measure, measureOf } from '../analysis/questions/run-clock.ts'

/** Returns the server's time, updated every second while `ticking`, and how to measure a run's rate. */
export function useRunClock(ticking: boolean): { nowMs: number; measureOf: (run: Run) => Measure } {
  const services = useAnalysis()
  const [browserNowMs, setBrowserNowMs] = useState(() => Date.now())
  useEffect(() => {
    if (!ticking) return
    setBrowserNowMs(Date.now())
    const timer = setInterval(() => setBrowserNowMs(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [ticking])
  const { clock } = heldQuestions(services)
  return { nowMs: browserNowMs + clock.aheadMs, measureOf: (run) => measureOf(clock, run) }
}
