import type { PageDates, PageYield } from './page-yield.ts'

/** Name of the listing with the newest posts. */
export const NEWEST = 'new'
/**
 * `new` lists a subreddit's last 1,000 posts; removed ones leave gaps, down to about 670. Below this limit the list may be
 * complete, or many posts were removed, or Reddit lost its place: other listings have to confirm it.
 */
export const CAPPED_FROM = 600
/** Pages of other listings without an unseen post from which the list counts as complete. */
const CERTAIN_FROM = 3
/** The best posts of all time: if these are among the newest, one page is enough. */
export const PROBE = 'top-all'
/** Posts that may have been written since the list was read. */
const WRITTEN_SINCE = 2

/**
 * Checks whether the newest posts, if the list ends early, are all posts of a subreddit. Pages read before it confirm or
 * refute that at once, because their posts are in the list or not. Later pages confirm it by having nothing unseen.
 */
export function createCompletenessCheck() {
  let newestPosts = 0
  let hasEnded = false
  let seen = 0
  /** Pages in a row with posts that are all in the list. */
  let confirming = 0

  const isLikely = () => hasEnded && newestPosts < CAPPED_FROM && seen <= newestPosts + WRITTEN_SINCE

  return {
    get isLikely(): boolean {
      return isLikely()
    },
    get isCertain(): boolean {
      return isLikely() && confirming >= CERTAIN_FROM
    },
    record(name: string, { posts, newPosts, next }: PageYield): void {
      seen += newPosts
      if (name === NEWEST) {
        newestPosts += posts
        hasEnded ||= next === 'end'
      } else if (hasEnded && newPosts > 0) confirming = 0
      else if (name === PROBE) confirming += CERTAIN_FROM
      else if (posts > 0) confirming += 1
    },
  }
}

/** Maximum number of the newest posts that Reddit lists. */
const LISTED_MAX = 1000
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
export function createNewestFirst(fromMs: number) {
  let state: 'reading' | 'all-read' | 'too-far' = 'reading'
  let listed = 0

  /** Extrapolates from the time that the posts so far span. */
  function isTooFar(oldestMs: number): boolean {
    const msPerPost = (Date.now() - oldestMs) / listed
    return listed + (oldestMs - fromMs) / msPerPost > EXPECTED_MAX
  }

  const isLast = (next: PageYield['next'], dates: PageDates | undefined): boolean =>
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
    record(next: PageYield['next'], dates: PageDates | undefined): void {
      if (!dates) return
      const isEnd = isLast(next, dates)
      listed += dates.listed
      if (isEnd) state = 'all-read'
      else if (next !== 'more' || (dates.oldestMs !== undefined && isTooFar(dates.oldestMs)))
        state = 'too-far'
    },
  }
}
