import { CAPPED_FROM } from './completeness.ts'
import type { PageDates } from './page-yield.ts'

type Next = 'more' | 'end' | 'cut'

/** Maximum number of the newest posts that Reddit lists, and of posts on a page. */
const LISTED_MAX = 1000
const PAGE_MAX = 100
/**
 * Reading the list stops if its first pages suggest more posts than this since the date. Ten times what it shows, because posts
 * come in waves, so that a page may span one busy evening. Reading on takes at most nine pages, whose questions count; the
 * other lists, which repeat each other, take twenty and more.
 */
const EXPECTED_MAX = 10 * LISTED_MAX

/**
 * Decides whether the newest posts alone show everything since a date: they do if the list reaches it, or ends before its cap.
 * Until that is decided nothing else is read, because every other listing would repeat them.
 */
export function createNewestFirst(fromMs: number, now: () => number = Date.now) {
  let state: 'reading' | 'all-read' | 'too-far' = 'reading'
  let listed = 0

  /** Extrapolates from the time that the posts so far span. */
  function isTooFar(oldestMs: number): boolean {
    const msPerPost = (now() - oldestMs) / listed
    return listed + (oldestMs - fromMs) / msPerPost > EXPECTED_MAX
  }

  const isLast = (next: Next, dates: PageDates | undefined): boolean =>
    dates !== undefined && (dates.hasPassed || (next === 'end' && listed + dates.listed < CAPPED_FROM))

  return {
    get isReading(): boolean {
      return state === 'reading'
    },
    /** Every post since the date has been seen. */
    get isAllRead(): boolean {
      return state === 'all-read'
    },
    /** Returns true if everything since the date has been seen with this page, which has not been recorded yet. */
    isLast,
    record(next: Next, dates: PageDates | undefined): void {
      if (!dates) return
      const isEnd = isLast(next, dates)
      listed += dates.listed
      if (isEnd) state = 'all-read'
      else if (next !== 'more' || (dates.oldestMs !== undefined && isTooFar(dates.oldestMs)))
        state = 'too-far'
    },
    /**
     * Restores what an earlier worker read. Its pages count as full ones, because posts outside the range were not counted. If
     * that had been all, the subreddit would have ended with the last page.
     */
    restore(requests: number, isOpen: boolean): void {
      listed = PAGE_MAX * requests
      if (!isOpen) state = 'too-far'
    },
  }
}
