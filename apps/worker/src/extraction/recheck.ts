import { isCheckable, POSTS_PER_REQUEST } from '@quarry/contracts/reddit-post'
import type { SlotOptions, SourceClient } from '@quarry/platforms/source'
import type { QuestionLink } from '@quarry/store/questions/question-set'
import type { CheckedPost, PlannedCursor } from '@quarry/store/runs/pages'
import { z } from 'zod'

/** Name of the batches in the coverage. */
export const RECHECK = 'recheck'
/** No subreddit's name has an asterisk, so these cursors don't end with those of a subreddit. */
const PREFIX = `*/${RECHECK} `
/** Behind every page of a listing, so that new questions come first. */
const FIRST_PLACE = 1_000_000

/** Questions whose posts are checked with one request, as a cursor of the run. */
const RecheckBatch = z.object({
  /** Subreddit that the request counts for: that of the first question. */
  subreddit: z.string(),
  /** Ids by the subreddit's name in the coverage. */
  recheck: z.record(z.string(), z.array(z.string())),
})
type RecheckBatch = z.infer<typeof RecheckBatch>

/** Returns the batches for the questions of these subreddits, and the number of questions of each by its name. */
export function planRecheck(
  links: readonly QuestionLink[],
  subreddits: readonly string[],
): { cursors: PlannedCursor[]; toCheck: Map<string, number> } {
  const names = new Map(subreddits.map((name) => [name.toLowerCase(), name]))
  const bySubreddit = new Map<string, string[]>(subreddits.map((name) => [name, []]))
  for (const link of links) {
    const name = names.get(link.subreddit.toLowerCase())
    if (name !== undefined && isCheckable(link)) bySubreddit.get(name)?.push(link.id)
  }
  const all = [...bySubreddit].flatMap(([name, ids]) => ids.map((id) => ({ name, id })))
  const cursors: PlannedCursor[] = []
  for (let first = 0; first < all.length; first += POSTS_PER_REQUEST) {
    const posts = all.slice(first, first + POSTS_PER_REQUEST)
    const byName = Map.groupBy(posts, ({ name }) => name)
    const batch: RecheckBatch = {
      subreddit: posts[0]?.name ?? '',
      recheck: Object.fromEntries([...byName].map(([name, some]) => [name, some.map(({ id }) => id)])),
    }
    cursors.push({ id: `${PREFIX}${cursors.length}`, cursor: JSON.stringify(batch) })
  }
  return { cursors, toCheck: new Map([...bySubreddit].map(([name, ids]) => [name, ids.length])) }
}

/** Returns the place of a batch among the active cursors; undefined for other cursors. */
export function placeOfRecheck(cursorId: string): number | undefined {
  return cursorId.startsWith(PREFIX) ? FIRST_PLACE + Number(cursorId.slice(PREFIX.length)) : undefined
}

/** Parses the cursor of a batch. */
export const readRecheckBatch = (cursor: string): RecheckBatch => RecheckBatch.parse(JSON.parse(cursor))

/**
 * Requests the posts of a batch. Leaves out those that are missing from the response or unreadable in it, because only what
 * Reddit says about a post marks it as gone, and a post of another subreddit, which has the id by accident.
 */
export async function checkPosts(
  client: Pick<SourceClient, 'postStates'>,
  { recheck }: RecheckBatch,
  options: SlotOptions,
): Promise<CheckedPost[]> {
  const states = (await client.postStates?.(Object.values(recheck).flat(), options)) ?? []
  const byId = new Map(states.map((state) => [state.id, state]))
  return Object.entries(recheck).flatMap(([community, ids]) => {
    return ids.flatMap((id): CheckedPost[] => {
      const state = byId.get(id)
      if (!state) return []
      const { gone, score, numComments, author, community: listed = community } = state
      if (listed.toLowerCase() !== community.toLowerCase()) return []
      return [{ id, community, gone, score, numComments, author }]
    })
  })
}
