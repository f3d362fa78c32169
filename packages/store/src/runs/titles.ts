import type { RunUsage } from '@quarry/contracts/run'
import { z } from 'zod'
import { loadScript } from '../scripts.ts'
import type { StoreOptions } from '../store-options.ts'
import type { Ownership } from './claims.ts'

export interface CleanedTitle {
  id: string
  /** The title that was asked for, as it was claimed. */
  sent: string
  title: string
  keyword?: string | undefined
}

/** What one answer brought: its titles, what cleaned them, and what the request cost. */
export interface CleanedTitles {
  titles: readonly CleanedTitle[]
  /** Model, prompt version and schema version, kept with every title. */
  cleanedWith?: string | undefined
  /** Counted with the first title that is saved; a request's cost is to be given once. */
  usage?: RunUsage | undefined
}

/** `suggested`: the user edited the title meanwhile, theirs stays and the answer is offered beside it. */
export type TitleCommit = 'committed' | 'suggested' | 'duplicate' | 'deleted' | 'gone'

export interface Refusal {
  /** How often one title is asked in all, in whatever group. */
  tries: number
  /** Why, in a plain sentence for the user, of all or of each. It shows only once the tries are used up. */
  problem: string | ((id: string) => string)
  /**
   * Words without spaces and never the text of a title: kept until the run ends and given with the title to whoever
   * claims it next. Those that it has stay where there are none.
   */
  notes?: ((id: string) => readonly string[]) | undefined
  usage?: RunUsage | undefined
}

/** Ids that were not in flight any more (deleted, or saved by another worker) stand in neither list. */
export type RetriedTitles =
  | { outcome: 'done'; again: string[]; failed: string[] }
  | { outcome: 'lost' | 'gone' }

export type Titles = ReturnType<typeof createTitles>

const none: RunUsage = { requests: 0, inputTokens: 0, outputTokens: 0 }
const flat = ({ requests, inputTokens, outputTokens }: RunUsage) => [requests, inputTokens, outputTokens]

const CommitResult = z.array(z.enum(['committed', 'suggested', 'duplicate', 'deleted', 'gone']))
const Ids = z.array(z.string())
const RetryResult = z.union([
  z
    .tuple([z.literal('done'), Ids, Ids])
    .transform(([outcome, again, failed]) => ({ outcome, again, failed })),
  z.tuple([z.enum(['lost', 'gone'])]).transform(([outcome]) => ({ outcome })),
])

/** Results of a cleaning run. Each call is one step in Redis for the whole answer. */
export function createTitles({ redis, keys, sessionTtlSeconds }: StoreOptions) {
  const commit = loadScript(redis, 'runs/commit-titles')
  const retryTitles = loadScript(redis, 'runs/retry-titles')
  const countUsage = loadScript(redis, 'runs/count-usage')
  const ttlMs = sessionTtlSeconds * 1000
  const keysOf = ({ sessionId, runId }: Omit<Ownership, 'owner'>) => [
    ...keys.session(sessionId),
    ...keys.run(sessionId, runId),
  ]

  return {
    /**
     * Saves cleaned titles, each once, and counts what the request cost, for the run and for the session. Not
     * fenced: a valid result is valid from anyone. Answers for each title, in their order.
     */
    async commit(
      run: Omit<Ownership, 'owner'>,
      { titles, cleanedWith = '', usage = none }: CleanedTitles,
    ): Promise<TitleCommit[]> {
      const cleaned = titles.flatMap(({ id, sent, title, keyword = '' }) => [id, sent, title, keyword])
      return CommitResult.parse(await commit(keysOf(run), [ttlMs, ...flat(usage), cleanedWith, ...cleaned]))
    },

    /**
     * Titles in flight whose answer was of no use: each group goes together in one request of its own, after what
     * is pending; a group of one goes alone. A title whose tries are used up fails with `problem` instead. `usage`
     * is for a request whose cost no commit has counted.
     */
    async retryTitles(
      run: Ownership,
      groups: readonly (readonly string[])[],
      { tries, problem, notes = () => [], usage = none }: Refusal,
    ): Promise<RetriedTitles> {
      const problemOf = typeof problem === 'string' ? () => problem : problem
      const asked = (id: string) => [id, problemOf(id), notes(id).join(' ')]
      const grouped = groups.flatMap((ids) => [ids.length, ...ids.flatMap(asked)])
      return RetryResult.parse(
        await retryTitles(keysOf(run), [ttlMs, run.owner, ...flat(usage), tries, ...grouped]),
      )
    },

    /** Counts a request, for the run and for the session, that neither `commit` nor `retryTitles` has counted. */
    async countUsage(run: Omit<Ownership, 'owner'>, usage: RunUsage): Promise<void> {
      await countUsage(keysOf(run), [ttlMs, ...flat(usage)])
    },
  }
}
