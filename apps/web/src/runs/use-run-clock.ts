import type { Run } from '@quarry/contracts/run'
import type { Measure } from '../session/estimate.ts'
import { heldQuestions } from '../session/questions-query.ts'
import { measureOf } from '../session/run-clock.ts'
import { useServices } from '../session/services.ts'
import { useNow } from './use-now.ts'

/** Returns the server's time, updated every second while `ticking`, and how to measure a run's rate. */
export function useRunClock(ticking: boolean): { nowMs: number; measureOf: (run: Run) => Measure } {
  const services = useServices()
  const browserNowMs = useNow(ticking)
  const { clock } = heldQuestions(services)
  return { nowMs: browserNowMs + clock.aheadMs, measureOf: (run) => measureOf(clock, run) }
}
