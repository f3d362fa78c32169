import { TZDate } from '@date-fns/tz'
// Imported by file, because the library's index loads hundreds of modules, which would add a second to every start.
import { addDays } from 'date-fns/addDays'
import { startOfDay } from 'date-fns/startOfDay'

/** The services' time: real time, or faster if the sandbox's clock runs faster. */
export interface ScaledClock {
  /** Speed of the services' time relative to real time. */
  factor: number
  /** Converts the service's milliseconds to real ones. */
  real(serviceMs: number): number
  /** Returns the real milliseconds until the services' next midnight in Los Angeles, when daily quotas reset. */
  untilPacificMidnight(): number
  /** Returns the services' date in Los Angeles, such as `2026-11-28`. */
  pacificDay(): string
}

/** Added because quotas reset a little after midnight. */
const MARGIN_MS = 60_000

/**
 * `now` returns real milliseconds since 1970. The services' time starts at the real time and then runs `factor` times
 * as fast.
 */
export function createScaledClock(factor: number, now: () => number = Date.now): ScaledClock {
  const startedAt = now()
  const inPacific = () => new TZDate(startedAt + (now() - startedAt) * factor, 'America/Los_Angeles')
  return {
    factor,
    real: (serviceMs) => serviceMs / factor,
    untilPacificMidnight() {
      const serviceNow = inPacific()
      const midnight = startOfDay(addDays(serviceNow, 1))
      return (midnight.getTime() + MARGIN_MS - serviceNow.getTime()) / factor
    },
    // TZDate formats local time with its offset.
    pacificDay: () => inPacific().toISOString().slice(0, 10),
  }
}
