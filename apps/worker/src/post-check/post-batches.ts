import type { GoneReason } from '@quarry/contracts/question'
import { isCheckable, POSTS_PER_REQUEST } from '@quarry/contracts/reddit-post'
import type { SlotOptions, SourceClient } from '@quarry/platforms/source'
import { chunks, type QuestionLink } from '@quarry/store/questions/question-set'
import { z } from 'zod'

/** The posts that are checked in one request. */
const PostBatch = z.object({
  id: z.string(),
  posts: z.array(z.object({ id: z.string(), subreddit: z.string() })),
})
export type PostBatch = z.infer<typeof PostBatch>

/** The current state of a question's post. Values that the source did not send are undefined and stay unchanged. */
export interface CheckedPost {
  id: string
  gone: GoneReason | undefined
  score?: number | undefined
  numComments?: number | undefined
  author?: string | undefined
}

/** Returns the batches for these questions, without posts that cannot be requested by id. */
export function planBatches(links: readonly QuestionLink[]): PostBatch[] {
  const posts = links.filter(isCheckable).map(({ id, subreddit }) => ({ id, subreddit }))
  return chunks(posts, POSTS_PER_REQUEST).map((batch, nth) => ({ id: String(nth), posts: batch }))
}

/** Parses a stored batch. */
export const readBatch = (text: string): PostBatch => PostBatch.parse(JSON.parse(text))

/**
 * Requests a batch's posts. Omits posts that are missing or unreadable in the response, because only the source's own
 * statement marks a post as gone, and posts of another community, which have the id by coincidence.
 */
export async function checkPosts(
  client: Pick<SourceClient, 'postStates'>,
  { posts }: PostBatch,
  options: SlotOptions,
): Promise<CheckedPost[]> {
  const ids = posts.map(({ id }) => id)
  const states = (await client.postStates?.(ids, options)) ?? []
  const byId = new Map(states.map((state) => [state.id, state]))
  return posts.flatMap(({ id, subreddit }): CheckedPost[] => {
    const state = byId.get(id)
    if (!state) return []
    const { gone, score, numComments, author, community = subreddit } = state
    return community.toLowerCase() === subreddit.toLowerCase()
      ? [{ id, gone, score, numComments, author }]
      : []
  })
}
