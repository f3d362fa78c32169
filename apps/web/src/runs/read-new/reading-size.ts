import { estimateExtraction, minutesFor } from '@quarry/contracts/extraction-estimate'
import type { Question } from '@quarry/contracts/question'
import { isCheckable, POSTS_PER_REQUEST } from '@quarry/contracts/reddit-post'
import { expectedNew, type KnownSubreddit } from './known-subreddits.ts'

export type ReadingSize = {
  /** Requests for new posts, about. */
  reads: number
  /** Requests that check known posts. */
  checks: number
  /** Whole minutes at Reddit's rate. */
  minutes: number
}

/** Returns what reading these subreddits costs, with `limit` questions at most in each and this many posts to check. */
export function readingSize(
  subreddits: readonly KnownSubreddit[],
  { limit, posts, nowMs }: { limit: number; posts: number; nowMs: number },
): ReadingSize {
  const wanted = subreddits.map((known) => ({
    subscribers: 0,
    limit,
    newQuestions: expectedNew(known, nowMs),
  }))
  const { requests: reads } = estimateExtraction(wanted, 0)
  const checks = Math.ceil(posts / POSTS_PER_REQUEST)
  return { reads, checks, minutes: minutesFor(reads + checks) }
}

/** Returns how many of the questions in these subreddits are known to be posts of Reddit, which can be checked. */
export function countCheckable(rows: readonly Question[], subreddits: readonly KnownSubreddit[]): number {
  const names = new Set(subreddits.map(({ name }) => name.toLowerCase()))
  return rows.filter(
    (row) => row.source === undefined && names.has(row.subreddit.toLowerCase()) && isCheckable(row),
  ).length
}
