import { defaultSessionConfig } from '@quarry/contracts/session-config'
import { type ConformanceReport, readAllConformance } from '@quarry/testkit/conformance'
import { median } from '../measurement.ts'
import { shareUsed, spanMs } from '../used-rate.ts'
import type { TeamStack } from './team-stack.ts'
import type { Tier } from './visits.ts'

/** Requests in a shorter time say little about a key's rate. */
const SPAN_MIN_MS = 45_000

/**
 * Judges the rates of all keys by when their requests to the cleaning model arrived at the sandbox. The one that asks
 * another model for a key's tier is rejected on a free key by design.
 */
export async function judgeRates(stack: Pick<TeamStack, 'sandbox'>) {
  const lines = (await readAllConformance(stack)).filter(({ model }) => model === defaultSessionConfig.model)
  const sum = (count: (line: ConformanceReport) => number) =>
    lines.reduce((total, line) => total + count(line), 0)
  return {
    keys: lines.length,
    requests: sum(({ requests }) => requests),
    titles: sum(({ arrivals }) => arrivals.reduce((total, { titles }) => total + titles, 0)),
    beyond: sum(({ beyond }) => beyond),
    rejected: sum(({ rejected }) => rejected),
    used: { free: usedBy(lines, 'free'), paid: usedBy(lines, 'paid') },
  }
}

/** Returns the median and the lowest used share of the keys of a tier in percent; undefined without such keys. */
function usedBy(lines: readonly ConformanceReport[], tier: Tier) {
  const shares = lines
    .filter(({ key, arrivals }) => key.startsWith(`demo-${tier}.`) && arrivals.length > 1)
    .filter((line) => spanMs(line) >= SPAN_MIN_MS)
    .map((line) => shareUsed(line, tier))
  return shares.length === 0 ? undefined : { median: median(shares), lowest: Math.min(...shares) }
}
