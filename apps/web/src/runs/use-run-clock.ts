import type { Run } from '@quarry/contracts/run'
import { heldQuestions } from '../questions/questions-query.ts'
import { useServices } from '../services.ts'
import type { Measure } from './estimate.ts'
import { measureOf } from './run-clock.ts'
import { useNow } from './use-now.ts'

/** The server's time, anew every second while it matters, and what a run's pace is measured by. */
export function useRunClock(ticking: boolean): { nowMs: number; measureOf: (run: Run) => Measure } {
  const services = useServices()
  const browserNowMs = useNow(ticking)
  const { clock } = heldQuestions(services)
  return { nowMs: browserNowMs + clock.aheadMs, measureOf: (run) => measureOf(clock, run) }
}
