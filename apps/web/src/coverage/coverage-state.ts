import type { Question } from '@quarry/contracts/question'
import type { Coverage } from '@quarry/contracts/run'

export type CoverageState = 'waiting' | 'reading' | 'complete' | 'ended-early' | 'not-readable'

/** Returns how far the extraction of one subreddit has come. */
export function coverageState(entry: Coverage, runEnded: boolean): CoverageState {
  if (entry.questions >= entry.asked) return 'complete'
  if (entry.problem !== undefined) return entry.seen > 0 ? 'ended-early' : 'not-readable'
  if (runEnded) return 'ended-early'
  return entry.seen > 0 ? 'reading' : 'waiting'
}

/**
 * Returns true if a selected subreddit was never extracted, or its limit is higher than before. Questions from
 * elsewhere (a restored session) count towards the limit of a subreddit that was read again.
 */
export function isToExtract(
  wanted: Readonly<Record<string, number>>,
  coverage: readonly Pick<Coverage, 'subreddit' | 'asked' | 'questions'>[],
  rows: readonly Pick<Question, 'subreddit'>[] = [],
): boolean {
  const notExtracted = countsOf(rows)
  for (const { subreddit, questions } of coverage) add(notExtracted, subreddit, -questions)
  const asked = new Map<string, number>()
  for (const entry of coverage) {
    const name = entry.subreddit.toLowerCase()
    asked.set(name, Math.max(entry.asked, asked.get(name) ?? 0))
  }
  return Object.entries(wanted).some(([name, limit]) => {
    const before = asked.get(name.toLowerCase())
    return before === undefined || limit > before + Math.max(0, notExtracted.get(name.toLowerCase()) ?? 0)
  })
}

function countsOf(rows: readonly Pick<Question, 'subreddit'>[]): Map<string, number> {
  // Thousands of rows have a few spellings.
  const bySpelling = new Map<string, number>()
  for (const { subreddit } of rows) bySpelling.set(subreddit, (bySpelling.get(subreddit) ?? 0) + 1)
  const counts = new Map<string, number>()
  for (const [subreddit, count] of bySpelling) add(counts, subreddit, count)
  return counts
}

function add(counts: Map<string, number>, name: string, by: number): void {
  counts.set(name.toLowerCase(), (counts.get(name.toLowerCase()) ?? 0) + by)
}
