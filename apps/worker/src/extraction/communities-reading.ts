import type { Coverage } from '@quarry/contracts/run'
import type { Ownership } from '@quarry/store/runs/claims'
import type { CommunityFacts, Pages } from '@quarry/store/runs/pages'
import { cursorId } from './listing-cursor.ts'
import { createSourceSelector, type PageYield, type SourceSelector } from './source-selector.ts'
import type { Source } from './sources.ts'

/** A community's place among the active chains grows with its requests, so that communities are read side by side. */
const PLACES_PER_REQUEST = 1000

export type CommunitiesReading = ReturnType<typeof createCommunitiesReading>

/** Chooses for every community of a run what to read next, and has it read. */
export function createCommunitiesReading(pages: Pages, run: Ownership, sources: readonly Source[]) {
  const books = new Map<string, { book: SourceSelector; requests: number }>()
  const read = new Set<string>()
  let facts = new Map<string, CommunityFacts>()

  async function activate(subreddit: string): Promise<number> {
    const reading = books.get(subreddit)
    const chosen = reading?.book.choose() ?? []
    if (!reading || chosen.length === 0) return 0
    const chains = chosen.map(({ name, expected }) => {
      reading.requests += 1
      const place = reading.requests * PLACES_PER_REQUEST + Math.max(0, 100 - Math.round(expected))
      return { id: cursorId(subreddit, name), place }
    })
    await pages.activate(run, chains)
    return chosen.length
  }

  function bookOf(community: Coverage, nth: number, open: ReadonlyMap<string, boolean>): SourceSelector {
    const book = createSourceSelector(sources, community.asked, {
      foundBefore: community.questions,
      beginsWithSeed: nth % 2 === 0,
    })
    const isActive = (name: string) => open.get(cursorId(community.subreddit, name))
    for (const { name } of sources) if (isActive(name) === undefined) book.close(name)
    for (const line of community.sources ?? []) book.remember(line)
    for (const { name } of sources) if (isActive(name)) book.isOut(name)
    return book
  }

  return {
    /**
     * Takes up the run as the store has it, at first or after another worker. Answers how many chains are active;
     * none means that nothing worth a request is left.
     */
    async takeUp(): Promise<number> {
      books.clear()
      const [coverage, open, known] = await Promise.all([
        pages.coverage(run),
        pages.readOpenCursors(run),
        pages.communityFacts(run),
      ])
      facts = known
      let active = [...open.values()].filter(Boolean).length
      for (const [nth, community] of coverage.entries()) {
        const { subreddit, seen, requests = 0 } = community
        if (seen > 0) read.add(subreddit)
        books.set(subreddit, { book: bookOf(community, nth, open), requests })
        active += await activate(subreddit)
      }
      return active
    },

    /** A page of the community has come, here or for an earlier worker; without a name, of any. */
    isRead: (subreddit?: string) => (subreddit === undefined ? read.size > 0 : read.has(subreddit)),

    markRead(subreddit: string): void {
      read.add(subreddit)
    },

    /** Another worker has committed what was thought to be out here: take up again. */
    isBehind: () => [...books.values()].some(({ book }) => book.isWaiting),

    /** What listings have shown of the community, as far as the run has read them. */
    factsOf: (subreddit: string): CommunityFacts | undefined => facts.get(subreddit),

    async record(subreddit: string, source: string, page: PageYield, listed?: CommunityFacts): Promise<void> {
      if (listed) facts.set(subreddit, listed)
      books.get(subreddit)?.book.record(source, page)
      await activate(subreddit)
    },

    /** The source, or without one the whole community, is not read again. */
    async close(subreddit: string, source?: string): Promise<void> {
      const book = books.get(subreddit)?.book
      if (source === undefined) book?.closeAll()
      else book?.close(source)
      await activate(subreddit)
    },
  }
}
