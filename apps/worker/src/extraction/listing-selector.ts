import { PAGES_PER_COMMUNITY_MAX } from '@quarry/contracts/limits'
import type { SourceYield } from '@quarry/contracts/run'
import type { Listing } from '@quarry/platforms/source'
import type { PageDates } from './read-page.ts'

/** What a page has brought. */
export interface PageYield {
  /** Posts that the run had not seen before. */
  newPosts: number
  /** A further page follows. */
  hasNext: boolean
  dates: PageDates
}

/** Pages in a row without a new post after which a listing is left: it only repeats the others. */
const EMPTY_PAGES_MAX = 2
/** Listings in a row without a new post after which a community counts as read. */
const EMPTY_LISTINGS_MAX = 3

export type ListingSelector = ReturnType<typeof createListingSelector>

/**
 * Chooses what to read next of one community: its listings in their order, a page at a time, until enough questions are found,
 * nothing more is new, or the most pages are read.
 */
export function createListingSelector(listings: readonly Listing[], limit: number) {
  const open = new Map(listings.map((listing) => [listing.name, { ...listing, newPosts: 0, emptyPages: 0 }]))
  /** Listings in a row that brought nothing new. Searches for seed terms don't count: they show a part of the community. */
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
    /** The listing whose next page is to be read; undefined while one is in flight, and at the end. */
    get next(): string | undefined {
      if (inFlight !== undefined || found >= limit || pages >= PAGES_PER_COMMUNITY_MAX) return undefined
      return open.keys().next().value
    },

    /** Notes that the next page of the listing is in flight. */
    start(name: string): void {
      inFlight = name
      pages += 1
    },

    /** Notes that a page in flight was not read. */
    putBack(name: string): void {
      if (inFlight !== name) return
      inFlight = undefined
      pages -= 1
    },

    /** Restores what an earlier worker found and read, and which listings it left open. */
    restore(questions: number, read: readonly SourceYield[], left: ReadonlySet<string>): void {
      found = questions
      pages = read.reduce((sum, { requests }) => sum + requests, 0)
      const newPosts = new Map(read.map(({ source, posts }) => [source, posts]))
      for (const [name, listing] of [...open]) {
        listing.newPosts = newPosts.get(name) ?? 0
        if (!left.has(name)) leave(name)
      }
    },

    /** The listings that are not read to their end. */
    open: (): string[] => [...open.keys()],

    /** Returns true if every post of the range of dates has been seen with this page. */
    endsRange: (name: string, { hasPassed }: PageDates): boolean =>
      hasPassed && open.get(name)?.isOfTerm !== true,

    /** Records a page's posts. The page is in flight until `finish`. */
    record(name: string, { newPosts, hasNext, dates }: PageYield): void {
      const listing = open.get(name)
      if (!listing) return
      listing.newPosts += newPosts
      // The newest posts reach the range, even if it is pages away.
      listing.emptyPages = newPosts === 0 && !dates.isAhead ? listing.emptyPages + 1 : 0
      if (!hasNext || listing.emptyPages >= EMPTY_PAGES_MAX) leave(name)
    },

    /** Notes that a page is saved, and the questions of the community so far. */
    finish(name: string, questions: number): void {
      if (inFlight === name) inFlight = undefined
      found = questions
    },

    /** Stops reading the listing; without a name, the community. */
    close(name?: string): void {
      if (name === undefined || inFlight === name) inFlight = undefined
      if (name === undefined) open.clear()
      else open.delete(name)
    },
  }
}
