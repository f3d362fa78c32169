import { z } from 'zod'
import type { ListingSource } from '../listing-requests.ts'
import { PlatformError } from '../platform-error.ts'
import { readItems } from '../read-items.ts'

/** A page of a subreddit's posts to request. */
export interface ListingPage {
  subreddit: string
  source: ListingSource
  /** The fullname of the previous page's last post. Reddit returns the first page for an unknown one. */
  after?: string | undefined
  /** Posts per page, at most 100, which is also the default. */
  limit?: number | undefined
}

/** Returns the path and query of a page, relative to the base URL of Reddit's API. */
export function listingRequest(page: ListingPage): { path: string; query: Record<string, string> } {
  const { source } = page
  const base = `/r/${encodeURIComponent(page.subreddit)}`
  const position = { limit: String(page.limit ?? 100), ...(page.after ? { after: page.after } : {}) }
  if (source.kind === 'search') {
    // Without restrict_sr, Reddit would search all subreddits.
    const query = { q: source.q, sort: source.sort, t: source.t, restrict_sr: '1', type: 'link' }
    return { path: `${base}/search`, query: { ...query, ...position } }
  }
  // Always sent, because Reddit's documents disagree on the default window.
  const windowed = source.sort === 'top' || source.sort === 'controversial'
  const query = { ...position, ...(windowed ? { t: source.t ?? 'all' } : {}) }
  return { path: `${base}/${source.sort}`, query }
}

/** The longest `after` that is accepted. A fullname has about ten characters. */
const CURSOR_LENGTH_MAX = 64

export const Listing = z.object({
  kind: z.literal('Listing'),
  data: z.object({
    after: z
      .string()
      .max(CURSOR_LENGTH_MAX)
      .nullish()
      .catch(null)
      .transform((after) => after || null),
    children: z.array(z.unknown()),
  }),
})

/** Returns a listing's valid children of one kind. Throws PlatformError `malformed` for anything but a listing. */
export function readListing<T>(json: unknown, child: z.ZodType<T>) {
  const listing = Listing.safeParse(json).data?.data
  if (!listing) throw new PlatformError('reddit', 'malformed', { status: 200, detail: 'not a Listing' })
  return { ...readItems(listing.children, child), after: listing.after }
}
