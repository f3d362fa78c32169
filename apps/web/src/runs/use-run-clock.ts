import type { Run } from '@quarry/contracts/run'
import { useEffect, useState } from 'react'
import { type Measure, measureOf } from '../session/estimate.ts'
import { heldQuestions } from '../session/questions-query.ts'
import { useServices } from '../session/services.ts'

/** Returns the server's time, updated every second while `ticking`, and how to measure a run's rate. */
export function useRunClock(ticking: boolean): { nowMs: number; measureOf: (run: Run) => Measure } {
  const services = useServices()
  const browserNowMs = useNow(ticking)
  const { clock } = heldQuestions(services)
  return { nowMs: browserNowMs + clock.aheadMs, measureOf: (run) => measureOf(clock, run) }
}

/** Returns the current time, updated every second while `ticking`. */
export function useNow(ticking: boolean): number {
  const [nowMs, setNowMs] = useState(() => Date.now())
  useEffect(() => {
    if (!ticking) return
    setNowMs(Date.now())
    const timer = setInterval(() => setNowMs(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [ticking])
  return nowMs
}
