import type { Coverage } from '@quarry/contracts/run'
import type { ListingCursor } from './listing-cursor.ts'
import type { PlannedSubreddit } from './planned-subreddits.ts'

interface ReadCommunity {
  planned: Pick<PlannedSubreddit, 'lastReading' | 'listings'>
  selector: { open: () => readonly string[] }
  cursors: ReadonlyMap<string, ListingCursor>
  /** Lists by date that ended early, with the time of their last post. */
  ended: ReadonlyMap<string, string>
}

/**
 * Returns the time between the last reading and what this one has reached; undefined if they meet. The lists by date
 * that are still open or ended early tell how far it came; `startedAt` stands for a list of which nothing was read.
 */
export function gapOf(
  { planned: { lastReading, listings }, selector, cursors, ended }: ReadCommunity,
  startedAt: string,
): Coverage['gap'] {
  if (lastReading === undefined) return undefined
  const open = new Set(selector.open())
  // A list of everything contains what searches for terms find.
  const whole = listings.filter(({ term }) => term === undefined)
  const reached = (whole.length > 0 ? whole : listings).flatMap(({ name }) =>
    open.has(name) ? (cursors.get(name)?.oldest ?? startedAt) : (ended.get(name) ?? []),
  )
  const latest = reached.sort().at(-1)
  return latest !== undefined && Date.parse(latest) > Date.parse(lastReading)
    ? { from: lastReading, to: latest }
    : undefined
}
