import type { ProcessingStatus, Question } from '@quarry/contracts/question'
import type { Redis } from 'ioredis'
import { z } from 'zod'
import type { Keys, RunRef, SessionId } from './keys.ts'
import { amountsOf, rowsOf, runScript } from './scripts/run-script.ts'

/** What every part of the store needs. */
export interface StoreOptions {
  redis: Redis
  keys: Keys
  /** How many seconds a session lives after its last activity. */
  sessionTtlSeconds: number
  /** How many seconds the results of a run wait in a copy until a browser has saved them; three days by default. */
  resultsWaitSeconds?: number | undefined
}

const RESULTS_WAIT_SECONDS = 3 * 86_400

/** Returns how long the results of a run wait in a copy. */
export const resultsWaitMs = ({ resultsWaitSeconds = RESULTS_WAIT_SECONDS }: StoreOptions): number =>
  resultsWaitSeconds * 1000

/**
 * Takes the place of a holder if the caller is an assistant's token, which holds nothing. No page's holder looks like
 * it.
 */
const TOKEN = 'token'

/** What a caller shows who changes an analysis's copy; see the contracts' `Holder`. */
export interface Guard {
  holder: string
  epoch: string
  /** Refuses the caller also while the copy is being restored. */
  needsWholeCopy?: boolean | undefined
}

/**
 * Returns the guard of an assistant's token. What the token writes waits for the browser, just like a run's results.
 */
export const tokenGuard = (epoch: string): Guard => ({ holder: TOKEN, epoch, needsWholeCopy: true })

/** A session, and a run whose fields change in the same step, so that the next poll reports it. */
export interface Place {
  sessionId: SessionId
  runId?: RunRef['runId'] | undefined
  /** The write is refused unless the copy still has this holder and epoch. */
  guard?: Guard | undefined
}

/**
 * A hash that a write checks and changes. `work` contains the state that the run's next owner needs, and `draft`
 * contains what the next run that finds topics continues.
 */
export type Target = 'session' | 'counters' | 'run' | 'work' | 'findings' | 'draft'

/** The hash's number among the scripts' keys. */
const TARGET = { session: 1, counters: 5, run: 6, work: 7, findings: 8, draft: 9 } as const satisfies Record<
  Target,
  number
>

/** An empty value removes the field. */
export type Value = readonly [Target, field: string, value: string | number]

/** A change to one question. */
export interface QuestionWrite {
  before: Question
  /** Undefined to delete the question. */
  after: Question | undefined
  /** Added to the run's fields and the session's counters if the question is written. */
  counts?: Readonly<Record<string, number>> | undefined
  sessionCounts?: Readonly<Record<string, number>> | undefined
}

/** Changes that are applied together or not at all, except questions that another writer changed in the meantime. */
export interface SessionChange {
  /** Fields that must have these values. An empty value means that the field must be missing. */
  conditions?: readonly Value[]
  questions?: readonly QuestionWrite[]
  /** Added even if no question is written. */
  increments?: readonly (readonly [Target, field: string, amount: number])[]
  values?: readonly Value[]
  unlink?: readonly string[]
  /** Makes the next poll report the findings. */
  changesFindings?: boolean | undefined
  /** If the session is a copy, its results wait for a browser from here on. */
  hasResults?: boolean | undefined
  /** If the session is a copy, it and its runs live at least this long. */
  leastMs?: number | undefined
}

/**
 * `no-session`: the session was never opened, has expired or was discarded. `refused`: a condition failed. `missed`:
 * questions that were not written, because they changed or no longer exist.
 */
export type WriteResult =
  | { outcome: 'written'; revision: number; missed: ReadonlySet<string> }
  | { outcome: 'no-session' | 'refused' }

const Written = z.tuple([z.number()], z.string())

/** Questions per script call, because Redis serves no other client during a script. Writing one takes about 20 µs. */
export const WRITTEN_AT_ONCE = 100

export function createSessionWriter(options: StoreOptions) {
  const { redis, keys } = options
  return async ({ sessionId, runId, guard }: Place, change: SessionChange): Promise<WriteResult> => {
    const isOfToken = guard?.holder === TOKEN
    const { conditions = [], questions = [], increments = [], values = [], unlink = [] } = change
    const result = await runScript(
      redis,
      'write',
      [...scriptKeys(keys, { sessionId, runId }), ...unlink],
      [
        runId ?? '',
        ...guardArguments(guard),
        change.hasResults || isOfToken ? '1' : '',
        change.changesFindings ? '1' : '',
        change.leastMs ?? (isOfToken ? resultsWaitMs(options) : 0),
        ...keys.allRunParts(sessionId),
        ...rowsOf(conditions.map(toRow)),
        ...rowsOf(questions.map(questionArguments)),
        ...rowsOf(increments.map(toRow)),
        ...rowsOf(values.map(toRow)),
        keys.live.start,
      ],
    )
    if (result === null) return { outcome: 'no-session' }
    if (result === 0) return { outcome: 'refused' }
    const [revision, ...missed] = Written.parse(result)
    return { outcome: 'written', revision, missed: new Set(missed) }
  }
}

/** Returns the arguments of `write` and `add` that name the caller. */
export function guardArguments({ holder, epoch, needsWholeCopy = false }: Guard = NO_GUARD) {
  return [holder, epoch, needsWholeCopy ? '1' : ''] as const
}

const NO_GUARD: Guard = { holder: '', epoch: '' }

/** Returns the keys for `write` and `add`. */
export function scriptKeys(keys: Keys, { sessionId, runId }: Place): string[] {
  const { meta, questions, revisions, runs, counters, findings, draft } = keys.session(sessionId)
  const run = runId === undefined ? { meta, work: meta } : keys.run({ sessionId, runId })
  return [meta, questions, revisions, runs, counters, run.meta, run.work, findings, draft]
}

/** Returns a script's row, with the hash's number instead of its name. */
export function toRow<Amount>([target, field, value]: readonly [Target, string, Amount]) {
  return [TARGET[target], field, value] as const
}

function questionArguments({ before, after, counts = {}, sessionCounts = {} }: QuestionWrite) {
  const moved = new Map(Object.entries(sessionCounts))
  for (const field of countersOf(before)) moved.set(field, (moved.get(field) ?? 0) - 1)
  if (after) for (const field of countersOf(after)) moved.set(field, (moved.get(field) ?? 0) + 1)
  return [
    before.id,
    before.revision,
    after ? textOf(after) : '',
    amountsOf(Object.fromEntries(moved)),
    amountsOf(counts),
  ]
}

type Counted = Pick<Question, 'processingStatus' | 'probability' | 'chosen' | 'edited'>

/**
 * Returns a question's counters: its status, and its status with probability if only the probability decides whether it
 * counts.
 */
export function countersOf({ processingStatus, probability, chosen, edited }: Counted): string[] {
  const status = stored(processingStatus)
  return chosen || edited || probability === undefined ? [status] : [status, `${status}:${probability}`]
}

/** Returns the stored status, because a question in flight is stored as pending. */
const stored = (status: ProcessingStatus) => (status === 'processing' ? 'pending' : status)

/** Returns the question's text for scripts, which add its revision. */
export function textOf<Row extends Pick<Question, 'processingStatus'> & { revision?: number }>({
  revision: _,
  ...question
}: Row): string {
  return JSON.stringify({ ...question, processingStatus: stored(question.processingStatus) })
}
