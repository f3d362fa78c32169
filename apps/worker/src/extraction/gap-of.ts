import type { Coverage } from '@quarry/contracts/run'
import type { ListingCursor } from './listing-cursor.ts'
import type { PlannedSubreddit } from './planned-subreddits.ts'

interface ReadCommunity {
  planned: Pick<PlannedSubreddit, 'lastReading' | 'listings'>
  selector: { open: () => readonly string[] }
  cursors: ReadonlyMap<string, ListingCursor>
  /** The lists by date that ended early, with the times of their last posts. */
  ended: ReadonlyMap<string, string>
}

/**
 * Returns the time between the last reading and the point that this one has reached, or undefined if they meet. That
 * point follows from the lists by date that are still open or ended early. For a list of which nothing was read, it is
 * `startedAt`.
 */
export function gapOf(
  { planned: { lastReading, listings }, selector, cursors, ended }: ReadCommunity,
  startedAt: string,
): Coverage['gap'] {
  if (lastReading === undefined) return undefined
  const open = new Set(selector.open())
  // A list of everything also contains what searches for terms find.
  const whole = listings.filter(({ term }) => term === undefined)
  const reached = (whole.length > 0 ? whole : listings).flatMap(({ name }) =>
    open.has(name) ? (cursors.get(name)?.oldest ?? startedAt) : (ended.get(name) ?? []),
  )
  const latest = reached.sort().at(-1)
  return latest !== undefined && Date.parse(latest) > Date.parse(lastReading)
    ? { from: lastReading, to: latest }
    : undefined
}
