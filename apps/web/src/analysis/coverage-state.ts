import type { Coverage } from '@quarry/contracts/run'

export type CoverageState = 'waiting' | 'reading' | 'complete' | 'ended-early' | 'not-readable'

/** How far the reading of one community is. */
export function coverageState(entry: Coverage, runEnded: boolean): CoverageState {
  if (entry.questions >= entry.asked) return 'complete'
  if (entry.problem !== undefined) return entry.seen > 0 ? 'ended-early' : 'not-readable'
  if (runEnded) return 'ended-early'
  return entry.seen > 0 ? 'reading' : 'waiting'
}

/** A selected community was never asked for, or more is asked of it now than before. */
export function isToExtract(
  wanted: Readonly<Record<string, number>>,
  coverage: readonly Pick<Coverage, 'subreddit' | 'asked'>[],
): boolean {
  const asked = new Map<string, number>()
  for (const entry of coverage) {
    const name = entry.subreddit.toLowerCase()
    asked.set(name, Math.max(entry.asked, asked.get(name) ?? 0))
  }
  return Object.entries(wanted).some(([name, limit]) => limit > (asked.get(name.toLowerCase()) ?? 0))
}
