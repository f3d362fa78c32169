import { estimateExtraction, minutesFor } from '@quarry/contracts/extraction-estimate'
import type { Question } from '@quarry/contracts/question'
import { isCheckable, POSTS_PER_REQUEST } from '@quarry/contracts/reddit-post'
import { SubredditName } from '@quarry/contracts/sources'

/** A subreddit of which the session has questions, and from when on it has none. */
export type KnownSubreddit = {
  name: string
  /** ISO 8601: when its newest question was posted. */
  since: string
  questions: number
  /** Questions a day in the 30 days before the newest one. */
  perDay: number
}

const RECENT_DAYS = 30
const DAY_MS = 86_400_000

/**
 * Returns the subreddits of the questions, those with the most first. What is new begins with the newest question, not with
 * the day on which a file was saved: that day may be later, and what was posted in between would never be read. Dates in the
 * future and names that Reddit can't have don't count.
 */
export function knownSubreddits(rows: readonly Question[], nowMs: number): KnownSubreddit[] {
  const groups = Map.groupBy(rows.filter(isOfReddit), ({ subreddit }) => subreddit.toLowerCase())
  const known = [...groups.values()].flatMap((group) => {
    const times = group.map(({ createdAt }) => Date.parse(createdAt)).filter((time) => time <= nowMs)
    const name = group[0]?.subreddit ?? ''
    if (times.length === 0) return []
    const newest = times.reduce((latest, time) => Math.max(latest, time))
    const recent = times.filter((time) => time > newest - RECENT_DAYS * DAY_MS).length
    const since = new Date(newest).toISOString()
    return [{ name, since, questions: group.length, perDay: recent / RECENT_DAYS }]
  })
  return known.sort((left, right) => right.questions - left.questions)
}

function isOfReddit({ source, subreddit }: Question): boolean {
  return source === undefined && SubredditName.safeParse(subreddit).success
}

/** Returns true if there is a subreddit to read, without looking at all of thousands of questions. */
export function hasKnownSubreddit(rows: readonly Question[], nowMs: number): boolean {
  return rows.some((row) => Date.parse(row.createdAt) <= nowMs && isOfReddit(row))
}

/** Returns how many questions the subreddit probably has new, by how many there were a day. */
export function expectedNew({ since, perDay }: KnownSubreddit, nowMs: number): number {
  return Math.ceil(perDay * Math.max(0, (nowMs - Date.parse(since)) / DAY_MS))
}

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
  const checks = checksFor(posts)
  return { reads, checks, minutes: minutesFor(reads + checks) }
}

/** Requests that check this many posts. */
export function checksFor(posts: number): number {
  return Math.ceil(posts / POSTS_PER_REQUEST)
}

/** Returns how many of the questions in these subreddits are known to be posts of Reddit, which can be checked. */
export function countCheckable(rows: readonly Question[], subreddits: readonly KnownSubreddit[]): number {
  const names = new Set(subreddits.map(({ name }) => name.toLowerCase()))
  return rows.filter(
    (row) => row.source === undefined && names.has(row.subreddit.toLowerCase()) && isCheckable(row),
  ).length
}
