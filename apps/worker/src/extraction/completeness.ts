import type { PageYield } from './page-yield.ts'

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
  /** Consecutive pages with posts that are all in the list, and consecutive pages without any post. */
  const confirming = { pages: 0, empty: 0 }

  const isLikely = () => hasEnded && newestPosts < CAPPED_FROM && seen <= newestPosts + WRITTEN_SINCE

  function reset(): void {
    confirming.pages = 0
    confirming.empty = 0
  }

  function confirm(name: string, posts: number): void {
    const weight = name === PROBE ? CERTAIN_FROM : 1
    if (posts > 0) confirming.pages += weight
    else confirming.empty += weight
  }

  return {
    get isLikely(): boolean {
      return isLikely()
    },
    get isCertain(): boolean {
      const pages = confirming.pages + (newestPosts === 0 ? confirming.empty : 0)
      return isLikely() && pages >= CERTAIN_FROM
    },
    record(name: string, { posts, newPosts, next }: PageYield): void {
      seen += newPosts
      if (name === NEWEST) {
        newestPosts += posts
        hasEnded ||= next === 'end'
        return
      }
      if (hasEnded && newPosts > 0) {
        reset()
        return
      }
      confirm(name, posts)
    },
    /** Restores what an earlier worker read of a listing. */
    restore(
      name: string,
      { listed, posts, isOpen }: { listed: number; posts: number; isOpen: boolean },
    ): void {
      seen += posts
      if (name === NEWEST) {
        newestPosts = listed
        hasEnded = !isOpen
      } else {
        confirm(name, listed)
      }
    },
  }
}
