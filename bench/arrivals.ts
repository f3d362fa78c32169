import { constants, setPriority } from 'node:os'
import type { RefereeLine } from '@quarry/integration/referee'
import type { Stack } from '@quarry/integration/stack'

/**
 * The sandbox holds the watch: on a busy machine it must not be late to see what has come. Where that is not
 * permitted it is as late as everybody.
 */
export function watchClosely({ sandbox }: Stack): void {
  const { pid } = sandbox.process
  try {
    if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_HIGH)
  } catch {
    // not permitted
  }
}

/** Share of the allowed rate that the requests used, in percent: n - 1 intervals over the time from first to last. */
export function rateUsed(line: RefereeLine, intervalMs: number): number {
  return (((line.arrivals.length - 1) * intervalMs) / spanMs(line)) * 100
}

/** Titles a minute of the service's time, from the first request to the last, which is not counted. */
export function titlesPerMinute(line: RefereeLine): number {
  const titles = line.arrivals.slice(0, -1).reduce((sum, arrival) => sum + arrival.titles, 0)
  return (titles * 60_000) / spanMs(line)
}

function spanMs({ arrivals }: RefereeLine): number {
  const [first, last] = [arrivals.at(0), arrivals.at(-1)]
  if (!first || !last || first === last) throw new Error('a rate needs two requests')
  return last.atMs - first.atMs
}

/**
 * The most requests that arrived within 9.5 intervals, where a steady sender has ten. One that is early only
 * because the one before it was held up on its way does not raise this; a sender that is too fast does.
 */
function mostInTenIntervals({ arrivals }: RefereeLine, intervalMs: number): number {
  const counts = arrivals.map(
    ({ atMs }) =>
      arrivals.filter((other) => other.atMs >= atMs && other.atMs < atMs + 9.5 * intervalMs).length,
  )
  return Math.max(0, ...counts)
}

/** What the sandbox saw of a contender, as a sentence. */
export function describeArrivals(name: string, line: RefereeLine, intervalMs: number): string {
  const gap = `smallest gap ${Math.round(line.smallestGapMs ?? 0)} ms`
  const most = `${mostInTenIntervals(line, intervalMs)} at most in ten intervals`
  return `${name}: ${line.requests} requests, ${line.early} early, ${gap}, ${most}.`
}

/** The name of a row, marked where a request came too early. */
export const markEarly = (name: string, { early }: RefereeLine) =>
  early === 0 ? name : `${name} (${early} EARLY)`

/** Why the row does not count; empty when it does. */
export function troubleOf(name: string, { early, rejected }: RefereeLine): string[] {
  return early + rejected === 0 ? [] : [`${name}: ${early} requests were early, ${rejected} were refused.`]
}
