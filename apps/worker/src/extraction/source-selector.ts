import type { SourceYield } from '@quarry/contracts/run'
import { CAPPED_FROM, createCompletenessCheck, NEWEST, PROBE } from './completeness.ts'
import type { Family, Source } from './sources.ts'

/** The result of a page. */
export interface PageYield {
  posts: number
  /** Posts that the run had not seen before. */
  newPosts: number
  /** Questions among the new posts. */
  newQuestions: number
  /** Questions added to the set. */
  added: number
  /** `end`: Reddit has no further page. `cut`: the next page cannot be read for another reason. */
  next: 'more' | 'end' | 'cut'
}

export interface Choice {
  name: string
  /** Expected number of questions on the page. */
  expected: number
}

export interface SelectorStart {
  /** Questions found by an earlier worker. */
  foundBefore?: number
  /** True for every other subreddit of a run: seed terms may find nothing for long, so not all start with one. */
  beginsWithSeed?: boolean
}

export type SourceSelector = ReturnType<typeof createSourceSelector>

const FULL_PAGE = 100
/** Questions that a request must be expected to bring. */
const EXPECTED_MIN = 1
const IN_FLIGHT_MAX = 8
/** Requests in flight until the first page shows the size of the subreddit. */
const IN_FLIGHT_FIRST = 4
/** Weight (0 to 1) of one page when the expectations of its family are updated. */
const LEARNING_RATE = 0.4
/** Pages of an earlier worker that are weighed when its state is restored. */
const RESTORED_MAX = 6
/**
 * Fewer search results for common words may mean a small subreddit. Then its newest posts are read first, until they end or
 * are too many.
 */
const FEW = 90
/** Reddit's search ends at 230 to 250 posts. One that ends well before that has shown all that it finds. */
const SEARCH_CAPPED_FROM = 200

/** Expectations before the first page of a subreddit. */
const initialFamilies: Record<Family, { fill: number; novelty: number; density: number }> = {
  seed: { fill: 0.6, novelty: 0.95, density: 0.6 },
  asking: { fill: 0.9, novelty: 0.85, density: 0.8 },
  listing: { fill: 1, novelty: 0.9, density: 0.4 },
}

/**
 * Chooses what to read next of one subreddit, by what each of its sources has brought. Unread seed terms alternate with the
 * source that is expected to bring most new questions. No more is in flight than is missing. It closes a source that brings
 * nothing new twice, the other orders of a search that has shown all its results, and everything once the newest posts
 * turn out to be all posts, which other sources have to confirm.
 */
export function createSourceSelector(
  sources: readonly Source[],
  limit: number,
  { foundBefore = 0, beginsWithSeed = true }: SelectorStart = {},
) {
  const families = structuredClone(initialFamilies)
  const open = new Map(sources.map((source) => [source.name, { source, last: -1, emptyPages: 0, posts: 0 }]))
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
    const { fill, novelty, density } = families[entry.source.family]
    const likely = FULL_PAGE * entry.source.share * fill * novelty * density
    if (entry.emptyPages > 0) return likely * 0.1
    return entry.last < 0 ? likely : 0.8 * entry.last + 0.2 * likely
  }

  function best(): Choice | undefined {
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

  /** A search of all posts has other orders, which show nothing new once it has shown all that it finds. */
  function closeOtherOrders({ source }: Source): void {
    if (source.kind !== 'search' || source.t !== 'all') return
    for (const [name, other] of open) {
      if (other.source.source.kind === 'search' && other.source.source.q === source.q) open.delete(name)
    }
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
      if (awaitsSize() || completeness.isCertain) return chosen
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
      completeness.record(name, page)
      updateSize(page, entry?.source)
      if (!entry) return
      updateFamily(families[entry.source.family], entry.source.share, page)
      const isFirst = entry.last < 0
      entry.emptyPages = page.newPosts === 0 ? entry.emptyPages + 1 : 0
      entry.last = page.newQuestions
      entry.posts += page.posts
      if (entry.source.indicatesSize && page.next === 'end' && entry.posts < FEW) seemsSmall = true
      if (page.next !== 'more' || entry.emptyPages >= 2) open.delete(name)
      const isComplete = page.next === 'end' && entry.posts < SEARCH_CAPPED_FROM
      const isRepetition = isFirst && page.posts > 0 && page.newPosts === 0
      if (isComplete || isRepetition) closeOtherOrders(entry.source)
    },

    /** Restores what an earlier worker read of a source, as an average of its pages. */
    restore({ source: name, requests, listed = 0, posts, questions }: SourceYield): void {
      const entry = open.get(name)
      const { family, share, indicatesSize } = sources.find((source) => source.name === name) ?? {}
      completeness.restore(name, { listed, posts, isOpen: entry !== undefined })
      if (family === undefined || share === undefined || requests === 0) return
      const page = {
        posts: FULL_PAGE * share,
        newPosts: posts / requests,
        newQuestions: questions / requests,
      }
      if (indicatesSize && !entry && listed < FEW) seemsSmall = true
      for (let i = 0; i < Math.min(requests, RESTORED_MAX); i += 1)
        updateFamily(families[family], share, page)
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

function updateFamily(
  family: { fill: number; novelty: number; density: number },
  share: number,
  { posts, newPosts, newQuestions }: Pick<PageYield, 'posts' | 'newPosts' | 'newQuestions'>,
): void {
  const towards = (before: number, now: number) => before + LEARNING_RATE * (Math.min(1, now) - before)
  family.fill = towards(family.fill, posts / (FULL_PAGE * share))
  if (posts > 0) family.novelty = towards(family.novelty, newPosts / posts)
  if (newPosts > 0) family.density = towards(family.density, newQuestions / newPosts)
}
