import { estimateExtraction, minutesFor } from '@quarry/contracts/extraction-estimate'
import type { Question } from '@quarry/contracts/question'
import { expectedNew, type KnownSubreddit } from './known-subreddits.ts'

/** Posts that one request checks. */
export const CHECKED_PER_REQUEST = 100

export type ReadingSize = {
  /** Requests for new posts, about. */
  reads: number
  /** Requests that check known posts. */
  checks: number
  /** Whole minutes at Reddit's rate. */
  minutes: number
}

/** Returns what reading these subreddits takes, with `limit` questions at most in each and so many posts to check. */
export function readingSize(
  subreddits: readonly KnownSubreddit[],
  { limit, posts, nowMs }: { limit: number; posts: number; nowMs: number },
): ReadingSize {
  const wanted = subreddits.map((known) => ({
    subscribers: 0,
    limit: Math.max(1, Math.min(limit, expectedNew(known, nowMs))),
  }))
  const { requests: reads } = estimateExtraction(wanted, 0)
  const checks = Math.ceil(posts / CHECKED_PER_REQUEST)
  return { reads, checks, minutes: minutesFor(reads + checks) }
}

/** A post's path on Reddit with its id; titles from a file without ids have neither. */
const POST_PATH = /\/comments\/([a-z0-9]{5,9})(?:\/|$)/

/** Returns how many of the questions in these subreddits are known to be posts of Reddit, which can be checked. */
export function countCheckable(rows: readonly Question[], subreddits: readonly KnownSubreddit[]): number {
  const names = new Set(subreddits.map(({ name }) => name.toLowerCase()))
  const isPost = ({ id, permalink }: Question) => POST_PATH.exec(permalink)?.[1] === id
  return rows.filter((row) => names.has(row.subreddit.toLowerCase()) && isPost(row)).length
}
