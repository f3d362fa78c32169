import type { GoneReason, NewQuestion } from '@quarry/contracts/question'
import { Coverage } from '@quarry/contracts/run'
import { z } from 'zod'
import type { RunRef } from '../keys.ts'
import { createScripts, jsonText, type StoreOptions } from '../scripts.ts'
import type { Ownership } from './ownership.ts'

/** One listing of one subreddit, read page by page, whose id begins with the subreddit's name and a slash. Or a batch of posts to check. */
export interface PlannedCursor {
  id: string
  cursor: string
}

export interface ActiveCursor {
  id: string
  /** Order among the active cursors of the run; lower is read first. */
  place: number
}

export interface Page {
  cursorId: string
  community: string
  /** The cursor as it was claimed, so that a page is committed once. */
  before: string
  /** The cursor for the next page; undefined at the end of the listing. */
  after: string | undefined
  /** Name of the listing in the coverage. */
  source: string
  /** Requests sent for the page. */
  requests: number
  /** ISO 8601; undefined for an empty page. */
  oldest: string | undefined
  newest: string | undefined
  /** Entries of the page that could not be read as posts. */
  dropped?: number
  /** Counts of a listing's page, which describe the subreddit; undefined for searches, which show only matching posts. */
  listed?: SubredditFacts | undefined
  /** Ids of all posts on the page. */
  seen: readonly string[]
  /** Posts that may be questions. Those below the session's threshold are added and do not count. */
  questions: readonly NewQuestion[]
  includeAlreadySeen: boolean
  /**
   * Ends the subreddit with the page, for this reason if questions are missing. This happens in the same step, because a worker
   * that loses the run between two steps would leave the subreddit open.
   */
  ends?: Shortfall | undefined
}

/**
 * Posts of a subreddit on pages of listings, and how many of them are self posts, have a question mark, or both. A post on
 * several listings counts in each.
 */
const SubredditFacts = z.object({
  posts: z.number(),
  selfPosts: z.number(),
  marked: z.number(),
  markedSelf: z.number(),
})
export type SubredditFacts = z.infer<typeof SubredditFacts>

/** The current state of a question’s post. Values that its source did not send are undefined and stay as they are. */
export interface CheckedPost {
  id: string
  gone: GoneReason | undefined
  score?: number | undefined
  numComments?: number | undefined
  author?: string | undefined
}

/** Why a subreddit has fewer questions than requested. */
export type Shortfall = Pick<Coverage, 'problem' | 'reason' | 'suggestions'>

export type Pages = ReturnType<typeof createPages>

const CommitResult = jsonText(
  z.discriminatedUnion('outcome', [
    z.object({
      outcome: z.literal('committed'),
      newPosts: z.number(),
      added: z.number(),
      isSetFull: z.boolean(),
      /** Totals over all listing pages of the subreddit in this run; undefined before the first. */
      listed: SubredditFacts.optional(),
    }),
    z.object({ outcome: z.enum(['duplicate', 'gone']) }),
  ]),
)

/** Results of an extraction run. */
export function createPages(options: StoreOptions) {
  const { redis, keys } = options
  const { onRun } = createScripts(options)

  async function readCoverage<Line>({ sessionId, runId }: RunRef, schema: z.ZodType<Line>): Promise<Line[]> {
    const [, , , , , , coverage] = keys.run(sessionId, runId)
    return Object.values(await redis.hgetall(coverage)).map((text) => schema.parse(JSON.parse(text)))
  }

  return {
    /** Returns true if the run has its cursors. */
    async isPlanned({ sessionId, runId }: RunRef): Promise<boolean> {
      return (await redis.hexists(keys.run(sessionId, runId)[0], 'planned')) === 1
    },

    /** Creates the run's listing cursors, all inactive. Does nothing if an earlier owner has created them. */
    async plan(
      run: Ownership,
      coverage: readonly Coverage[],
      cursors: readonly PlannedCursor[],
    ): Promise<void> {
      const communities = coverage.flatMap((community) => [community.subreddit, JSON.stringify(community)])
      const planned = cursors.flatMap(({ id, cursor }) => [id, cursor])
      await onRun('planExtraction', run, [run.owner, coverage.length, ...communities, ...planned])
    },

    /** Queues the next page of each cursor. Skips cursors that have ended or are in flight. */
    async activate(run: Ownership, cursors: readonly ActiveCursor[]): Promise<void> {
      const places = cursors.flatMap(({ id, place }) => [id, place])
      await onRun('activateCursors', run, [run.owner, ...places])
    },

    /** Returns the ids of the cursors that have not ended, and whether each is queued or in flight. */
    async readOpenCursors({ sessionId, runId }: RunRef): Promise<Map<string, boolean>> {
      const [, pending, , inflight, , cursors] = keys.run(sessionId, runId)
      const [open, waiting, inFlight] = await Promise.all([
        redis.hkeys(cursors),
        redis.zrange(pending, '0', '-1'),
        redis.hkeys(inflight),
      ])
      const active = new Set([...waiting, ...inFlight])
      return new Map(open.map((id) => [id, active.has(id)]))
    },

    /**
     * Saves a page, once: counts new posts and adds questions up to the number requested from the subreddit. The cursor is
     * inactive afterwards.
     */
    async commit(run: RunRef, page: Page) {
      const questions = page.questions.map((question) => JSON.stringify(question))
      const args = [
        page.cursorId,
        page.community,
        page.before,
        page.after ?? '',
        page.includeAlreadySeen ? '1' : '0',
        page.source,
        page.requests,
        page.oldest ?? '',
        page.newest ?? '',
        page.dropped ?? 0,
        page.listed ? JSON.stringify(page.listed) : '',
        page.ends ? JSON.stringify(page.ends) : '',
        page.seen.length,
        ...page.seen,
        ...questions,
      ]
      return CommitResult.parse(await onRun('commitPage', run, args))
    },

    /**
     * Saves the state of posts on their questions, once, and ends the batch, which is the cursor as it was claimed. Questions
     * that were deleted meanwhile stay deleted.
     */
    async commitPostCheck(
      run: RunRef,
      { id, cursor }: PlannedCursor,
      posts: readonly CheckedPost[],
    ): Promise<'committed' | 'duplicate' | 'gone'> {
      const states = posts.flatMap((post) => {
        const { gone = '', score = '', numComments = '', author = '' } = post
        return [post.id, gone, score, numComments, author]
      })
      const args = [id, cursor, ...states]
      return z.enum(['committed', 'duplicate', 'gone']).parse(await onRun('commitPostCheck', run, args))
    },

    /** Counts requests without a page. */
    async spend(run: RunRef, community: string, source: string, requests: number): Promise<void> {
      await onRun('spendRequests', run, [community, source, requests])
    },

    /** Ends a subreddit, or one of its cursors, and records the reason in its coverage. */
    async end(run: Ownership, community: string, shortfall: Shortfall, cursorId = ''): Promise<void> {
      await onRun('endCursors', run, [run.owner, community, cursorId, JSON.stringify(shortfall)])
    },

    async coverage(run: RunRef): Promise<Coverage[]> {
      return await readCoverage(run, Coverage)
    },

    /** Returns the totals over the listing pages of each subreddit so far, by its name. */
    async subredditFacts(run: RunRef): Promise<Map<string, SubredditFacts>> {
      const lines = await readCoverage(run, Coverage.extend({ listed: SubredditFacts.optional() }))
      return new Map(lines.flatMap(({ subreddit, listed }) => (listed ? [[subreddit, listed] as const] : [])))
    },
  }
}
