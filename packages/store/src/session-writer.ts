import type { ProcessingStatus, Question } from '@quarry/contracts/question'
import type { Redis } from 'ioredis'
import { z } from 'zod'
import type { Keys, RunRef, SessionId } from './keys.ts'
import { amountsOf, rowsOf, runScript } from './scripts/run-script.ts'

/** Dependencies of every part of the store. */
export interface StoreOptions {
  redis: Redis
  keys: Keys
  /** Seconds that a session lives after its last activity. */
  sessionTtlSeconds: number
}

/** A session, and the run whose fields change with it: the next poll then reports it. */
export interface Place {
  sessionId: SessionId
  runId?: RunRef['runId'] | undefined
}

/** A hash that a write checks and changes. `work` stores the state that the run's next owner needs. */
export type Target = 'session' | 'counters' | 'run' | 'work'

/** The number of the hash among the keys of the scripts. */
const TARGET = { session: 1, counters: 5, run: 6, work: 7 } as const satisfies Record<Target, number>

/** An empty value removes the field. */
export type Value = readonly [Target, field: string, value: string | number]

/** What happens to one question. */
export interface QuestionWrite {
  before: Question
  /** Undefined to delete it. */
  after: Question | undefined
  /** Added to fields of the run, and to counters of the session, if the question is written. */
  counts?: Readonly<Record<string, number>> | undefined
  sessionCounts?: Readonly<Record<string, number>> | undefined
}

/** Changes that apply together or not at all, except to questions that another writer changed in between. */
export interface SessionChange {
  /** Fields that must have these values; an empty one must be missing. */
  conditions?: readonly Value[]
  questions?: readonly QuestionWrite[]
  /** Added even if no question was written. */
  increments?: readonly (readonly [Target, field: string, amount: number])[]
  values?: readonly Value[]
  /** Keys to delete. */
  unlink?: readonly string[]
}

/**
 * `no-session`: the session was never opened, has expired or was discarded. `refused`: a condition failed. `missed`:
 * questions that changed or no longer exist, and were not written.
 */
export type WriteResult =
  | { outcome: 'written'; revision: number; missed: ReadonlySet<string> }
  | { outcome: 'no-session' | 'refused' }

const Written = z.tuple([z.number()], z.string())

/** Questions per script call, because Redis serves no other client during a script. Writing one takes about 20 µs. */
export const WRITTEN_AT_ONCE = 100

export function createSessionWriter({ redis, keys }: StoreOptions) {
  return async (
    { sessionId, runId }: Place,
    { conditions = [], questions = [], increments = [], values = [], unlink = [] }: SessionChange,
  ): Promise<WriteResult> => {
    const result = await runScript(
      redis,
      'write',
      [...scriptKeys(keys, { sessionId, runId }), ...unlink],
      [
        runId ?? '',
        ...rowsOf(conditions.map(placed)),
        ...rowsOf(questions.map(questionArguments)),
        ...rowsOf(increments.map(placed)),
        ...rowsOf(values.map(placed)),
      ],
    )
    if (result === null) return { outcome: 'no-session' }
    if (result === 0) return { outcome: 'refused' }
    const [revision, ...missed] = Written.parse(result)
    return { outcome: 'written', revision, missed: new Set(missed) }
  }
}

/** The keys of `write` and `add`. */
export function scriptKeys(keys: Keys, { sessionId, runId }: Place): string[] {
  const { meta, questions, revisions, runs, counters } = keys.session(sessionId)
  const run = runId === undefined ? { meta, work: meta } : keys.run({ sessionId, runId })
  return [meta, questions, revisions, runs, counters, run.meta, run.work]
}

/** A row of a script: the number of the hash instead of its name. */
export function placed<Amount>([target, field, value]: readonly [Target, string, Amount]) {
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

/** The counters of a question: its status, and status with probability if only the probability decides whether it counts. */
export function countersOf({ processingStatus, probability, chosen, edited }: Counted): string[] {
  const status = stored(processingStatus)
  return chosen || edited || probability === undefined ? [status] : [status, `${status}:${probability}`]
}

/** A question in flight is stored as pending. */
const stored = (status: ProcessingStatus) => (status === 'processing' ? 'pending' : status)

/** The question as scripts store it: they add its revision. */
export function textOf<Row extends Pick<Question, 'processingStatus'> & { revision?: number }>({
  revision: _,
  ...question
}: Row): string {
  return JSON.stringify({ ...question, processingStatus: stored(question.processingStatus) })
}
