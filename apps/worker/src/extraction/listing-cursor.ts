import type { Listing } from '@quarry/platforms/source'
import { z } from 'zod'

/** A subreddit's listing and how far it has been read. */
export const ListingCursor = z.object({
  subreddit: z.string(),
  /** The listing's name. */
  name: z.string(),
  /** What the source's client needs to read the listing; see `Listing.request`. */
  source: z.record(z.string(), z.union([z.string(), z.number()])),
  /** How many pages have been read. */
  pages: z.number(),
  /** Where the last page ended, as the source's client returned it. */
  after: z.string().optional(),
  /** The first post's id, which reveals that a source has started over at page one. */
  first: z.string().optional(),
  /** The time of the oldest post so far, which shows how far a list by date has been read. */
  oldest: z.string().optional(),
})
export type ListingCursor = z.infer<typeof ListingCursor>

/** Returns the cursor of a listing that has not been read yet. */
export function newCursor(subreddit: string, { name, request }: Listing): ListingCursor {
  return { subreddit, name, source: { ...request }, pages: 0 }
}
