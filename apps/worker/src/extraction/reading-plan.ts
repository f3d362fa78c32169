import type { Coverage } from '@quarry/contracts/run'
import type { Ownership } from '@quarry/store/runs/ownership'
import type { Pages, SubredditFacts } from '@quarry/store/runs/pages'
import { cursorId, newCursor } from './listing-cursor.ts'
import type { ListingSelector } from './listing-selector.ts'
import type { PageYield } from './page-yield.ts'
import type { PlannedSubreddit } from './planned-subreddits.ts'

/** A subreddit's place among the active cursors grows with its requests, so that all subreddits are read side by side. */
const PLACES_PER_REQUEST = 1000

export type ReadingPlan = ReturnType<typeof createReadingPlan>

/** Chooses what to read next of each subreddit of a run, and activates it in the store. */
export function createReadingPlan(
  pages: Pages,
  run: Ownership,
  subreddits: ReadonlyMap<string, Pick<PlannedSubreddit, 'createSelector'>>,
) {
  const selectors = new Map<string, { selector: ListingSelector; requests: number }>()
  const read = new Set<string>()
  let facts = new Map<string, SubredditFacts>()

  async function activate(subreddit: string): Promise<number> {
    const entry = selectors.get(subreddit)
    if (!entry) return 0
    const flairs = entry.selector.openFlairs()
    if (flairs.length > 0) {
      await pages.addCursors(
        run,
        subreddit,
        flairs.map((listing) => newCursor(subreddit, listing)),
      )
    }
    const chosen = entry.selector.choose()
    if (chosen.length === 0) return 0
    const cursors = chosen.map(({ name, expected }) => {
      entry.requests += 1
      const place = entry.requests * PLACES_PER_REQUEST + Math.max(0, 100 - Math.round(expected))
      return { id: cursorId(subreddit, name), place }
    })
    await pages.activate(run, cursors)
    return chosen.length
  }

  function restoreSelector(
    { subreddit, asked, questions, sources = [] }: Coverage,
    nth: number,
    open: ReadonlyMap<string, boolean>,
  ): ListingSelector | undefined {
    const start = { foundBefore: questions, beginsWithSeed: nth % 2 === 0 }
    const selector = subreddits.get(subreddit)?.createSelector(asked, start)
    const prefix = cursorId(subreddit, '')
    const left = [...open]
      .filter(([id]) => id.startsWith(prefix))
      .map(([id, isActive]) => [id.slice(prefix.length), isActive] as const)
    selector?.restore(sources, new Map(left))
    return selector
  }

  return {
    /**
     * Loads the run's state from the store, at its start or after another worker. Returns the number of active cursors;
     * 0 means that nothing worth a request is left.
     */
    async resume(): Promise<number> {
      selectors.clear()
      const [coverage, open, known] = await Promise.all([
        pages.coverage(run),
        pages.readOpenCursors(run),
        pages.subredditFacts(run),
      ])
      facts = known
      let active = [...open.values()].filter(Boolean).length
      for (const [nth, line] of coverage.entries()) {
        const { subreddit, seen, requests = 0 } = line
        if (seen > 0) read.add(subreddit)
        const selector = restoreSelector(line, nth, open)
        if (selector) selectors.set(subreddit, { selector, requests })
        active += await activate(subreddit)
      }
      return active
    },

    /** Returns true if a page of the subreddit has been read, here or by an earlier worker; without a name, of any. */
    isRead: (subreddit?: string) => (subreddit === undefined ? read.size > 0 : read.has(subreddit)),

    markRead(subreddit: string): void {
      read.add(subreddit)
    },

    /** Returns true if another worker has committed a page that this one counts as in flight: call `resume` again. */
    isBehind: () => [...selectors.values()].some(({ selector }) => selector.isWaiting),

    /** Facts of the subreddit from the listing pages read so far. */
    factsOf: (subreddit: string): SubredditFacts | undefined => facts.get(subreddit),

    /** Returns true if the subreddit is read to the beginning of its range with this page, which has not been saved yet. */
    endsRange: (subreddit: string, listing: string, page: Pick<PageYield, 'next' | 'dates'>): boolean =>
      selectors.get(subreddit)?.selector.endsRange(listing, page) === true,

    async record(
      subreddit: string,
      listing: string,
      page: PageYield,
      listed?: SubredditFacts,
    ): Promise<void> {
      if (listed) facts.set(subreddit, listed)
      selectors.get(subreddit)?.selector.record(listing, page)
      await activate(subreddit)
    },

    /** Stops reading the listing; without one, the whole subreddit. */
    async close(subreddit: string, listing?: string): Promise<void> {
      selectors.get(subreddit)?.selector.close(listing)
      await activate(subreddit)
    },
  }
}
