import type { PageYield } from './source-selector.ts'

export const NEWEST = 'new'
/**
 * `new` shows a community's last thousand posts; removed ones leave holes, down to some 670. Below this it may show all,
 * or much was removed, or Reddit lost its place in it: other sources tell.
 */
export const CAPPED_FROM = 600
/** Pages of other sources without an unseen post that make certain that everything was seen. */
const CERTAIN_FROM = 3
/** The best posts of all time: where these are among the newest, one page is enough. */
export const PROBE = 'top-all'
/** Posts that may have been written since the newest were read. */
const WRITTEN_SINCE = 2

/**
 * Whether the newest posts, where they end early, are all that a community has. The pages that were read before them tell
 * at once: what these showed is among the newest, or it is not. Pages that follow tell by bringing nothing unseen.
 */
export function createWholeness() {
  let newestPosts = 0
  let hasEnded = false
  let seen = 0
  /** Pages in a row that showed posts, and none beyond the newest; and those without any post. */
  const borneOut = { pages: 0, empty: 0 }

  const isLikely = () => hasEnded && newestPosts < CAPPED_FROM && seen <= newestPosts + WRITTEN_SINCE

  function forget(): void {
    borneOut.pages = 0
    borneOut.empty = 0
  }

  function bearOut(name: string, posts: number): void {
    const weight = name === PROBE ? CERTAIN_FROM : 1
    if (posts > 0) borneOut.pages += weight
    else borneOut.empty += weight
  }

  return {
    get isLikely(): boolean {
      return isLikely()
    },
    get isCertain(): boolean {
      const pages = borneOut.pages + (newestPosts === 0 ? borneOut.empty : 0)
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
        forget()
        return
      }
      bearOut(name, posts)
    },
    /** What an earlier worker read of a source. */
    remember(
      name: string,
      { listed, posts, isOpen }: { listed: number; posts: number; isOpen: boolean },
    ): void {
      seen += posts
      if (name === NEWEST) {
        newestPosts = listed
        hasEnded = !isOpen
      } else {
        bearOut(name, listed)
      }
    },
  }
}
