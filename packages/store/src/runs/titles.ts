import type { CleaningRisk, VerdictResult } from '@quarry/contracts/cleaning-risk'
import type { QuestionType } from '@quarry/contracts/question'
import type { RunUsage } from '@quarry/contracts/run'
import { z } from 'zod'
import type { RunRef } from '../keys.ts'
import { createScripts, type StoreOptions } from '../scripts.ts'
import type { Ownership } from './ownership.ts'

export interface CleanedTitle {
  id: string
  /** The title that was sent, as it was claimed. */
  sent: string
  title: string
  keyword?: string | undefined
  type?: QuestionType | undefined
  topic?: string | undefined
  risk?: CleaningRisk | undefined
  /** The run is to judge it next, unless a user has changed it. */
  isToJudge?: boolean | undefined
}

/** The result of one request: its titles, what cleaned them, and the cost. */
export interface CleanedTitles {
  titles: readonly CleanedTitle[]
  /** Model, prompt version and schema version, stored with every title. */
  cleanedWith?: string | undefined
  /** Counted with the first title that is saved. Pass the cost of a request only once. */
  usage?: RunUsage | undefined
}

/** `suggested`: the user edited the title during the run. Their title stays, and the cleaned one is offered beside it. */
export type TitleCommit = 'committed' | 'suggested' | 'duplicate' | 'deleted' | 'gone'

/** Whether a cleaned title asks the same as its original. */
export interface TitleVerdict {
  id: string
  /** The cleaned title that was judged. */
  title: string
  result: VerdictResult
  word?: string | undefined
}

export interface RetryOptions {
  /** Maximum requests for one title, in any group. */
  tries: number
  /** The error for the user, for all titles or for each. Shown only when no tries are left. */
  problem: string | ((id: string) => string)
  /**
   * Notes for the next claim of the title: words without spaces, never the text of a title. Stored until the run ends. An
   * empty list keeps the stored notes.
   */
  notes?: ((id: string) => readonly string[]) | undefined
  usage?: RunUsage | undefined
  /** Ids without a group: they share requests with other shared ones, but not with their twins. */
  sharedRetries?: readonly string[] | undefined
  /** Like `sharedRetries`, but they share requests only with each other. */
  isolatedRetries?: readonly string[] | undefined
}

/** Ids that are no longer in flight (deleted, or saved by another worker) are in neither list. */
export type RetriedTitles =
  | { outcome: 'done'; retried: string[]; failed: string[] }
  | { outcome: 'lost' | 'gone' }

export type Titles = ReturnType<typeof createTitles>

const noUsage: RunUsage = { requests: 0, inputTokens: 0, outputTokens: 0 }
/** How every script takes the cost of a request. */
const usageArguments = ({ requests, inputTokens, outputTokens }: RunUsage) => [
  requests,
  inputTokens,
  outputTokens,
]

/** The outcome of each title, in their order. */
export const CommitResult = z.array(z.enum(['committed', 'suggested', 'duplicate', 'deleted', 'gone']))
const Ids = z.array(z.string())
const RetryResult = z.union([
  z
    .tuple([z.literal('done'), Ids, Ids])
    .transform(([outcome, retried, failed]) => ({ outcome, retried, failed })),
  z.tuple([z.enum(['lost', 'gone'])]).transform(([outcome]) => ({ outcome })),
])

/** Returns the arguments of `commitTitles`. */
export function commitArguments({
  titles,
  cleanedWith = '',
  usage = noUsage,
}: CleanedTitles): (string | number)[] {
  const cleaned = titles.flatMap(
    ({ id, sent, title, keyword = '', type = '', topic = '', risk, isToJudge }) => [
      ...[id, sent, title, keyword, type, topic],
      risk === undefined ? '' : JSON.stringify(risk),
      isToJudge ? '1' : '',
    ],
  )
  return [...usageArguments(usage), cleanedWith, ...cleaned]
}

/** Results of a cleaning run. Each call saves a whole response in one atomic step. */
export function createTitles(options: StoreOptions) {
  const { onRun } = createScripts(options)

  return {
    /**
     * Saves cleaned titles, each once, and adds the request's cost to the run and the session. Accepts results of earlier
     * owners too. Returns the outcome of each title, in their order.
     */
    async commit(run: RunRef, cleaned: CleanedTitles): Promise<TitleCommit[]> {
      return CommitResult.parse(await onRun('commitTitles', run, commitArguments(cleaned)))
    },

    /**
     * Retries titles in flight that got no valid result, after everything pending: each group in a request of its own. A
     * title without tries left fails with `problem` instead. `usage` is the cost of a request that no commit has counted.
     */
    async retryTitles(
      run: Ownership,
      groups: readonly (readonly string[])[],
      {
        tries,
        problem,
        notes = () => [],
        usage = noUsage,
        sharedRetries = [],
        isolatedRetries = [],
      }: RetryOptions,
    ): Promise<RetriedTitles> {
      const problemOf = typeof problem === 'string' ? () => problem : problem
      const retried = (id: string) => [id, problemOf(id), notes(id).join(' ')]
      const list = (kind: 'own' | 'shared' | 'isolated', ids: readonly string[]) =>
        ids.length > 0 ? [kind, ids.length, ...ids.flatMap(retried)] : []
      const grouped = [
        ...groups.flatMap((ids) => list('own', ids)),
        ...list('shared', sharedRetries),
        ...list('isolated', isolatedRetries),
      ]
      return RetryResult.parse(
        await onRun('retryTitles', run, [run.owner, ...usageArguments(usage), tries, ...grouped]),
      )
    },

    /** Stores verdicts with the risk of their titles, each once, and adds the request's cost. Returns how many were done. */
    async commitVerdicts(run: RunRef, verdicts: readonly TitleVerdict[], usage: RunUsage): Promise<number> {
      const flat = verdicts.flatMap(({ id, title, result, word = '' }) => [id, title, result, word])
      return z.number().parse(await onRun('commitVerdicts', run, [...usageArguments(usage), ...flat]))
    },

    /** Adds the cost of a request to the run and the session, if neither `commit` nor `retryTitles` has. */
    async countUsage(run: RunRef, usage: RunUsage): Promise<void> {
      await onRun('countUsage', run, usageArguments(usage))
    },
  }
}
