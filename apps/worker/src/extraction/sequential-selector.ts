import type { ListingSelector, SelectorStart } from './listing-selector.ts'
import type { PageYield } from './page-yield.ts'

/** Consecutive pages without a new post after which a listing is left: it only repeats the others. */
const EMPTY_PAGES_MAX = 2

/**
 * Chooses what to read next of one community whose listings are read one after the other, a page at a time, until enough
 * questions are found.
 */
export function createSequentialSelector(
  listings: readonly string[],
  limit: number,
  { foundBefore = 0 }: SelectorStart = {},
): ListingSelector {
  const open = new Map(listings.map((name) => [name, { emptyPages: 0 }]))
  let inFlight: string | undefined
  let found = foundBefore

  const settle = (name = inFlight) => {
    if (inFlight === name) inFlight = undefined
  }

  return {
    choose() {
      const [name] = open.keys()
      if (inFlight !== undefined || name === undefined || found >= limit) return []
      inFlight = name
      return [{ name, expected: 0 }]
    },

    openFlairs: () => [],

    endsRange: () => false,

    restore(_read, left) {
      for (const name of open.keys()) if (!left.has(name)) open.delete(name)
      inFlight = [...left].find(([, isActive]) => isActive)?.[0]
    },

    get isWaiting() {
      return inFlight !== undefined
    },

    record(name: string, { added, newPosts, next }: PageYield) {
      settle(name)
      found += added
      const entry = open.get(name)
      if (!entry) return
      entry.emptyPages = newPosts === 0 ? entry.emptyPages + 1 : 0
      if (next !== 'more' || entry.emptyPages >= EMPTY_PAGES_MAX) open.delete(name)
    },

    close(name) {
      settle(name)
      if (name === undefined) open.clear()
      else open.delete(name)
    },
  }
}
