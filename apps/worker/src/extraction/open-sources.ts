import type { SourceYield } from '@quarry/contracts/run'
import type { SubredditFacts } from '@quarry/questions/question-facts'
import { NEWEST } from './completeness.ts'
import { listedOn, type PageYield } from './page-yield.ts'
import { createExpectations } from './source-expectations.ts'
import { flairOf, flairSources, type Source, type SourceRange } from './sources.ts'

interface Entry {
  source: Source
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
 * The sources of a subreddit that may bring more, with what each has brought so far. Closes a source after two pages
 * in a row without a new post, and the other orders of a search that has shown all its results.
 */
export function createOpenSources(sources: readonly Source[], range: SourceRange) {
  const expectations = createExpectations()
  const open = new Map(sources.map((source) => [source.name, unread(source)]))
  /** Names of sources of which a page was read. */
  const begun = new Set<string>()
  const searchedFlairs = new Set<string>()

  /**
   * Closes the other orders of a search, and the searches for its self posts: they show nothing new once it has shown all
   * that it finds.
   */
  function closeOtherOrders({ source }: Source): void {
    if (source.kind !== 'search' || source.t !== range.widest) return
    for (const [name, { source: other }] of open) {
      const isNarrower = other.wider?.startsWith(`${source.q} `) ?? false
      if (isNarrower || (other.source.kind === 'search' && other.source.q === source.q)) open.delete(name)
    }
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

  return {
    has: (name: string): boolean => open.has(name),

    names: (): string[] => [...open.keys()],

    sourceOf: (name: string): Source | undefined => open.get(name)?.source,

    /** Returns true if no page of it has been read. */
    isUnread: (name: string): boolean => (open.get(name)?.last ?? 0) < 0,

    /** Returns how many posts the source has listed so far; undefined if it is closed. */
    postsOf: (name: string): number | undefined => open.get(name)?.posts,

    /** Returns the true questions that the next page of the source is expected to bring; 0 if it is closed. */
    expectedOf(name: string): number {
      const entry = open.get(name)
      if (!entry) return 0
      const { wider } = entry.source
      const likely = expectations.of(entry.source, wider !== undefined && begun.has(wider))
      if (entry.emptyPages > 0) return likely * 0.1
      return entry.last < 0 ? likely : 0.8 * entry.last + 0.2 * likely
    },

    /** Sets what the listings have shown of the subreddit. */
    setFacts(facts: SubredditFacts): void {
      expectations.setFacts(facts)
    },

    /** Opens and returns the searches for flairs that mark questions, except those already opened. */
    openFlairs(): Source[] {
      const flairs = expectations.askingFlairs().filter((flair) => !searchedFlairs.has(flair.toLowerCase()))
      const added = sourcesOf(flairs.slice(0, Math.max(0, FLAIRS_MAX - searchedFlairs.size)))
      for (const source of added) openFlair(source)
      return added
    },

    /** Closes all sources but these, which an earlier worker left open, and opens those of them that are for a flair. */
    restoreOpen(names: ReadonlySet<string>): void {
      for (const name of open.keys()) if (!names.has(name)) open.delete(name)
      for (const source of [...names].flatMap((name) => flairSourceOf(name) ?? [])) openFlair(source)
    },

    /** Counts a page of an open source. Returns how many posts the source has listed so far; undefined if it is closed. */
    record(name: string, page: PageYield): number | undefined {
      const entry = open.get(name)
      if (!entry) return undefined
      const isFirst = entry.last < 0
      countPage(entry, page)
      if (page.next !== 'more' || entry.emptyPages >= 2) open.delete(name)
      const isRepetition = isFirst && page.posts > 0 && page.newPosts === 0
      if (isWhole(entry, page) || isRepetition) closeOtherOrders(entry.source)
      return entry.posts
    },

    /** Restores what an earlier worker read of a source, as an average of its pages. Returns the source. */
    restore({ source: name, requests, listed = 0, posts, questions }: SourceYield): Source | undefined {
      const flair = flairOf(name)
      if (flair !== undefined) searchedFlairs.add(flair.toLowerCase())
      const source = sources.find((other) => other.name === name) ?? flairSourceOf(name)
      if (source) begun.add(name)
      if (!source || requests === 0) return source
      const page = {
        posts: FULL_PAGE * source.share,
        newPosts: posts / requests,
        newQuestions: questions / requests,
      }
      for (let i = 0; i < Math.min(requests, RESTORED_MAX); i += 1) expectations.record(source, page)
      const entry = open.get(name)
      if (entry) {
        entry.last = page.newQuestions
        entry.posts = listed
      }
      return source
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

const unread = (source: Source): Entry => ({ source, last: -1, emptyPages: 0, posts: 0 })
