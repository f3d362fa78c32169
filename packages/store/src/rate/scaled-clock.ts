import { TZDate } from '@date-fns/tz'
// By file: the library's index loads hundreds of them, a second of every start.
import { addDays } from 'date-fns/addDays'
import { startOfDay } from 'date-fns/startOfDay'

/** Time as the services see it: real, or faster beside a sandbox whose clock runs faster. */
export interface ScaledClock {
  /** How many times faster than real time the services' time runs. */
  factor: number
  /** Real milliseconds for what a service calls so many. */
  real(serviceMs: number): number
  /** Real milliseconds until the services' next midnight in Los Angeles, when daily quotas reset. */
  untilPacificMidnight(): number
}

/** Resets are seen a little after midnight. */
const MARGIN_MS = 60_000

export function createScaledClock(factor: number, now: () => number = Date.now): ScaledClock {
  const startedAt = now()
  return {
    factor,
    real: (serviceMs) => serviceMs / factor,
    untilPacificMidnight() {
      const serviceNow = startedAt + (now() - startedAt) * factor
      const midnight = startOfDay(addDays(new TZDate(serviceNow, 'America/Los_Angeles'), 1))
      return (midnight.getTime() + MARGIN_MS - serviceNow) / factor
    },
  }
}
