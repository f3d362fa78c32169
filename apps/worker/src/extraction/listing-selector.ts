import type { SourceYield } from '@quarry/contracts/run'
import { createExpectations } from './listing-expectations.ts'
import { CAPPED_FROM, createCompletenessCheck, createNewestFirst, NEWEST, PROBE } from './newest-posts.ts'
import { averagePages, listedOn, type PageYield } from './page-yield.ts'
import { EVERYTHING, flairListings, flairOf, type Listing, type ListingRange } from './reddit-listings.ts'

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
  /** Restores what an earlier worker read, and the listings that it left open, each with whether it is queued or in flight. */
  restore(read: readonly SourceYield[], left: ReadonlyMap<string, boolean>): void
  /** Returns true if every post of the range has been seen with this page, which has not been recorded yet. */
  endsRange(name: string, page: Pick<PageYield, 'next' | 'dates'>): boolean
  /** Something is in flight, as far as this worker knows. */
  readonly isWaiting: boolean
  record(name: string, page: PageYield): void
  /** Stops reading the listing; without a name, all of them. */
  close(name?: string): void
}

/** Questions that a request must be expected to bring. */
const EXPECTED_MIN = 1
const IN_FLIGHT_MAX = 8
/** Requests in flight until the first page shows whether the subreddit is small. */
const IN_FLIGHT_FIRST = 4
/**
 * Fewer results of a search for "how" or "what", or of other question words until these are read, may mean a small subreddit. Then
 * its newest posts are read first, until they end or are too many.
 */
const FEW = 90
/** Flairs that are searched for in one subreddit. */
const FLAIRS_MAX = 3
/** Reddit's search ends at 230 to 250 posts. One that ends well before that has shown all that it finds. */
const SEARCH_CAPPED_FROM = 200
/** Consecutive pages without a new post after which a listing is closed. */
const EMPTY_PAGES_MAX = 2

/** A listing that may bring more, and what it has brought so far. */
interface Entry {
  listing: Listing
  /** True questions on its last page; undefined before the first. */
  last: number | undefined
  emptyPages: number
  posts: number
}

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
  const completeness = createCompletenessCheck()
  const expectations = createExpectations()
  const open = new Map(listings.map((listing) => [listing.name, unread(listing)]))
  /** Names of listings of which a page was read. */
  const begun = new Set<string>()
  const searchedFlairs = new Set<string>()
  /** Expected questions by the name of the listing. */
  const inFlight = new Map<string, number>()
  let found = foundBefore
  let isSeedsTurn = beginsWithSeed
  /** Whether a search for "how" or "what" had few results, and whether all others for a question word had; unknown before the first. */
  const hasFew: { common?: boolean; others?: boolean } = {}

  function expectedOf({ listing, last, emptyPages }: Entry): number {
    const { wider } = listing
    const likely = expectations.of(listing, wider !== undefined && begun.has(wider))
    if (emptyPages > 0) return likely * 0.1
    return last === undefined ? likely : 0.8 * last + 0.2 * likely
  }

  function best(): Choice | undefined {
    if (newestFirst?.isReading && open.has(NEWEST)) return only(NEWEST)
    const idle = [...open.values()].filter(({ listing }) => !inFlight.has(listing.name))
    const isSeed = ({ listing, last }: Entry) => listing.family === 'seed' && last === undefined
    const seed = mostPromising(idle.filter(isSeed))
    if (isSeedsTurn && seed) return seed
    return bestBesides(idle.filter((entry) => !isSeed(entry))) ?? seed
  }

  function bestBesides(entries: readonly Entry[]): Choice | undefined {
    const deciding = decidingListing()
    if (deciding !== undefined) return only(deciding)
    const choice = mostPromising(entries)
    return choice && choice.expected >= EXPECTED_MIN ? choice : undefined
  }

  /** Returns the listing that will show the size of the subreddit; nothing else is read until then. Else undefined. */
  function decidingListing(): string | undefined {
    if (completeness.isLikely && open.has(PROBE)) return PROBE
    const newestPosts = open.get(NEWEST)?.posts ?? CAPPED_FROM
    const seemsSmall = hasFew.common ?? hasFew.others
    return seemsSmall && !newestFirst && newestPosts < CAPPED_FROM ? NEWEST : undefined
  }

  /** Returns the choice of one listing, or undefined while it is in flight. */
  function only(name: string): Choice | undefined {
    const entry = open.get(name)
    return entry && !inFlight.has(name) ? { name, expected: expectedOf(entry) } : undefined
  }

  function mostPromising(entries: readonly Entry[]): Choice | undefined {
    let choice: Choice | undefined
    for (const entry of entries) {
      const expected = expectedOf(entry)
      if (!choice || expected > choice.expected) choice = { name: entry.listing.name, expected }
    }
    return choice
  }

  function record(name: string, page: PageYield): void {
    inFlight.delete(name)
    found += page.added
    completeness.record(name, { ...page, posts: listedOn(page) })
    if (name === NEWEST) newestFirst?.record(page.next, page.dates)
    const entry = open.get(name)
    if (entry) recordPage(entry, page)
  }

  function recordPage(entry: Entry, page: PageYield): void {
    const { listing } = entry
    const isFirst = entry.last === undefined
    begun.add(listing.name)
    // The newest posts lead to the range, even if it is pages away.
    const isAhead = listing.name === NEWEST && page.dates?.isAhead === true
    if (!isAhead) expectations.record(listing, page)
    entry.emptyPages = page.newPosts === 0 && !isAhead ? entry.emptyPages + 1 : 0
    entry.last = page.newQuestions
    entry.posts += listedOn(page)
    if (listing.family === 'asking') updateSize(entry, page)
    if (page.next !== 'more' || entry.emptyPages >= EMPTY_PAGES_MAX) open.delete(listing.name)
    if (isWhole(entry, page) || (isFirst && isRepetition(page))) closeOtherOrders(listing)
  }

  function updateSize({ listing, posts }: Entry, { next }: PageYield): void {
    const isShort = next === 'end' && posts < FEW
    if (isOfCommonWord(listing)) hasFew.common ||= isShort
    else hasFew.others = hasFew.others !== false && isShort
  }

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

  function openSearches(flairs: readonly string[]): Listing[] {
    const added = range.within(flairs.flatMap(flairListings))
    for (const flair of flairs) searchedFlairs.add(flair.toLowerCase())
    for (const listing of added) open.set(listing.name, unread(listing))
    return added
  }

  function restoreListing(line: SourceYield, isOpen: boolean): void {
    const name = line.source
    // Had the newest posts been all of the range, the subreddit would have ended with the last of them.
    const end = newestFirst ? 'cut' : 'end'
    // Posts outside the range were not counted, so these pages count as full ones.
    const dates = newestFirst && name === NEWEST ? FULL_PAGE : undefined
    for (const page of averagePages(line, isOpen ? 'more' : end)) record(name, { ...page, dates })
  }

  return {
    choose(): Choice[] {
      const chosen: Choice[] = []
      if (completeness.isCertain || newestFirst?.isAllRead) return chosen
      const most = begun.size === 0 ? IN_FLIGHT_FIRST : IN_FLIGHT_MAX
      const expected = () => [...inFlight.values()].reduce((sum, questions) => sum + questions, 0)
      while (inFlight.size < most && found + expected() < limit) {
        const choice = best()
        if (!choice) break
        inFlight.set(choice.name, choice.expected)
        chosen.push(choice)
        isSeedsTurn = !isSeedsTurn
      }
      return chosen
    },

    openFlairs(): Listing[] {
      const flairs = expectations.askingFlairs().filter((flair) => !searchedFlairs.has(flair.toLowerCase()))
      return openSearches(flairs.slice(0, Math.max(0, FLAIRS_MAX - searchedFlairs.size)))
    },

    restore(read, left) {
      const names = [...read.map(({ source }) => source), ...left.keys()]
      openSearches([...new Set(names.flatMap((name) => flairOf(name) ?? []))])
      for (const line of read) restoreListing(line, left.has(line.source))
      for (const name of open.keys()) if (!left.has(name)) open.delete(name)
      for (const [name, isActive] of left) if (isActive) inFlight.set(name, only(name)?.expected ?? 0)
    },

    endsRange: (name, { next, dates }) => name === NEWEST && newestFirst?.isLast(next, dates) === true,

    get isWaiting(): boolean {
      return inFlight.size > 0
    },

    record,

    close(name) {
      for (const other of name === undefined ? [...open.keys(), ...inFlight.keys()] : [name]) {
        inFlight.delete(other)
        open.delete(other)
      }
    },
  }
}

const isOfCommonWord = ({ request }: Listing) =>
  request.kind === 'search' && request.t === 'all' && /^title:(how|what)$/.test(request.q)

const unread = (listing: Listing): Entry => ({ listing, last: undefined, emptyPages: 0, posts: 0 })

/** Returns true if a search has shown all that it finds in the range of dates. */
function isWhole({ posts }: Entry, { next, dates }: PageYield): boolean {
  return dates?.hasPassed === true || (next === 'end' && posts < SEARCH_CAPPED_FROM)
}

const isRepetition = ({ posts, newPosts }: PageYield): boolean => posts > 0 && newPosts === 0

const FULL_PAGE = { listed: 100, oldestMs: undefined, hasPassed: false, isAhead: false }
