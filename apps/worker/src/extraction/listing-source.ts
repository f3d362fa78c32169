import type { ListingSource as Source } from '@quarry/platforms/reddit/listing-page'
import { z } from 'zod'

const window = z.enum(['hour', 'day', 'week', 'month', 'year', 'all'])

/** Where posts are read from, as it is stored between pages. */
export const ListingSource = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('listing'),
    sort: z.enum(['new', 'hot', 'rising', 'top', 'controversial']),
    t: window.exactOptional(),
  }),
  z.object({
    kind: z.literal('search'),
    q: z.string(),
    sort: z.enum(['relevance', 'new', 'top', 'comments']),
    t: window,
  }),
]) satisfies z.ZodType<Source>
