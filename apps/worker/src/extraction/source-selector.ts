import type { SourceYield } from '@quarry/contracts/run'
import type { SubredditFacts } from '@quarry/questions/question-facts'
import { CAPPED_FROM, createCompletenessCheck, NEWEST, PROBE } from './completeness.ts'
import { createNewestFirst } from './newest-first.ts'
import { listedOn, type PageYield } from './page-yield.ts'
import { createExpectations } from './source-expectations.ts'
import { EVERYTHING, type SourceRange } from './source-range.ts'
import { flairOf, flairSources, type Source } from './sources.ts'

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
  /** The dates that are read; all by default. */
  range?: SourceRange
}

export type SourceSelector = ReturnType<typeof createSourceSelector>

const FULL_PAGE = 100
/** Questions that a request must be expected to bring. */
const EXPECTED_MIN = 1
/** Flairs that are searched for in one subreddit. */
const FLAIRS_MAX = 3
const IN_FLIGHT_MAX = 8
/** Requests in flight until the first page shows the size of the subreddit. */
const IN_FLIGHT_FIRST = 4
/** Pages of an earlier worker that are weighed when its state is restored. */
const RESTORED_MAX = 6
/**
 * Fewer search results for common words may mean a small subreddit. Then its newest posts are read first, until they end or
 * are too many.
 */
const FEW = 90
/** Reddit's search ends at 230 to 250 posts. One that ends well before that has shown all that it finds. */
const SEARCH_CAPPED_FROM = 200

/**
 * Chooses what to read next of one subreddit, by what each of its sources has brought. Unread seed terms alternate with the
 * source that is expected to bring most new true questions. Searches for flairs that turn out to mark questions join in. No
 * more is in flight than is missing. It closes a source that brings nothing new twice, the other orders of a search that has
 * shown all its results, and everything once the newest posts turn out to be all posts, which other sources have to confirm.
 */
export function createSourceSelector(
  sources: readonly Source[],
  limit: number,
  { foundBefore = 0, beginsWithSeed = true, range = EVERYTHING }: SelectorStart = {},
) {
  const newestFirst = Number.isFinite(range.fromMs) ? createNewestFirst(range.fromMs) : undefined
  const expectations = createExpectations()
  const open = new Map(sources.map((source) => [source.name, unread(source)]))
  /** Names of sources of which a page was read. */
  const begun = new Set<string>()
  const searchedFlairs = new Set<string>()
  /** Expected questions by the name of the source. */
  const inFlight = new Map<string, number>()
  let found = foundBefore
  let isSeedsTurn = beginsWithSeed
  let seemsSmall = false
  let isSizeKnown = false
  /** A search for common words was short, so the next page of the newest posts will show whether the subreddit is small. */
  let mayBeSmall = false
  const completeness = createCompletenessCheck()

  function expectedOf(name: string): number {
    const entry = open.get(name)
    if (!entry) return 0
    const { wider } = entry.source
    const likely = expectations.of(entry.source, wider !== undefined && begun.has(wider))
    if (entry.emptyPages > 0) return likely * 0.1
    return entry.last < 0 ? likely : 0.8 * entry.last + 0.2 * likely
  }

  function best(): Choice | undefined {
    if (newestFirst?.isReading && open.has(NEWEST)) {
      return inFlight.has(NEWEST) ? undefined : { name: NEWEST, expected: expectedOf(NEWEST) }
    }
    const isUnreadSeed = (name: string) => {
      const entry = open.get(name)
      return entry?.source.family === 'seed' && entry.last < 0
    }
    const available = [...open.keys()].filter((name) => !inFlight.has(name))
    const seeds = available.filter(isUnreadSeed)
    if (isSeedsTurn && seeds.length > 0) return mostPromising(seeds)
    const other = bestBesides(seeds, available)
    return other ?? mostPromising(seeds)
  }

  function bestBesides(seeds: readonly string[], available: readonly string[]): Choice | undefined {
    const deciding = decidingSource()
    if (deciding !== undefined) {
      return inFlight.has(deciding) ? undefined : { name: deciding, expected: expectedOf(deciding) }
    }
    const unreadSeeds = new Set(seeds)
    const choice = mostPromising(available.filter((name) => !unreadSeeds.has(name)))
    return choice && choice.expected >= EXPECTED_MIN ? choice : undefined
  }

  /** Returns the source that will show the size of the subreddit; nothing else is read until then. Else undefined. */
  function decidingSource(): string | undefined {
    if (completeness.isLikely && open.has(PROBE)) return PROBE
    const newestPosts = open.get(NEWEST)?.posts ?? CAPPED_FROM
    return seemsSmall && newestPosts < CAPPED_FROM ? NEWEST : undefined
  }

  function mostPromising(names: readonly string[]): Choice | undefined {
    let choice: Choice | undefined
    for (const name of names) {
      const expected = expectedOf(name)
      if (!choice || expected > choice.expected) choice = { name, expected }
    }
    return choice
  }

  /**
   * A search of all posts has other orders, and searches of its self posts, which show nothing new once it has shown all
   * that it finds.
   */
  function closeOtherOrders({ source }: Source): void {
    if (source.kind !== 'search' || source.t !== range.widest) return
    for (const [name, { source: other }] of open) {
      const isNarrower = other.wider?.startsWith(`${source.q} `) ?? false
      if (isNarrower || (other.source.kind === 'search' && other.source.q === source.q)) open.delete(name)
    }
  }

  /** Returns the searches for flairs that mark questions, as far as they are new. They are open from now on. */
  function openFlairs(): Source[] {
    const flairs = expectations.askingFlairs().filter((flair) => !searchedFlairs.has(flair.toLowerCase()))
    const added = sourcesOf(flairs.slice(0, Math.max(0, FLAIRS_MAX - searchedFlairs.size)))
    for (const source of added) openFlair(source)
    return added
  }

  const sourcesOf = (flairs: readonly string[]) => range.within(flairs.flatMap(flairSources))

  function flairSourceOf(name: string): Source | undefined {
    const flair = flairOf(name)
    return flair === undefined ? undefined : sourcesOf([flair]).find((source) => source.name === name)
  }

  function openFlair(source: Source): void {
    searchedFlairs.add(flairOf(source.name)?.toLowerCase() ?? '')
    open.set(source.name, unread(source))
  }

  function recordPage(entry: Entry, page: PageYield): void {
    const { source } = entry
    const isFirst = entry.last < 0
    countPage(entry, page)
    if (source.indicatesSize && page.next === 'end' && entry.posts < FEW) seemsSmall = true
    if (page.next !== 'more' || entry.emptyPages >= 2) open.delete(source.name)
    const isRepetition = isFirst && page.posts > 0 && page.newPosts === 0
    if (isWhole(entry, page) || isRepetition) closeOtherOrders(source)
  }

  function countPage(entry: Entry, page: PageYield): void {
    const { source } = entry
    if (page.makeup) expectations.observe(source, page.makeup)
    begun.add(source.name)
    // The newest posts lead to the range, even if it is pages away.
    const isAhead = source.name === NEWEST && page.dates?.isAhead === true
    if (!isAhead) expectations.record(source, page)
    entry.emptyPages = page.newPosts === 0 && !isAhead ? entry.emptyPages + 1 : 0
    entry.last = page.newQuestions
    entry.posts += listedOn(page)
  }

  function restoreProgress(
    name: string,
    { requests, listed, posts, isOpen }: { requests: number; listed: number; posts: number; isOpen: boolean },
  ): void {
    const flair = flairOf(name)
    if (flair !== undefined) searchedFlairs.add(flair.toLowerCase())
    completeness.restore(name, { listed, posts, isOpen })
    if (name === NEWEST) newestFirst?.restore(requests, isOpen)
  }

  function updateSize({ next, posts }: PageYield, source: Source | undefined): void {
    const isShort = next === 'end' && posts < FEW && source?.family === 'asking'
    if (isShort && !source.indicatesSize) mayBeSmall = true
    else isSizeKnown = true
  }

  function awaitsSize(): boolean {
    return (
      mayBeSmall && !isSizeKnown && [...inFlight.keys()].some((name) => open.get(name)?.source.indicatesSize)
    )
  }

  return {
    /** Returns what to read now, in addition to what is in flight. */
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

    openFlairs,

    /** Closes all sources but these, which an earlier worker left open, and opens those of them that are for a flair. */
    restoreOpen(names: ReadonlySet<string>): void {
      for (const name of open.keys()) if (!names.has(name)) open.delete(name)
      for (const source of [...names].flatMap((name) => flairSourceOf(name) ?? [])) openFlair(source)
    },

    /** Sets what the listings have shown of the subreddit. */
    setFacts(facts: SubredditFacts): void {
      expectations.setFacts(facts)
    },

    /** Returns true if every post of the range has been seen with this page, which has not been recorded yet. */
    endsRange: (name: string, { next, dates }: Pick<PageYield, 'next' | 'dates'>): boolean =>
      name === NEWEST && newestFirst?.isLast(next, dates) === true,

    /** Every post of the range has been seen. */
    get isRangeRead(): boolean {
      return newestFirst?.isAllRead === true
    },

    /** Something is in flight, as far as this worker knows. */
    get isWaiting(): boolean {
      return inFlight.size > 0
    },

    /** Marks a source that an earlier worker was reading. */
    markInFlight(name: string): void {
      inFlight.set(name, expectedOf(name))
    },

    record(name: string, page: PageYield): void {
      inFlight.delete(name)
      found += page.added
      const entry = open.get(name)
      completeness.record(name, { ...page, posts: listedOn(page) })
      if (name === NEWEST) newestFirst?.record(page.next, page.dates)
      updateSize(page, entry?.source)
      if (entry) recordPage(entry, page)
    },

    /** Restores what an earlier worker read of a source, as an average of its pages. */
    restore({ source: name, requests, listed = 0, posts, questions }: SourceYield): void {
      const entry = open.get(name)
      const source = sources.find((other) => other.name === name) ?? flairSourceOf(name)
      if (source) begun.add(name)
      restoreProgress(name, { requests, listed, posts, isOpen: entry !== undefined })
      if (!source || requests === 0) return
      const page = {
        posts: FULL_PAGE * source.share,
        newPosts: posts / requests,
        newQuestions: questions / requests,
      }
      if (source.indicatesSize && !entry && listed < FEW) seemsSmall = true
      for (let i = 0; i < Math.min(requests, RESTORED_MAX); i += 1) expectations.record(source, page)
      if (!entry) return
      entry.last = page.newQuestions
      entry.posts = listed
    },

    /** Stops reading the source. */
    close(name: string): void {
      inFlight.delete(name)
      open.delete(name)
    },

    closeAll(): void {
      inFlight.clear()
      open.clear()
    },
  }
}

interface Entry {
  source: Source
  /** Expected true questions of its last page; -1 before the first. */
  last: number
  /** Consecutive pages without a new post. */
  emptyPages: number
  posts: number
}

/** Returns true if a search has shown all that it finds in the range of dates. */
function isWhole({ posts }: Entry, { next, dates }: PageYield): boolean {
  return dates?.hasPassed === true || (next === 'end' && posts < SEARCH_CAPPED_FROM)
}

const unread = (source: Source): Entry => ({ source, last: -1, emptyPages: 0, posts: 0 })
