import type { Coverage } from '@quarry/contracts/run'
import type { PlannedCursor } from '@quarry/store/runs/pages'
import { z } from 'zod'
import { ListingSource } from './listing-source.ts'
import type { Source } from './sources.ts'

/** One listing of one community and how far it has been read. */
export const Chain = z.object({
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
export type Chain = z.infer<typeof Chain>

export const cursorId = (subreddit: string, source: string): string => `${subreddit}/${source}`

/** Everything that the run may read, and what it has found of it: nothing. */
export function planListingCursors(
  subreddits: readonly { name: string; limit: number }[],
  sources: readonly Source[],
): { coverage: Coverage[]; chains: PlannedCursor[] } {
  const coverage = subreddits.map(({ name, limit }) => ({
    subreddit: name,
    asked: limit,
    seen: 0,
    questions: 0,
  }))
  const chains = subreddits.flatMap(({ name: subreddit }) =>
    sources.map(({ name, source }) => ({
      id: cursorId(subreddit, name),
      chain: JSON.stringify({ subreddit, name, source, pages: 0 } satisfies Chain),
    })),
  )
  return { coverage, chains }
}
