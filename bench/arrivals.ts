import type { RefereeLine } from '@quarry/integration/referee'

/** Share of the allowed rate that the requests used, in percent: n - 1 intervals over the time from first to last. */
export function rateUsed({ arrivals }: RefereeLine, intervalMs: number): number {
  const [first, last] = [arrivals.at(0), arrivals.at(-1)]
  if (!first || !last || first === last) throw new Error('a rate needs two requests')
  return (((arrivals.length - 1) * intervalMs) / (last.atMs - first.atMs)) * 100
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
