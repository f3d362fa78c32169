import type { SourceYield } from '@quarry/contracts/run'
import type { SubredditFacts } from '@quarry/questions/question-facts'
import { CAPPED_FROM, createCompletenessCheck, NEWEST, PROBE } from './completeness.ts'
import { createNewestFirst } from './newest-first.ts'
import { createOpenListings } from './open-listings.ts'
import { listedOn, type PageYield } from './page-yield.ts'
import { EVERYTHING, type Listing, type ListingRange } from './reddit-listings.ts'

export interface Choice {
  name: string
  /** Expected number of true questions on the page. */
  expected: number
}

export interface SelectorStart {
  /** Questions found by an earlier worker. */
  foundBefore?: number
  /** True for every other subreddit of a run: seed terms may find nothing for long, so not all start with one. */
  beginsWithSeed?: boolean
}

/** Chooses what to read next of one community. */
export interface ListingSelector {
  /** Returns what to read now, in addition to what is in flight. */
  choose(): Choice[]
  /** Opens and returns listings that what was read has shown to be worth reading. */
  openFlairs(): Listing[]
  /** Closes all listings but these, which an earlier worker left open. */
  restoreOpen(names: ReadonlySet<string>): void
  /** Sets what the listings have shown of the community. */
  setFacts(facts: SubredditFacts): void
  /** Returns true if every post of the range has been seen with this page, which has not been recorded yet. */
  endsRange(name: string, page: Pick<PageYield, 'next' | 'dates'>): boolean
  /** Every post of the range has been seen. */
  readonly isRangeRead: boolean
  /** Something is in flight, as far as this worker knows. */
  readonly isWaiting: boolean
  /** Marks a listing that an earlier worker was reading. */
  markInFlight(name: string): void
  record(name: string, page: PageYield): void
  /** Restores what an earlier worker read of a listing, as an average of its pages. */
  restore(read: SourceYield): void
  /** Stops reading the listing. */
  close(name: string): void
  closeAll(): void
}

/** Questions that a request must be expected to bring. */
const EXPECTED_MIN = 1
const IN_FLIGHT_MAX = 8
/** Requests in flight until the first page shows the size of the subreddit. */
const IN_FLIGHT_FIRST = 4
/**
 * Fewer search results for common words may mean a small subreddit. Then its newest posts are read first, until they end or
 * are too many.
 */
const FEW = 90

/**
 * Chooses what to read next of one subreddit, by what each of its listings has brought. Unread seed terms alternate with the
 * listing that is expected to bring most new true questions. Searches for flairs that turn out to mark questions join in. Never
 * requests more than is missing. Chooses nothing more once other listings have confirmed that the newest posts are all posts.
 */
export function createListingSelector(
  listings: readonly Listing[],
  limit: number,
  {
    foundBefore = 0,
    beginsWithSeed = true,
    range = EVERYTHING,
  }: SelectorStart & { range?: ListingRange } = {},
): ListingSelector {
  const newestFirst = Number.isFinite(range.fromMs) ? createNewestFirst(range.fromMs) : undefined
  const open = createOpenListings(listings, range)
  /** Expected questions by the name of the listing. */
  const inFlight = new Map<string, number>()
  let found = foundBefore
  let isSeedsTurn = beginsWithSeed
  let seemsSmall = false
  let isSizeKnown = false
  /** A search for common words was short, so the next page of the newest posts will show whether the subreddit is small. */
  let mayBeSmall = false
  const completeness = createCompletenessCheck()

  /** Returns the choice of one listing, or undefined while it is in flight. */
  const only = (name: string): Choice | undefined =>
    inFlight.has(name) ? undefined : { name, expected: open.expectedOf(name) }

  function best(): Choice | undefined {
    if (newestFirst?.isReading && open.has(NEWEST)) return only(NEWEST)
    const available = open.names().filter((name) => !inFlight.has(name))
    const seeds = available.filter((name) => open.listingOf(name)?.family === 'seed' && open.isUnread(name))
    if (isSeedsTurn && seeds.length > 0) return mostPromising(seeds)
    const other = bestBesides(seeds, available)
    return other ?? mostPromising(seeds)
  }

  function bestBesides(seeds: readonly string[], available: readonly string[]): Choice | undefined {
    const deciding = decidingListing()
    if (deciding !== undefined) return only(deciding)
    const unreadSeeds = new Set(seeds)
    const choice = mostPromising(available.filter((name) => !unreadSeeds.has(name)))
    return choice && choice.expected >= EXPECTED_MIN ? choice : undefined
  }

  /** Returns the listing that will show the size of the subreddit; nothing else is read until then. Else undefined. */
  function decidingListing(): string | undefined {
    if (completeness.isLikely && open.has(PROBE)) return PROBE
    const newestPosts = open.postsOf(NEWEST) ?? CAPPED_FROM
    return seemsSmall && newestPosts < CAPPED_FROM ? NEWEST : undefined
  }

  function mostPromising(names: readonly string[]): Choice | undefined {
    let choice: Choice | undefined
    for (const name of names) {
      const expected = open.expectedOf(name)
      if (!choice || expected > choice.expected) choice = { name, expected }
    }
    return choice
  }

  function updateSize({ next, posts }: PageYield, listing: Listing | undefined): void {
    const isShort = next === 'end' && posts < FEW && listing?.family === 'asking'
    if (isShort && !listing.indicatesSize) mayBeSmall = true
    else isSizeKnown = true
  }

  function awaitsSize(): boolean {
    return (
      mayBeSmall && !isSizeKnown && [...inFlight.keys()].some((name) => open.listingOf(name)?.indicatesSize)
    )
  }

  return {
    choose(): Choice[] {
      const chosen: Choice[] = []
      if (awaitsSize() || completeness.isCertain || newestFirst?.isAllRead) return chosen
      const expected = () => [...inFlight.values()].reduce((sum, questions) => sum + questions, 0)
      while (inFlight.size < (isSizeKnown ? IN_FLIGHT_MAX : IN_FLIGHT_FIRST) && found + expected() < limit) {
        const choice = best()
        if (!choice) break
        inFlight.set(choice.name, choice.expected)
        chosen.push(choice)
        isSeedsTurn = !isSeedsTurn
      }
      return chosen
    },

    openFlairs: open.openFlairs,
    restoreOpen: open.restoreOpen,
    setFacts: open.setFacts,

    endsRange: (name: string, { next, dates }: Pick<PageYield, 'next' | 'dates'>): boolean =>
      name === NEWEST && newestFirst?.isLast(next, dates) === true,

    get isRangeRead(): boolean {
      return newestFirst?.isAllRead === true
    },

    get isWaiting(): boolean {
      return inFlight.size > 0
    },

    markInFlight(name: string): void {
      inFlight.set(name, open.expectedOf(name))
    },

    record(name: string, page: PageYield): void {
      inFlight.delete(name)
      found += page.added
      const listing = open.listingOf(name)
      completeness.record(name, { ...page, posts: listedOn(page) })
      if (name === NEWEST) newestFirst?.record(page.next, page.dates)
      updateSize(page, listing)
      const posts = open.record(name, page) ?? FEW
      if (listing?.indicatesSize && page.next === 'end' && posts < FEW) seemsSmall = true
    },

    restore(read: SourceYield): void {
      const { source: name, requests, listed = 0, posts } = read
      const isOpen = open.has(name)
      completeness.restore(name, { listed, posts, isOpen })
      if (name === NEWEST) newestFirst?.restore(requests, isOpen)
      const listing = open.restore(read)
      if (listing?.indicatesSize && !isOpen && requests > 0 && listed < FEW) seemsSmall = true
    },

    close(name: string): void {
      inFlight.delete(name)
      open.close(name)
    },

    closeAll(): void {
      inFlight.clear()
      open.closeAll()
    },
  }
}
