import { tierInfo } from '@quarry/contracts/tier'
import type { ConformanceReport } from '@quarry/testkit/conformance'

/** Returns the used share of the allowed rate in percent: n - 1 intervals over the time from first to last request. */
export function shareUsed(line: ConformanceReport, tier: 'free' | 'paid'): number {
  return (((line.arrivals.length - 1) * tierInfo[tier].delayMs) / spanMs(line)) * 100
}

/** Returns the milliseconds from the first request to the last. */
export function spanMs({ arrivals }: ConformanceReport): number {
  const [first, last] = [arrivals.at(0), arrivals.at(-1)]
  if (!first || !last || first === last) throw new Error('a rate needs two requests')
  return last.atMs - first.atMs
}
