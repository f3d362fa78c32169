import { z } from 'zod'
import { PlatformError } from '../platform-error.ts'

/** Longest accepted `after`. A fullname has about ten characters. */
const CURSOR_LENGTH_MAX = 64

const Listing = z.object({
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

export interface ListingItems<T> {
  items: T[]
  after: string | null
  /** Number of children of another kind or shape. */
  dropped: number
}

/** Returns a listing's valid children of one kind. Throws PlatformError `malformed` if it is not a listing. */
export function readListing<T>(json: unknown, child: z.ZodType<T>): ListingItems<T> {
  const listing = Listing.safeParse(json).data?.data
  if (!listing) throw new PlatformError('reddit', 'malformed', { status: 200, detail: 'not a Listing' })
  const items = listing.children.flatMap((candidate) => {
    const item = child.safeParse(candidate)
    return item.success ? [item.data] : []
  })
  return { items, after: listing.after, dropped: listing.children.length - items.length }
}
