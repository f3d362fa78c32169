import { PAGES_PER_COMMUNITY_MAX } from '@quarry/contracts/limits'
import type { SourceYield } from '@quarry/contracts/run'
import type { Listing } from '@quarry/platforms/source'
import type { PageDates } from './read-page.ts'

/** What a page yielded. */
export interface PageYield {
  /** Posts that the run had not seen before. */
  newPosts: number
  /** Another page follows. */
  hasNext: boolean
  dates: PageDates
}

/** After this many pages in a row without a new post, a listing only repeats others and is abandoned. */
const EMPTY_PAGES_MAX = 2
/** After this many listings in a row without a new post, a community is finished. */
const EMPTY_LISTINGS_MAX = 3

export type ListingSelector = ReturnType<typeof createListingSelector>

/**
 * Chooses what to read next from a community: its listings in order, page by page, until enough questions are found,
 * nothing is new, or the maximum of pages is read.
 */
export function createListingSelector(listings: readonly Listing[], limit: number) {
  const open = new Map(listings.map((listing) => [listing.name, { ...listing, newPosts: 0, emptyPages: 0 }]))
  /**
   * Listings in a row without a new post. Searches for seed terms are ignored, because they show only part of the
   * community.
   */
  let emptyListings = 0
  let inFlight: string | undefined
  let found = 0
  let pages = 0

  function leave(name: string): void {
    const listing = open.get(name)
    if (!listing) return
    open.delete(name)
    if (listing.isOfTerm) return
    emptyListings = listing.newPosts === 0 ? emptyListings + 1 : 0
    if (emptyListings >= EMPTY_LISTINGS_MAX) open.clear()
  }

  return {
    /** The listing whose next page should be read; undefined while a page is in flight, and at the end. */
    get next(): string | undefined {
      if (inFlight !== undefined || found >= limit || pages >= PAGES_PER_COMMUNITY_MAX) return undefined
      return open.keys().next().value
    },

    /** Marks the listing's next page as in flight. */
    start(name: string): void {
      inFlight = name
      pages += 1
    },

    /** Releases a page in flight that was not read. */
    putBack(name: string): void {
      if (inFlight !== name) return
      inFlight = undefined
      pages -= 1
    },

    /** Restores what an earlier worker found and read, and which listings were still open. */
    restore(questions: number, read: readonly SourceYield[], left: ReadonlySet<string>): void {
      found = questions
      pages = read.reduce((sum, { requests }) => sum + requests, 0)
      const newPosts = new Map(read.map(({ source, posts }) => [source, posts]))
      for (const [name, listing] of [...open]) {
        listing.newPosts = newPosts.get(name) ?? 0
        if (!left.has(name)) leave(name)
      }
    },

    /** The listings that have not been read to their end. */
    open: (): string[] => [...open.keys()],

    /** Returns true if this page completes the range of dates. */
    endsRange: (name: string, { hasPassed }: PageDates): boolean =>
      hasPassed && open.get(name)?.isOfTerm !== true,

    /** Records a page's posts. The page is in flight until `finish`. */
    record(name: string, { newPosts, hasNext, dates }: PageYield): void {
      const listing = open.get(name)
      if (!listing) return
      listing.newPosts += newPosts
      // A listing of the newest posts will reach the range, even if it takes pages.
      listing.emptyPages = newPosts === 0 && !dates.isAhead ? listing.emptyPages + 1 : 0
      if (!hasNext || listing.emptyPages >= EMPTY_PAGES_MAX) leave(name)
    },

    /** Records that a page was saved, and how many questions the community has by now. */
    finish(name: string, questions: number): void {
      if (inFlight === name) inFlight = undefined
      found = questions
    },

    /** Stops reading the listing, or the whole community if no name is given. */
    close(name?: string): void {
      if (name === undefined || inFlight === name) inFlight = undefined
      if (name === undefined) open.clear()
      else open.delete(name)
    },
  }
}
