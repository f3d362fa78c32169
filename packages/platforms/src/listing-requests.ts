import { z } from 'zod'

const TimeWindow = z.enum(['hour', 'day', 'week', 'month', 'year', 'all'])
export type TimeWindow = z.infer<typeof TimeWindow>

/** Where the posts of a subreddit are read from. */
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

/** What a listing requests. The newest continue below `until` (seconds since 1970) after the last page that is served. */
export const StackExchangeListing = z.union([
  z.object({ sort: z.literal('relevance'), q: z.string() }),
  z.object({ sort: z.literal('votes') }),
  z.object({ sort: z.literal('creation'), until: z.number() }),
])
export type StackExchangeListing = z.infer<typeof StackExchangeListing>

/** Days of the windows of Lemmy's list by votes. */
export const LEMMY_TOP_DAYS: readonly number[] = [1, 7, 30, 90, 180, 270, 365]
