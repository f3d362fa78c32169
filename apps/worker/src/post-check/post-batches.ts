import { isCheckable, POSTS_PER_REQUEST } from '@quarry/contracts/reddit-post'
import type { SlotOptions, SourceClient } from '@quarry/platforms/source'
import type { QuestionLink } from '@quarry/store/questions/question-set'
import type { CheckedPost, PlannedCursor } from '@quarry/store/runs/pages'
import { chunks } from '@quarry/store/scripts'
import { z } from 'zod'

/** The posts that are checked with one request, as a cursor of the run. */
const PostBatch = z.array(z.object({ id: z.string(), subreddit: z.string() }))
type PostBatch = z.infer<typeof PostBatch>

/** Returns the batches for these questions, without those whose posts cannot be requested by id. */
export function planBatches(links: readonly QuestionLink[]): PlannedCursor[] {
  const posts = links.filter(isCheckable).map(({ id, subreddit }) => ({ id, subreddit }))
  return chunks(posts, POSTS_PER_REQUEST).map((batch, nth) => ({
    id: String(nth),
    cursor: JSON.stringify(batch satisfies PostBatch),
  }))
}

/** Parses the cursor of a batch. */
export const readBatch = (cursor: string): PostBatch => PostBatch.parse(JSON.parse(cursor))

/**
 * Requests the posts of a batch. Leaves out those that are missing from the response or unreadable in it, because only what the
 * source says about a post marks it as gone, and a post of another community, which has the id by accident.
 */
export async function checkPosts(
  client: Pick<SourceClient, 'postStates'>,
  batch: PostBatch,
  options: SlotOptions,
): Promise<CheckedPost[]> {
  const ids = batch.map(({ id }) => id)
  const states = (await client.postStates?.(ids, options)) ?? []
  const byId = new Map(states.map((state) => [state.id, state]))
  return batch.flatMap(({ id, subreddit }): CheckedPost[] => {
    const state = byId.get(id)
    if (!state) return []
    const { gone, score, numComments, author, community = subreddit } = state
    return community.toLowerCase() === subreddit.toLowerCase()
      ? [{ id, gone, score, numComments, author }]
      : []
  })
}
