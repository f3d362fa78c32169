import type { SourceYield } from '@quarry/contracts/run'
import type { SubredditFacts } from '@quarry/questions/question-facts'
import { NEWEST } from './completeness.ts'
import { createExpectations } from './listing-expectations.ts'
import { listedOn, type PageYield } from './page-yield.ts'
import { flairListings, flairOf, type Listing, type ListingRange } from './reddit-listings.ts'

interface Entry {
  listing: Listing
  /** Expected true questions of its last page; -1 before the first. */
  last: number
  /** Consecutive pages without a new post. */
  emptyPages: number
  posts: number
}

const FULL_PAGE = 100
/** Flairs that are searched for in one subreddit. */
const FLAIRS_MAX = 3
/** Pages of an earlier worker that are weighed when its state is restored. */
const RESTORED_MAX = 6
/** Reddit's search ends at 230 to 250 posts. One that ends well before that has shown all that it finds. */
const SEARCH_CAPPED_FROM = 200

/**
 * The listings of a subreddit that may bring more, with what each has brought so far. Closes a listing after two pages
 * in a row without a new post, and the other orders of a search that has shown all its results.
 */
export function createOpenListings(listings: readonly Listing[], range: ListingRange) {
  const expectations = createExpectations()
  const open = new Map(listings.map((listing) => [listing.name, unread(listing)]))
  /** Names of listings of which a page was read. */
  const begun = new Set<string>()
  const searchedFlairs = new Set<string>()

  /**
   * Closes the other orders of a search, and the searches for its self posts: they show nothing new once it has shown all
   * that it finds.
   */
  function closeOtherOrders({ request }: Listing): void {
    if (request.kind !== 'search' || request.t !== range.widest) return
    for (const [name, { listing: other }] of open) {
      const isNarrower = other.wider?.startsWith(`${request.q} `) ?? false
      if (isNarrower || (other.request.kind === 'search' && other.request.q === request.q)) open.delete(name)
    }
  }

  const listingsOf = (flairs: readonly string[]) => range.within(flairs.flatMap(flairListings))

  function flairListingOf(name: string): Listing | undefined {
    const flair = flairOf(name)
    return flair === undefined ? undefined : listingsOf([flair]).find((listing) => listing.name === name)
  }

  function openFlair(listing: Listing): void {
    searchedFlairs.add(flairOf(listing.name)?.toLowerCase() ?? '')
    open.set(listing.name, unread(listing))
  }

  function countPage(entry: Entry, page: PageYield): void {
    const { listing } = entry
    if (page.makeup) expectations.observe(listing, page.makeup)
    begun.add(listing.name)
    // The newest posts lead to the range, even if it is pages away.
    const isAhead = listing.name === NEWEST && page.dates?.isAhead === true
    if (!isAhead) expectations.record(listing, page)
    entry.emptyPages = page.newPosts === 0 && !isAhead ? entry.emptyPages + 1 : 0
    entry.last = page.newQuestions
    entry.posts += listedOn(page)
  }

  return {
    has: (name: string): boolean => open.has(name),

    names: (): string[] => [...open.keys()],

    listingOf: (name: string): Listing | undefined => open.get(name)?.listing,

    /** Returns true if no page of it has been read. */
    isUnread: (name: string): boolean => (open.get(name)?.last ?? 0) < 0,

    /** Returns how many posts the listing has listed so far; undefined if it is closed. */
    postsOf: (name: string): number | undefined => open.get(name)?.posts,

    /** Returns the true questions that the next page of the listing is expected to bring; 0 if it is closed. */
    expectedOf(name: string): number {
      const entry = open.get(name)
      if (!entry) return 0
      const { wider } = entry.listing
      const likely = expectations.of(entry.listing, wider !== undefined && begun.has(wider))
      if (entry.emptyPages > 0) return likely * 0.1
      return entry.last < 0 ? likely : 0.8 * entry.last + 0.2 * likely
    },

    /** Sets what the listings have shown of the subreddit. */
    setFacts(facts: SubredditFacts): void {
      expectations.setFacts(facts)
    },

    /** Opens and returns the searches for flairs that mark questions, except those already opened. */
    openFlairs(): Listing[] {
      const flairs = expectations.askingFlairs().filter((flair) => !searchedFlairs.has(flair.toLowerCase()))
      const added = listingsOf(flairs.slice(0, Math.max(0, FLAIRS_MAX - searchedFlairs.size)))
      for (const listing of added) openFlair(listing)
      return added
    },

    /** Closes all listings but these, which an earlier worker left open, and opens those of them that are for a flair. */
    restoreOpen(names: ReadonlySet<string>): void {
      for (const name of open.keys()) if (!names.has(name)) open.delete(name)
      for (const listing of [...names].flatMap((name) => flairListingOf(name) ?? [])) openFlair(listing)
    },

    /** Counts a page of an open listing. Returns how many posts the listing has listed so far; undefined if it is closed. */
    record(name: string, page: PageYield): number | undefined {
      const entry = open.get(name)
      if (!entry) return undefined
      const isFirst = entry.last < 0
      countPage(entry, page)
      if (page.next !== 'more' || entry.emptyPages >= 2) open.delete(name)
      const isRepetition = isFirst && page.posts > 0 && page.newPosts === 0
      if (isWhole(entry, page) || isRepetition) closeOtherOrders(entry.listing)
      return entry.posts
    },

    /** Restores what an earlier worker read of a listing, as an average of its pages. Returns the listing. */
    restore({ source: name, requests, listed = 0, posts, questions }: SourceYield): Listing | undefined {
      const flair = flairOf(name)
      if (flair !== undefined) searchedFlairs.add(flair.toLowerCase())
      const listing = listings.find((other) => other.name === name) ?? flairListingOf(name)
      if (listing) begun.add(name)
      if (!listing || requests === 0) return listing
      const page = {
        posts: FULL_PAGE * listing.share,
        newPosts: posts / requests,
        newQuestions: questions / requests,
      }
      for (let i = 0; i < Math.min(requests, RESTORED_MAX); i += 1) expectations.record(listing, page)
      const entry = open.get(name)
      if (entry) {
        entry.last = page.newQuestions
        entry.posts = listed
      }
      return listing
    },

    close(name: string): void {
      open.delete(name)
    },

    closeAll(): void {
      open.clear()
    },
  }
}

/** Returns true if a search has shown all that it finds in the range of dates. */
function isWhole({ posts }: Entry, { next, dates }: PageYield): boolean {
  return dates?.hasPassed === true || (next === 'end' && posts < SEARCH_CAPPED_FROM)
}

const unread = (listing: Listing): Entry => ({ listing, last: -1, emptyPages: 0, posts: 0 })
