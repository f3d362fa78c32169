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

interface OpenListing extends Listing {
  newPosts: number
  emptyPages: number
}

/** The listings that have not been read to their end. */
interface Left {
  open: ReadonlyMap<string, OpenListing>
  /**
   * Listings in a row without a new post. Searches for seed terms are ignored, because they show only part of the
   * community.
   */
  emptyListings: number
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
  let left: Left = {
    open: new Map(listings.map((listing) => [listing.name, { ...listing, newPosts: 0, emptyPages: 0 }])),
    emptyListings: 0,
  }
  let inFlight: string | undefined
  let found = 0
  let pages = 0

  return {
    /** The listing whose next page should be read; undefined while a page is in flight, and at the end. */
    get next(): string | undefined {
      if (inFlight !== undefined || found >= limit || pages >= PAGES_PER_COMMUNITY_MAX) return undefined
      return left.open.keys().next().value
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
    restore(questions: number, read: readonly SourceYield[], stillOpen: ReadonlySet<string>): void {
      found = questions
      pages = read.reduce((sum, { requests }) => sum + requests, 0)
      const newPosts = new Map(read.map(({ source, posts }) => [source, posts]))
      const counted = (listing: OpenListing) => ({ ...listing, newPosts: newPosts.get(listing.name) ?? 0 })
      left = { ...left, open: new Map([...left.open].map(([name, listing]) => [name, counted(listing)])) }
      for (const { name } of listings) if (!stillOpen.has(name)) left = without(left, name)
    },

    open: (): string[] => [...left.open.keys()],

    /** Returns the listings that would be open after this page. */
    openAfter: (name: string, page: PageYield): string[] => [...after(left, name, page).open.keys()],

    /** Returns true if this page completes the range of dates. */
    endsRange: (name: string, { hasPassed }: PageDates): boolean =>
      hasPassed && left.open.get(name)?.term === undefined,

    /** Records a page's posts. The page is in flight until `finish`. */
    record(name: string, page: PageYield): void {
      left = after(left, name, page)
    },

    /** Records that a page was saved, and how many questions the community has by now. */
    finish(name: string, questions: number): void {
      if (inFlight === name) inFlight = undefined
      found = questions
    },

    /** Stops reading the listing, or the whole community if no name is given. */
    close(name?: string): void {
      if (name === undefined || inFlight === name) inFlight = undefined
      const open = new Map(name === undefined ? [] : left.open)
      if (name !== undefined) open.delete(name)
      left = { ...left, open }
    },
  }
}

/** Returns the listings that are left after a page. */
function after(left: Left, name: string, { newPosts, hasNext, dates }: PageYield): Left {
  const listing = left.open.get(name)
  if (!listing) return left
  // A listing of the newest posts will reach the range, even if it takes pages.
  const emptyPages = newPosts === 0 && !dates.isAhead ? listing.emptyPages + 1 : 0
  const read = { ...listing, newPosts: listing.newPosts + newPosts, emptyPages }
  const counted = { ...left, open: new Map(left.open).set(name, read) }
  return hasNext && emptyPages < EMPTY_PAGES_MAX ? counted : without(counted, name)
}

/** Returns the listings that are left after one has ended. */
function without(left: Left, name: string): Left {
  const listing = left.open.get(name)
  if (!listing) return left
  const open = new Map(left.open)
  open.delete(name)
  if (listing.term !== undefined) return { ...left, open }
  const emptyListings = listing.newPosts === 0 ? left.emptyListings + 1 : 0
  return { open: emptyListings >= EMPTY_LISTINGS_MAX ? new Map() : open, emptyListings }
}
