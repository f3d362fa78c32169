import { type Origin, originOf } from '@quarry/contracts/csv-export'
import { formatCount, formatNumber } from '@quarry/contracts/format-count'
import type { Question } from '@quarry/contracts/question'
import { communityRef } from '@quarry/contracts/sources'
import { capitalized, communityPlural } from './community-nouns.ts'

export type CleaningCounts = {
  total: number
  pending: number
  processing: number
  processed: number
  failed: number
  subreddits: number
  /** The plural noun for these communities: `Subreddits`, `Sites`, `Communities`. */
  units: string
}

export function cleaningCounts(rows: readonly Question[]): CleaningCounts {
  const counts = { pending: 0, processing: 0, processed: 0, error: 0 }
  const subreddits = new Set<string>()
  const origins = new Set<Origin>()
  for (const row of rows) {
    counts[row.processingStatus] += 1
    subreddits.add(communityRef(row.subreddit, row.source).toLowerCase())
    origins.add(originOf(row))
  }
  const { error: failed, ...others } = counts
  const units = capitalized(communityPlural([...origins]))
  return { ...others, failed, total: rows.length, subreddits: subreddits.size, units }
}

/** Returns the communities' references, in the order of their first question. */
export function subredditsOf(rows: readonly Question[]): string[] {
  return [...new Set(rows.map(({ subreddit, source }) => communityRef(subreddit, source)))]
}

/** `983 titles were not cleaned: 980 are pending, 3 failed.`; empty if all are cleaned. */
export function formatUncleaned({ pending, processing, failed }: CleaningCounts): string {
  const waiting = pending + processing
  if (waiting + failed === 0) return ''
  const parts = [
    ...(waiting > 0 ? [`${formatCount(waiting, 'is', 'are')} pending`] : []),
    ...(failed > 0 ? [`${formatNumber(failed)} failed`] : []),
  ]
  return `${formatCount(waiting + failed, 'title was', 'titles were')} not cleaned: ${parts.join(', ')}.`
}
