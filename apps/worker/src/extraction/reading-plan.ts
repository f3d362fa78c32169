import type { Coverage } from '@quarry/contracts/run'
import type { Ownership } from '@quarry/store/runs/ownership'
import type { Pages, SubredditFacts } from '@quarry/store/runs/pages'
import { cursorId } from './listing-cursor.ts'
import { createListingSelector, type ListingSelector, type PageYield } from './listing-selector.ts'
import type { PlannedSubreddit } from './planned-subreddits.ts'
import type { PageDates } from './read-page.ts'

export type ReadingPlan = ReturnType<typeof createReadingPlan>

/** Chooses what to read next of each subreddit of a run, and activates it in the store. */
export function createReadingPlan(
  pages: Pages,
  run: Ownership,
  subreddits: ReadonlyMap<string, Pick<PlannedSubreddit, 'listings'>>,
) {
  const selectors = new Map<string, { selector: ListingSelector; requests: number }>()
  const read = new Set<string>()
  let facts = new Map<string, SubredditFacts>()

  /** Returns true if something is to be read. The community with the fewest requests so far is next, so that all are read side by side. */
  async function activate(subreddit: string): Promise<boolean> {
    const entry = selectors.get(subreddit)
    const listing = entry?.selector.choose()
    if (!entry || listing === undefined) return false
    entry.requests += 1
    await pages.activate(run, [{ id: cursorId(subreddit, listing), place: entry.requests }])
    return true
  }

  function restoreSelector(
    { subreddit, asked, questions, sources = [] }: Coverage,
    open: ReadonlyMap<string, boolean>,
  ): ListingSelector | undefined {
    const planned = subreddits.get(subreddit)
    if (!planned) return undefined
    const prefix = cursorId(subreddit, '')
    const left = [...open]
      .filter(([id]) => id.startsWith(prefix))
      .map(([id, isActive]) => [id.slice(prefix.length), isActive] as const)
    const selector = createListingSelector(planned.listings, asked)
    selector.restore(questions, sources, new Map(left))
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
      for (const line of coverage) {
        const { subreddit, seen, requests = 0 } = line
        if (seen > 0) read.add(subreddit)
        const selector = restoreSelector(line, open)
        if (selector) selectors.set(subreddit, { selector, requests })
        if (await activate(subreddit)) active += 1
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
    endsRange: (subreddit: string, listing: string, dates: PageDates): boolean =>
      selectors.get(subreddit)?.selector.endsRange(listing, dates) === true,

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
