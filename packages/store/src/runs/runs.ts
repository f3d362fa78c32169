import { isCounted } from '@quarry/contracts/counted'
import { type Question, StoredQuestion } from '@quarry/contracts/question'
import { isWaiting, lacksVerdict, requeue } from '@quarry/contracts/question-rules'
import type { Run, RunId, RunKind } from '@quarry/contracts/run'
import type { Fingerprint, RunRef, SessionId } from '../keys.ts'
import { chunks, createQuestionSet } from '../questions/question-set.ts'
import { toRun } from '../run-view.ts'
import {
  createSessionWriter,
  type Guard,
  type Place,
  resultsWaitMs,
  type SessionChange,
  type StoreOptions,
  type Value,
  WRITTEN_AT_ONCE,
} from '../session-writer.ts'
import {
  countAbove,
  createRenewal,
  DiscardedSessionError,
  deleteRun,
  openSession,
  readCounts,
} from '../sessions/session.ts'
import { activeField, createRunEnd, hasEnded } from './end-run.ts'

export type Runs = ReturnType<typeof createRuns>

export type CreateResult =
  | { outcome: 'created'; total: number }
  /** `active`: the session already has a run of this kind. `nothing`: none of the questions is pending or failed. */
  | { outcome: 'active' }
  | { outcome: 'nothing' }
  /** The owner has reached its limit of live runs. */
  | { outcome: 'too-many-runs'; owner: 'address' | 'credential' }

/** The most live runs of one address and of one credential; 0 for no limit. */
export interface RunLimits {
  perAddress: number
  perCredential: number
}

const noLimits: RunLimits = { perAddress: 0, perCredential: 0 }

/** Everything that the run's handler needs, without secrets. */
export interface NewRun {
  runId: RunId
  kind: RunKind
  fields: Readonly<Record<string, string | number>>
  /**
   * A cleaning run takes the pending and failed questions; a run with a `task` takes the questions that the task
   * applies to.
   */
  questionIds?: readonly string[] | undefined
  /** What the run's worker needs in addition to the questions, stored where no page sees it. */
  work?: Readonly<Record<string, string>> | undefined
  /** Rows below this percentage are not cleaned. */
  threshold?: number | undefined
  /** Limits for the `address` and `credential` whose fingerprints are in `fields`. */
  limits?: RunLimits | undefined
  guard?: Guard | undefined
}

const ENDED_MAX = 20
/** How many bytes a session's ended runs may take. One over 100 subreddits may have 1 MB. */
const ENDED_BYTES_MAX = 4 * 1024 * 1024

/** The question fields that decide whether a run takes it. */
const Candidate = StoredQuestion.pick({
  keyword: true,
  id: true,
  title: true,
  originalTitle: true,
  processingStatus: true,
  aiEnhanced: true,
  edited: true,
  chosen: true,
  probability: true,
  risk: true,
  gone: true,
})

/** The user's side of runs: create, find, cancel, pause, resume, change. Workers use `run-owner.ts`. */
export function createRuns(options: StoreOptions) {
  const { redis, keys } = options
  const open = openSession(options)
  const write = createSessionWriter(options)
  const questionSet = createQuestionSet(options)
  const { renew } = createRenewal(options)
  const endRun = createRunEnd(options)

  /** Returns whether the owner may start a run. Ended runs are removed from its list only when it is full. */
  async function hasRoom(owner: Fingerprint, most: number): Promise<boolean> {
    const list = keys.runsOf(owner)
    if (owner === '' || most === 0 || (await redis.scard(list)) < most) return true
    for (const meta of await redis.smembers(list)) {
      if (hasEnded(await redis.hget(meta, 'state'))) await redis.srem(list, meta)
    }
    return (await redis.scard(list)) < most
  }

  /** Returns the distinct ids of the questions that the run takes, in order, and makes failed ones pending again. */
  async function taken(
    sessionId: SessionId,
    { questionIds = [], fields, threshold = 0, guard }: NewRun,
  ): Promise<string[]> {
    const isTaken = (question: Pick<Question, keyof typeof Candidate.shape>) => {
      if (!isCounted(question, threshold)) return false
      if (fields.task === 'find-topics') return question.gone === undefined
      if (fields.task === 'phrases') return question.keyword === undefined
      if (fields.task !== undefined) return lacksVerdict(question)
      return isWaiting(question) || question.processingStatus === 'error'
    }
    const chosen: string[] = []
    for (const ids of chunks([...new Set(questionIds)], WRITTEN_AT_ONCE)) {
      const texts = await redis.hmget(keys.session(sessionId).questions, ...ids)
      const found = texts.flatMap((text) => (text === null ? [] : [Candidate.parse(JSON.parse(text))]))
      const takes = found.filter(isTaken)
      const isAgain = fields.task !== 'find-topics' && fields.task !== 'phrases'
      const failed = takes.filter(({ processingStatus }) => isAgain && processingStatus === 'error')
      const failedIds = failed.map(({ id }) => id)
      const again = (question: Question) =>
        question.processingStatus === 'error' ? requeue(question) : undefined
      await questionSet.update(sessionId, failedIds, again, guard)
      chosen.push(...takes.map(({ id }) => id))
    }
    return chosen
  }

  /** Deletes the session's oldest ended runs beyond a number and a size. */
  async function dropOldRuns(sessionId: SessionId): Promise<void> {
    const runIds = await redis.zrevrange(keys.session(sessionId).runs, '0', '-1')
    let ended = 0
    let bytes = 0
    for (const runId of runIds) {
      const fields = await redis.hgetall(keys.run({ sessionId, runId }).meta)
      if (!hasEnded(fields.state)) continue
      ended += 1
      bytes += Object.values(fields).reduce((sum, value) => sum + value.length, 0)
      if (ended > ENDED_MAX || bytes > ENDED_BYTES_MAX) await deleteRun(options, { sessionId, runId })
    }
  }

  /** Changes the fields of a run. Returns false if it has ended. */
  async function command(place: Place & RunRef, change: SessionChange): Promise<boolean> {
    for (;;) {
      const state = await redis.hget(keys.run(place).meta, 'state')
      if (state === null || hasEnded(state)) return false
      const { outcome } = await write(place, { ...change, conditions: [['run', 'state', state]] })
      if (outcome === 'no-session') return false
      if (outcome === 'written') return true
    }
  }

  /** Returns the owner that has reached its limit of live runs; undefined if neither has. */
  async function crowdedOwner({
    fields,
    limits = noLimits,
  }: NewRun): Promise<'address' | 'credential' | undefined> {
    const { address = '', credential = '' } = fields
    if (!(await hasRoom(String(address), limits.perAddress))) return 'address'
    return (await hasRoom(String(credential), limits.perCredential)) ? undefined : 'credential'
  }

  /** Adds the run to its owners' lists. */
  async function list(sessionId: SessionId, { runId, fields, limits = noLimits }: NewRun): Promise<void> {
    const { sessionTtlSeconds } = options
    const pipeline = redis.pipeline()
    for (const owner of [
      limits.perAddress > 0 ? fields.address : undefined,
      limits.perCredential > 0 ? fields.credential : undefined,
    ]) {
      if (!owner) continue
      pipeline.sadd(keys.runsOf(String(owner)), keys.run({ sessionId, runId }).meta)
      pipeline.expire(keys.runsOf(String(owner)), sessionTtlSeconds)
    }
    await pipeline.exec()
  }

  /** Returns the fields of a new run, with its questions' ids. */
  async function valuesOf(
    sessionId: SessionId,
    { runId, kind, fields, work = {}, threshold = 0 }: NewRun,
    ids: readonly string[],
  ): Promise<Value[]> {
    const counts = await readCounts(redis, keys.session(sessionId).counters)
    const isJudging = fields.task === 'second-opinion'
    const stored: Record<string, string | number> = {
      ...{
        id: runId,
        kind,
        state: 'queued',
        processed: 0,
        failed: 0,
        total: ids.length,
        startedAt: Date.now(),
      },
      initialProcessedCount: countAbove(counts, 'processed', threshold),
      ...(isJudging && { toJudge: ids.length }),
      ...fields,
    }
    const values = Object.entries(stored).map(([field, value]): Value => ['run', field, value])
    if (ids.length === 0) return values
    const left = Object.entries({ ...work, ids: JSON.stringify(ids) })
    return [...values, ...left.map(([field, value]): Value => ['work', field, value])]
  }

  return {
    /** Creates a run, which starts when its job is queued. */
    async create(sessionId: SessionId, asked: NewRun): Promise<CreateResult> {
      const run = { ...asked, ...(asked.guard && { guard: { ...asked.guard, needsWholeCopy: true } }) }
      const { runId, kind, fields, guard } = run
      await open(sessionId)
      const active = activeField(kind, fields.source)
      if ((await redis.hexists(keys.session(sessionId).meta, active)) === 1) return { outcome: 'active' }
      const owner = await crowdedOwner(run)
      if (owner) return { outcome: 'too-many-runs', owner }
      const ids = kind === 'cleaning' ? await taken(sessionId, run) : []
      if (kind === 'cleaning' && ids.length === 0) return { outcome: 'nothing' }
      const { outcome } = await write(
        { sessionId, runId, guard },
        {
          conditions: [['session', active, '']],
          values: [['session', active, runId], ...(await valuesOf(sessionId, run, ids))],
        },
      )
      if (outcome === 'no-session') throw new DiscardedSessionError()
      if (outcome === 'refused') return { outcome: 'active' }
      await list(sessionId, run)
      await renew(sessionId)
      await dropOldRuns(sessionId)
      return { outcome: 'created', total: ids.length }
    },

    /** Returns undefined if the session has no such run. */
    async find(sessionId: SessionId, runId: RunId): Promise<Run | undefined> {
      const fields = await redis.hgetall(keys.run({ sessionId, runId }).meta)
      return fields.id === undefined ? undefined : toRun(new Map(Object.entries(fields)))
    },

    /** Ends the run immediately and keeps finished work. Returns false if it had already ended. */
    cancel: (sessionId: SessionId, runId: RunId, message: string, guard?: Guard) =>
      endRun({ sessionId, runId, guard }, { state: 'cancelled', message }),

    /** Ends a run whose job could not be queued. */
    abandon: (sessionId: SessionId, runId: RunId, problem: string) =>
      endRun({ sessionId, runId }, { state: 'failed', message: problem, problem }),

    /** Returns false if the run has ended. */
    pause: (sessionId: SessionId, runId: RunId, guard?: Guard) =>
      command(
        { sessionId, runId, guard },
        {
          values: [
            ['run', 'pause', 1],
            ['run', 'waitReason', ''],
            ['run', 'waitUntil', ''],
          ],
          leastMs: resultsWaitMs(options),
        },
      ),

    /** Returns false if the run has ended. */
    resume: (sessionId: SessionId, runId: RunId, guard?: Guard) =>
      command({ sessionId, runId, guard }, { values: [['run', 'pause', '']] }),

    /** Sets the titles per request for the rest of the run. Returns false if it has ended. */
    chooseTitles: (sessionId: SessionId, runId: RunId, titles: number, guard?: Guard) =>
      command(
        { sessionId, runId, guard },
        {
          values: [
            ['run', 'chosenTitles', titles],
            ['run', 'titlesPerRequest', titles],
          ],
        },
      ),
  }
}
