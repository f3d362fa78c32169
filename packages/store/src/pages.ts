import { QUESTIONS_MAX } from '@quarry/contracts/limits'
import type { Question } from '@quarry/contracts/question'
import { Coverage } from '@quarry/contracts/run'
import { z } from 'zod'
import type { Ownership } from './claims.ts'
import { loadScript } from './scripts.ts'
import type { StoreOptions } from './store-options.ts'

/** One listing of one community, read page by page. The id begins with the community's name and a slash. */
export interface PlannedChain {
  id: string
  /** Order among all chains of the run; lower is read first. */
  place: number
  chain: string
}

export interface Page {
  chainId: string
  community: string
  /** The chain as it was claimed; a page is committed once. */
  before: string
  /** The chain as it goes on; undefined where it ends. */
  after: string | undefined
  /** Ids of all posts on the page. */
  seen: readonly string[]
  questions: readonly Omit<Question, 'revision'>[]
  includeAlreadySeen: boolean
}

export type Pages = ReturnType<typeof createPages>

const CommitAnswer = z.union([
  z
    .tuple([z.literal('committed'), z.number(), z.number()])
    .transform(([outcome, newPosts, added]) => ({ outcome, newPosts, added })),
  z.tuple([z.enum(['duplicate', 'gone'])]).transform(([outcome]) => ({ outcome })),
])

/** Results of an extraction run. */
export function createPages({ redis, keys, sessionTtlSeconds }: StoreOptions) {
  const plan = loadScript(redis, 'plan-extraction')
  const commit = loadScript(redis, 'commit-page')
  const end = loadScript(redis, 'end-chains')
  const ttlMs = sessionTtlSeconds * 1000
  const keysOf = ({ sessionId, runId }: Omit<Ownership, 'owner'>) => [
    ...keys.session(sessionId),
    ...keys.run(sessionId, runId),
  ]

  return {
    /** Lays out what the run will read; done once, a later owner finds it in place. */
    async plan(
      run: Ownership,
      coverage: readonly Coverage[],
      chains: readonly PlannedChain[],
    ): Promise<void> {
      const communities = coverage.flatMap((community) => [community.subreddit, JSON.stringify(community)])
      const planned = chains.flatMap(({ id, place, chain }) => [id, place, chain])
      await plan(keysOf(run), [ttlMs, run.owner, coverage.length, ...communities, ...planned])
    },

    /** Saves a page, once: new posts are counted, questions are added up to what the community was asked for. */
    async commit(run: Omit<Ownership, 'owner'>, page: Page) {
      const questions = page.questions.map((question) => JSON.stringify(question))
      const args = [
        ttlMs,
        page.chainId,
        page.community,
        page.before,
        page.after ?? '',
        QUESTIONS_MAX,
        page.includeAlreadySeen ? '1' : '0',
        page.seen.length,
        ...page.seen,
        ...questions,
      ]
      return CommitAnswer.parse(await commit(keysOf(run), args))
    },

    /** Reads no more of a community, or of one of its chains, and says why. */
    async end(run: Ownership, community: string, problem: string, chainId = ''): Promise<void> {
      await end(keysOf(run), [ttlMs, run.owner, community, problem, chainId])
    },

    async coverage({ sessionId, runId }: Omit<Ownership, 'owner'>): Promise<Coverage[]> {
      const [, , , , , , coverage] = keys.run(sessionId, runId)
      return Object.values(await redis.hgetall(coverage)).map((text) => Coverage.parse(JSON.parse(text)))
    },
  }
}
