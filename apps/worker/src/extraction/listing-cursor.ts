import type { Listing } from '@quarry/platforms/source'
import { z } from 'zod'

/** One listing of one subreddit and how far it has been read. */
export const ListingCursor = z.object({
  subreddit: z.string(),
  /** The listing's name. */
  name: z.string(),
  /** What the source's client needs to read it, see `Listing.request`. */
  source: z.record(z.string(), z.union([z.string(), z.number()])),
  /** Pages read. */
  pages: z.number(),
  /** Where the last page ended, as the source's client returned it. */
  after: z.string().optional(),
  /** Id of the first post, to notice when a source begins again at page one. */
  first: z.string().optional(),
})
export type ListingCursor = z.infer<typeof ListingCursor>

/** Returns the cursor of a listing that has not been read. */
export function newCursor(subreddit: string, { name, request }: Listing): ListingCursor {
  return { subreddit, name, source: { ...request }, pages: 0 }
}
