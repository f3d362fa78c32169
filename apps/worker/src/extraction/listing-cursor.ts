import type { Coverage } from '@quarry/contracts/run'
import type { ListingSource as RedditSource } from '@quarry/platforms/reddit/listing-page'
import type { PlannedCursor } from '@quarry/store/runs/pages'
import { z } from 'zod'
import type { PlannedSubreddit } from './planned-subreddits.ts'
import type { Source } from './sources.ts'

const window = z.enum(['hour', 'day', 'week', 'month', 'year', 'all'])

/** Where posts are read from, as it is stored between pages. */
const ListingSource = z.discriminatedUnion('kind', [
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
]) satisfies z.ZodType<RedditSource>

/** One listing of one subreddit and how far it has been read. */
export const ListingCursor = z.object({
  subreddit: z.string(),
  /** The source's name. */
  name: z.string(),
  source: ListingSource,
  /** Pages read. */
  pages: z.number(),
  /** Fullname that the last page ended with. */
  after: z.string().optional(),
  /** Id of the first post, to notice when Reddit begins again at page one. */
  first: z.string().optional(),
})
export type ListingCursor = z.infer<typeof ListingCursor>

export const cursorId = (subreddit: string, source: string): string => `${subreddit}/${source}`

/** Returns the cursors of all listings that are known before the run reads anything, and empty coverage. */
export function planListingCursors(
  subreddits: readonly Pick<PlannedSubreddit, 'name' | 'limit' | 'range' | 'sources'>[],
): { coverage: Coverage[]; cursors: PlannedCursor[] } {
  const coverage = subreddits.map(({ name, limit, range: { fromMs, toMs } }) => ({
    subreddit: name,
    asked: limit,
    seen: 0,
    questions: 0,
    ...(Number.isFinite(fromMs) && { since: new Date(fromMs).toISOString() }),
    ...(Number.isFinite(toMs) && { until: new Date(toMs).toISOString() }),
  }))
  const cursors = subreddits.flatMap(({ name: subreddit, sources }) =>
    sources.map((source) => newCursor(subreddit, source)),
  )
  return { coverage, cursors }
}

/** Returns the cursor of a listing that has not been read. */
export function newCursor(subreddit: string, { name, source }: Source): PlannedCursor {
  const cursor: ListingCursor = { subreddit, name, source, pages: 0 }
  return { id: cursorId(subreddit, name), cursor: JSON.stringify(cursor) }
}
