import type { GoneReason } from '@quarry/contracts/question'
import { SourceId } from '@quarry/contracts/sources'
import { z } from 'zod'
import { chunks } from '../chunks.ts'
import type { SessionId } from '../keys.ts'
import type { Ownership } from '../runs/ownership.ts'
import type { PlannedCursor } from '../runs/pages.ts'
import { loadScript } from '../scripts.ts'
import type { StoreOptions } from '../store-options.ts'
import { createSetReader } from './read-set.ts'

/** The fields of a question that decide whether its post is checked. */
const Link = z.object({
  id: z.string(),
  subreddit: z.string().catch(''),
  permalink: z.string().catch(''),
  source: SourceId.optional().catch(undefined),
  isNew: z.boolean().optional().catch(undefined),
})
export type QuestionLink = z.infer<typeof Link>

/** The current state of a question’s post. Values that its source did not send are undefined and stay as they are. */
export interface CheckedPost {
  id: string
  /** Name of the subreddit in the coverage. */
  community: string
  gone: GoneReason | undefined
  score?: number | undefined
  numComments?: number | undefined
  author?: string | undefined
}

interface CheckedBatch {
  /** The cursor as it was claimed, so that a batch is committed once. */
  cursor: PlannedCursor
  /** Subreddit that the requests count for. */
  community: string
  requests: number
  posts: readonly CheckedPost[]
}

/** Questions per script call, because writing one takes about 20 µs. */
const UNMARKED_AT_ONCE = 100

export type Rechecks = ReturnType<typeof createRechecks>

/** Checks whether the posts of a set's questions still exist. The batches are cursors of an extraction run. */
export function createRechecks({ redis, keys, sessionTtlSeconds }: StoreOptions) {
  const commit = loadScript(redis, 'questions/rechecks', 'commitRecheck')
  const unmark = loadScript(redis, 'questions/rechecks', 'unmarkNew')
  const readSet = createSetReader({ redis, keys, sessionTtlSeconds })
  const ttlMs = sessionTtlSeconds * 1000

  return {
    /** Returns the links of all questions of the set, at most 20,000. */
    async links(sessionId: SessionId): Promise<QuestionLink[]> {
      const { ids } = await readSet.list(sessionId)
      const links: QuestionLink[] = []
      for await (const texts of readSet.parts(sessionId, ids)) {
        for (const text of texts) links.push(Link.parse(JSON.parse(text)))
      }
      return links
    },

    /** Removes the mark "new" from questions of an earlier extraction. */
    async unmarkNew(sessionId: SessionId, ids: readonly string[]): Promise<void> {
      for (const chunk of chunks(ids, UNMARKED_AT_ONCE))
        await unmark(keys.session(sessionId), [ttlMs, ...chunk])
    },

    /**
     * Saves the state of posts on their questions, once: the mark that a post is gone or is back, and its present score and
     * comments. Questions that were deleted meanwhile stay deleted.
     */
    async commit(
      { sessionId, runId }: Omit<Ownership, 'owner'>,
      { cursor, community, requests, posts }: CheckedBatch,
    ): Promise<'committed' | 'duplicate' | 'gone'> {
      const args = posts.flatMap(
        ({ id, community, gone = '', score = '', numComments = '', author = '' }) => [
          ...[id, community, gone, score, numComments],
          author,
        ],
      )
      const result = await commit(
        [...keys.session(sessionId), ...keys.run(sessionId, runId)],
        [ttlMs, cursor.id, cursor.cursor, community, requests, ...args],
      )
      return z.enum(['committed', 'duplicate', 'gone']).parse(result)
    },
  }
}
