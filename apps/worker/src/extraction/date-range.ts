import type { TimeWindow } from '@quarry/platforms/reddit/listing-page'
import { EVERYTHING, type Listing, type ListingRange } from './reddit-listings.ts'

/** The times between which posts are requested, in milliseconds since 1970, inclusive. */
export interface DateRange {
  fromMs: number
  toMs: number
}

export const EVER: DateRange = { fromMs: Number.NEGATIVE_INFINITY, toMs: Number.POSITIVE_INFINITY }

const DAY_MS = 86_400_000

/** Reddit's windows, the smallest first: how far back each reaches, and the posts on a first page of it as a share of a full one. */
const windows: readonly { t: TimeWindow; spanMs: number; share: number }[] = [
  { t: 'hour', spanMs: DAY_MS / 24, share: 0.05 },
  { t: 'day', spanMs: DAY_MS, share: 0.15 },
  { t: 'week', spanMs: 7 * DAY_MS, share: 0.3 },
  { t: 'month', spanMs: 30 * DAY_MS, share: 0.5 },
  { t: 'year', spanMs: 365 * DAY_MS, share: 0.9 },
  { t: 'all', spanMs: Number.POSITIVE_INFINITY, share: 1 },
]

/** This machine's clock may differ from Reddit's, and a run takes a while. */
const CLOCK_MARGIN_MS = 600_000

/** Returns the range between the times, which are ISO 8601 and may be missing. */
export function rangeOf(from: string | undefined, to: string | undefined): DateRange {
  return {
    fromMs: from === undefined ? EVER.fromMs : Date.parse(from),
    toMs: to === undefined ? EVER.toMs : Date.parse(to),
  }
}

export function isInRange(isoTime: string, { fromMs, toMs }: DateRange): boolean {
  const ms = Date.parse(isoTime)
  return ms >= fromMs && ms <= toMs
}

/** Returns the range in the form that the listing selector needs. */
export function listingRangeOf(range: DateRange, nowMs: number): ListingRange {
  if (range.fromMs === EVER.fromMs && range.toMs === EVER.toMs) return EVERYTHING
  return {
    fromMs: range.fromMs,
    widest: windows[widestOf(range, nowMs)]?.t ?? 'all',
    within: (listings) => listingsWithin(listings, range, nowMs),
  }
}

const widestOf = ({ fromMs }: DateRange, nowMs: number): number =>
  windows.findIndex(({ spanMs }) => spanMs >= nowMs + CLOCK_MARGIN_MS - fromMs)

/**
 * Returns the listings that can show posts of the range: the time windows are narrowed to the smallest that reaches back to its
 * beginning, listings of the best posts of all times are left out, and listings sorted by date come first, because reading them
 * can stop at the beginning of the range.
 */
function listingsWithin(listings: readonly Listing[], range: DateRange, nowMs: number): Listing[] {
  const widest = widestOf(range, nowMs)
  const byName = new Map<string, Listing>()
  for (const listing of listings) {
    const narrowed = narrow(listing, widest)
    if (narrowed && showsSome(narrowed, range, nowMs)) byName.set(narrowed.name, narrowed)
  }
  const isByDate = ({ request }: Listing) => request.sort === 'new'
  const found = [...byName.values()]
  return [...found.filter(isByDate), ...found.filter((listing) => !isByDate(listing))]
}

/** Returns the listing with a window no wider than `widest`; undefined for a list without one that shows other posts. */
function narrow(listing: Listing, widest: number): Listing | undefined {
  const { t } = listing.request
  // `hot` and `rising` show posts of the last days, all of which are in the newest.
  if (t === undefined)
    return listing.request.sort === 'new' || windows[widest]?.t === 'all' ? listing : undefined
  const window = windows[widest]
  if (!window || windows.findIndex((each) => each.t === t) <= widest) return listing
  const rename = (name: string) => `${name.replace(/-[a-z]+$/, '')}-${window.t}`
  return {
    ...listing,
    name: rename(listing.name),
    request: { ...listing.request, t: window.t },
    share: Math.min(listing.share, window.share),
    ...(listing.wider === undefined ? {} : { wider: rename(listing.wider) }),
  }
}

/** Returns false for a window that begins after the range has ended. */
function showsSome({ request: { t } }: Listing, { toMs }: DateRange, nowMs: number): boolean {
  const spanMs = windows.find((window) => window.t === t)?.spanMs ?? Number.POSITIVE_INFINITY
  return nowMs - spanMs - CLOCK_MARGIN_MS <= toMs
}
