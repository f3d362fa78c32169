import { constants, setPriority } from 'node:os'
import type { ConformanceReport } from '@quarry/testkit/conformance'
import type { Stack } from '@quarry/testkit/stack'

/**
 * Raises the priority of the sandbox, which takes the times and would read requests late on a busy machine. Does nothing
 * without the permission for that.
 */
export function raisePriority({ sandbox }: Stack): void {
  const { pid } = sandbox.process
  try {
    if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_HIGH)
  } catch {
    // not permitted
  }
}

/** Returns the share of the allowed rate that was used, in percent: n - 1 intervals over the time from the first to the last request. */
export function rateUsed(line: ConformanceReport, intervalMs: number): number {
  return (((line.arrivals.length - 1) * intervalMs) / spanMs(line)) * 100
}

/** Returns titles per minute of the service's time, from the first request to the last, whose titles do not count. */
export function titlesPerMinute(line: ConformanceReport): number {
  const titles = line.arrivals.slice(0, -1).reduce((sum, arrival) => sum + arrival.titles, 0)
  return (titles * 60_000) / spanMs(line)
}

function spanMs({ arrivals }: ConformanceReport): number {
  const [first, last] = [arrivals.at(0), arrivals.at(-1)]
  if (!first || !last || first === last) throw new Error('a rate needs two requests')
  return last.atMs - first.atMs
}

/** Formats the sandbox's counts for a contender as a sentence. */
export function describeArrivals(name: string, line: ConformanceReport): string {
  const gap = `smallest gap ${Math.round(line.smallestGapMs ?? 0)} ms`
  return `${name}: ${line.requests} requests, ${line.beyond} beyond the limit, ${gap}.`
}

/** Returns the name of a row, marked if a minute got too many requests. */
export const markOverLimit = (name: string, { beyond }: ConformanceReport) =>
  beyond === 0 ? name : `${name} (${beyond} BEYOND)`

/** Returns why the row is not valid; empty if it is. */
export function problemsOf(name: string, { beyond, rejected }: ConformanceReport): string[] {
  return beyond + rejected === 0
    ? []
    : [`${name}: ${beyond} requests exceeded the limit, ${rejected} were rejected.`]
}
