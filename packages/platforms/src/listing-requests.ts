import { z } from 'zod'

const TimeWindow = z.enum(['hour', 'day', 'week', 'month', 'year', 'all'])
export type TimeWindow = z.infer<typeof TimeWindow>

/** How to list a subreddit's posts. */
export const ListingSource = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('listing'),
    sort: z.enum(['new', 'hot', 'rising', 'top', 'controversial']),
    t: TimeWindow.exactOptional(),
  }),
  z.object({
    kind: z.literal('search'),
    q: z.string(),
    sort: z.enum(['relevance', 'new', 'top', 'comments']),
    t: TimeWindow,
  }),
])
export type ListingSource = z.infer<typeof ListingSource>

/**
 * How to list a site's questions. The newest questions continue before `until` (seconds since 1970) after the last page
 * that the API serves.
 */
export const StackExchangeListing = z.union([
  z.object({ sort: z.literal('relevance'), q: z.string() }),
  z.object({ sort: z.literal('votes') }),
  z.object({ sort: z.literal('creation'), until: z.number(), q: z.string().exactOptional() }),
])
export type StackExchangeListing = z.infer<typeof StackExchangeListing>

/** The windows, in days, of Lemmy's list by votes. */
export const LEMMY_TOP_DAYS: readonly number[] = [1, 7, 30, 90, 180, 270, 365]
