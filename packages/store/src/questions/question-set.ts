import { isCounted } from '@quarry/contracts/counted'
import type { QuestionChangeById } from '@quarry/contracts/endpoints/questions'
import type { Findings } from '@quarry/contracts/findings'
import { POLL_PAGE_ROWS, QUESTIONS_MAX, ROWS_MAX } from '@quarry/contracts/limits'
import {
  type NewQuestion,
  type Question,
  type QuestionState,
  StoredQuestion,
} from '@quarry/contracts/question'
import { applyChange } from '@quarry/contracts/question-rules'
import type { Run, RunId } from '@quarry/contracts/run'
import { defaultSessionConfig, SessionConfig } from '@quarry/contracts/session-config'
import { SourceId } from '@quarry/contracts/sources'
import { z } from 'zod'
import { redisProblemOf } from '../connection/redis-outage.ts'
import { createFindingsStore, findingsIn } from '../findings/findings.ts'
import type { SessionId } from '../keys.ts'
import { FlatHash, toRun } from '../run-view.ts'
import { runScript } from '../scripts/run-script.ts'
import {
  createSessionWriter,
  type Guard,
  type QuestionWrite,
  type StoreOptions,
  textOf,
  WRITTEN_AT_ONCE,
} from '../session-writer.ts'
import {
  countAbove,
  createRenewal,
  DiscardedSessionError,
  InFlight,
  openSession,
  readCounts,
} from '../sessions/session.ts'
import { createQuestionAdder } from './add-questions.ts'

/** Changes since a revision. Rows are stored JSON texts, which a poll never parses. */
export interface Changes {
  epoch: string
  revision: number
  more: boolean
  rows: string[]
  removed: string[]
  /** All active runs, and the ended runs that changed. */
  runs: Run[]
  /** Undefined unless they changed. */
  findings: Findings | undefined
  /** The session's threshold; see `isCounted`. */
  threshold: number
}

/**
 * Reads a set in parts. A question that changes during the read may be old or new; a poll since `revision` returns the
 * new state.
 */
export interface SetReader {
  epoch: string
  /** The set's revision when reading began. */
  revision: number
  runs: Run[]
  findings: Findings | undefined
  /** The session's threshold; see `isCounted`. */
  threshold: number
  /**
   * Yields each question once, as its stored JSON text, and reads the next part when the previous one has been
   * consumed.
   */
  parts: () => AsyncIterable<string[]>
}

export type QuestionSet = ReturnType<typeof createQuestionSet>

/** The session has reached its limit of added bytes. */
export class SpentSessionError extends Error {
  constructor() {
    super('the session has reached its limit of added bytes')
  }
}

/** Redis was full before all of an upload's questions were stored. */
export class PartlyStoredError extends Error {
  /** How many of the upload's questions, from the first, are in the set. */
  readonly stored: number
  readonly of: number

  constructor(stored: number, of: number) {
    super('redis was full before all questions were stored')
    this.stored = stored
    this.of = of
  }
}

const PollResult = z.tuple([
  FlatHash,
  z.number(),
  z.string(),
  z.number(),
  z.array(z.string()),
  z.array(FlatHash),
  z.string(),
  FlatHash,
])

/** The question fields that decide whether its post can be checked. */
const Link = z.object({
  id: z.string(),
  subreddit: z.string().catch(''),
  permalink: z.string().catch(''),
  source: SourceId.optional().catch(undefined),
})
export type QuestionLink = z.infer<typeof Link>
const RatedLink = Link.extend(StoredQuestion.pick({ probability: true, chosen: true, edited: true }).shape)

const WithThreshold = z.object({ threshold: SessionConfig.shape.threshold })

/** Prefix of the session's fields with its active runs; see `activeField`. */
const ACTIVE = 'active:'
/**
 * Limits a page of long questions: reading 1,000 questions of 8 kB would keep Redis busy for longer than a client
 * waits.
 */
const PAGE_BYTES = 1024 * 1024
/** Questions per part of a reader: about 100 kB, which take a few milliseconds to convert to CSV. */
export const PART_ROWS = 100
/** Maximum bytes added to one session in its lifetime. A full set of ordinary questions has about 13 MB. */
const ADDED_BYTES_MAX = 64 * 1024 * 1024
/** An upper bound of a question's size. */
const QUESTION_BYTES_MAX = 10_000

/** Ids per script call that are only marked as deleted. */
const REMOVED_AT_ONCE = 1000
const NONE = { classOf: () => 0, most: [], addsDeleted: false }

interface RestoreOptions {
  guard?: Guard | undefined
  /** Ids of deleted questions, which the set then never adds. */
  removed?: readonly string[] | undefined
  /** Adds also questions that the set has known and that were deleted. */
  addsDeleted?: boolean
  /** Ends the restoring of a copy. */
  isLast?: boolean
}

type Replacement = { id: string; question: QuestionState; ifRevision: number }

/** The questions of each session by revision, and everything else that a poll needs in one call. */
export function createQuestionSet(options: StoreOptions) {
  const { redis, keys } = options
  const open = openSession(options)
  const write = createSessionWriter(options)
  const add = createQuestionAdder(options)
  const { renewIfDue } = createRenewal(options)
  const findings = createFindingsStore(options)

  async function poll(sessionId: SessionId, since: number, rows: number) {
    const { meta, questions, revisions, runs, findings } = keys.session(sessionId)
    const args = [since, rows, PAGE_BYTES, ...keys.runParts(sessionId), ACTIVE]
    return await runScript(redis, 'poll', [meta, questions, revisions, runs, findings], args)
  }

  async function changes(sessionId: SessionId, since: number, rows = POLL_PAGE_ROWS): Promise<Changes> {
    let result = await poll(sessionId, since, rows)
    if (result === null) {
      await open(sessionId)
      result = await poll(sessionId, since, rows)
      if (result === null) throw new DiscardedSessionError()
    }
    const [session, revision, hasMore, leftMs, questions, runs, server, changed] = PollResult.parse(result)
    await renewIfDue(sessionId, session, leftMs)
    const found = await withInFlight(sessionId, questions, {
      inFlight: new Set(InFlight.parse(session.get('inflight'))),
      // Sending a title changes the run but not the question, so its row must be added.
      isComplete: hasMore === '' && runs.some((run) => run.get('id') === session.get('active:cleaning')),
    })
    return {
      epoch: joined(session.get('epoch') ?? '', server),
      revision,
      more: hasMore === '1',
      ...found,
      runs: runs.filter((run) => run.size > 0).map((run) => toRun(run)),
      findings: findingsIn(changed),
      threshold: thresholdIn(session.get('config')),
    }
  }

  /**
   * Shows questions in flight as processing, although they are stored as pending. `questions` alternates ids and texts.
   */
  async function withInFlight(
    sessionId: SessionId,
    questions: readonly string[],
    { inFlight, isComplete }: { inFlight: ReadonlySet<string>; isComplete: boolean },
  ): Promise<Pick<Changes, 'rows' | 'removed'>> {
    const rows: string[] = []
    const removed: string[] = []
    const rest = new Set(inFlight)
    for (let i = 0; i + 1 < questions.length; i += 2) {
      const [id = '', text = ''] = questions.slice(i, i + 2)
      if (text === '') removed.push(id)
      else rows.push(inFlight.has(id) ? asProcessing(text) : text)
      rest.delete(id)
    }
    if (isComplete) rows.push(...(await textsOf(sessionId, [...rest])).map(asProcessing))
    return { rows, removed }
  }

  /** Returns the stored JSON of the questions that exist. */
  async function textsOf(sessionId: SessionId, ids: readonly string[]): Promise<string[]> {
    if (ids.length === 0) return []
    const texts = await redis.hmget(keys.session(sessionId).questions, ...ids)
    return texts.filter((text) => text !== null)
  }

  async function* parts(sessionId: SessionId, ids: readonly string[]): AsyncGenerator<string[], void> {
    for (const part of chunks(ids, PART_ROWS)) {
      const inflight = await redis.hget(keys.session(sessionId).meta, 'inflight')
      const inFlight = new Set(InFlight.parse(inflight ?? undefined))
      const texts = await redis.hmget(keys.session(sessionId).questions, ...part)
      yield texts.flatMap((text, at) => {
        if (text === null) return []
        return [inFlight.has(part[at] ?? '') ? asProcessing(text) : text]
      })
    }
  }

  /** Returns every id in the set, including ids of deleted questions. */
  const allIds = (sessionId: SessionId) => redis.zrange(keys.session(sessionId).revisions, '0', '-1')

  /** Yields each question as parsed by `schema`. */
  async function* rowsOf<Row>(sessionId: SessionId, schema: z.ZodType<Row>): AsyncGenerator<Row, void> {
    for await (const texts of parts(sessionId, await allIds(sessionId)))
      for (const text of texts) yield schema.parse(JSON.parse(text))
  }

  async function find(sessionId: SessionId, ids: readonly string[]): Promise<Question[]> {
    const found: Question[] = []
    for (const part of chunks([...new Set(ids)], WRITTEN_AT_ONCE)) {
      const texts = await textsOf(sessionId, part)
      found.push(...texts.map((text) => StoredQuestion.parse(JSON.parse(text))))
    }
    return found
  }

  /** Returns the session's runs, the newest first. */
  async function allRuns(sessionId: SessionId): Promise<Run[]> {
    const runIds = await redis.zrevrange(keys.session(sessionId).runs, '0', '-1')
    const fields = await Promise.all(
      runIds.map((runId) => redis.hgetall(keys.run({ sessionId, runId }).meta)),
    )
    return fields.flatMap((run) => (run.id === undefined ? [] : [toRun(new Map(Object.entries(run)))]))
  }

  /** Returns the questions with the status that clients see. */
  async function findShown(sessionId: SessionId, ids: readonly string[]): Promise<Question[]> {
    const inflight = await redis.hget(keys.session(sessionId).meta, 'inflight')
    const inFlight = new Set(InFlight.parse(inflight ?? undefined))
    return (await find(sessionId, ids)).map((question) =>
      inFlight.has(question.id) ? { ...question, processingStatus: 'processing' } : question,
    )
  }

  /** Returns the total bytes of the questions that the set doesn't have yet. */
  async function newBytes(sessionId: SessionId, questions: readonly NewQuestion[]): Promise<number> {
    const ids = questions.map(({ id }) => id)
    const texts = await redis.hmget(keys.session(sessionId).questions, ...ids)
    return questions.reduce(
      (sum, question, at) => sum + (texts[at] === null ? textOf(question).length : 0),
      0,
    )
  }

  const activeCleaning = async (sessionId: SessionId): Promise<RunId | undefined> =>
    (await redis.hget(keys.session(sessionId).meta, 'active:cleaning')) ?? undefined

  /**
   * Applies `change` to each question and saves the result, retrying questions that another writer changed in the
   * meantime. Skips a question if `change` returns undefined or the same object.
   */
  async function update(
    sessionId: SessionId,
    ids: readonly string[],
    change: (question: Question) => Question | undefined,
    guard?: Guard,
  ): Promise<void> {
    for (const part of chunks([...new Set(ids)], WRITTEN_AT_ONCE)) {
      let left: ReadonlySet<string> = new Set(part)
      while (left.size > 0) {
        const questions = (await find(sessionId, [...left])).flatMap((before): QuestionWrite[] => {
          const after = change(before)
          return after === undefined || after === before ? [] : [{ before, after }]
        })
        // Even without a change, the script checks the caller.
        if (questions.length === 0 && !guard) break
        const written = await write({ sessionId, guard }, { questions })
        if (written.outcome !== 'written') break
        left = written.missed
      }
    }
  }

  async function removePart(sessionId: SessionId, ids: readonly string[], guard?: Guard): Promise<number> {
    let deleted = 0
    for (;;) {
      const questions = (await find(sessionId, ids)).map((before) => ({ before, after: undefined }))
      // Even without a question, the script checks the caller.
      if (questions.length === 0 && !guard) return deleted
      const written = await write({ sessionId, guard }, { questions })
      if (written.outcome !== 'written') return deleted
      deleted += questions.length - written.missed.size
      if (written.missed.size === 0) return deleted
    }
  }

  /** Throws SpentSessionError if the session could not store these questions beside the `bytes` that were added. */
  async function requireBytes(
    sessionId: SessionId,
    questions: readonly NewQuestion[],
    bytes: number,
  ): Promise<void> {
    if (bytes + questions.length * QUESTION_BYTES_MAX <= ADDED_BYTES_MAX) return
    if (bytes + (await newBytes(sessionId, questions)) > ADDED_BYTES_MAX) throw new SpentSessionError()
  }

  return {
    changes,
    find,
    update,
    allRuns,

    /** Returns a reader for the whole set. */
    async read(sessionId: SessionId): Promise<SetReader> {
      await open(sessionId)
      const result = await poll(sessionId, Number.MAX_SAFE_INTEGER, 0)
      if (result === null) throw new DiscardedSessionError()
      const [session, revision, , , , , server] = PollResult.parse(result)
      const ids = await allIds(sessionId)
      return {
        epoch: joined(session.get('epoch') ?? '', server),
        revision,
        // Runs are read after the revision, so one that changes later is in the next poll.
        runs: await allRuns(sessionId),
        findings: await findings.read(sessionId),
        threshold: thresholdIn(session.get('config')),
        parts: () => parts(sessionId, ids),
      }
    },

    /**
     * Changes titles and applies decisions, in order. Returns the affected questions that exist, in their new state.
     */
    async change(
      sessionId: SessionId,
      wanted: readonly QuestionChangeById[],
      guard?: Guard,
    ): Promise<Question[]> {
      const activeRun = await activeCleaning(sessionId)
      const byId = Map.groupBy(wanted, ({ id }) => id)
      const apply = (question: Question) =>
        (byId.get(question.id) ?? []).reduce<Question>(
          (row, change) => applyChange(row, change, activeRun),
          question,
        )
      await update(sessionId, [...byId.keys()], apply, guard)
      return await findShown(sessionId, [...byId.keys()])
    },

    /**
     * Restores earlier states of questions, except questions that have changed since or were deleted. Returns the
     * restored questions.
     */
    async replace(
      sessionId: SessionId,
      replacements: readonly Replacement[],
      guard?: Guard,
    ): Promise<Question[]> {
      const activeRun = await activeCleaning(sessionId)
      const wanted = new Map(replacements.map((replacement) => [replacement.id, replacement]))
      const restored: string[] = []
      for (const ids of chunks([...wanted.keys()], WRITTEN_AT_ONCE)) {
        const questions = (await find(sessionId, ids)).flatMap((before): QuestionWrite[] => {
          const { question, ifRevision } = wanted.get(before.id) ?? {}
          if (!question || before.revision !== ifRevision) return []
          const { id, revision } = before
          const isEdit = question.edited && question.title !== before.title && activeRun !== undefined
          return [{ before, after: { ...question, id, revision, ...(isEdit && { editedIn: activeRun }) } }]
        })
        const written = await write({ sessionId, guard }, { questions })
        if (written.outcome !== 'written') continue
        for (const { before } of questions) if (!written.missed.has(before.id)) restored.push(before.id)
      }
      return await findShown(sessionId, restored)
    },

    /** Deletes questions, which an active cleaning run then skips. Returns how many existed. */
    async remove(sessionId: SessionId, ids: readonly string[], guard?: Guard): Promise<number> {
      let deleted = 0
      for (const part of chunks([...new Set(ids)], WRITTEN_AT_ONCE))
        deleted += await removePart(sessionId, part, guard)
      return deleted
    },

    /** Returns the links of the set's questions, without rows below the threshold. */
    async links(sessionId: SessionId, threshold: number): Promise<QuestionLink[]> {
      const links: QuestionLink[] = []
      for await (const link of rowsOf(sessionId, RatedLink)) {
        if (isCounted(link, threshold)) links.push(link)
      }
      return links
    },

    /**
     * Adds questions that are not in the set, without changing existing ones. Returns how many it added. After a
     * partial failure, calling it again adds the rest. Throws DiscardedSessionError, SpentSessionError and
     * PartlyStoredError.
     */
    async restore(
      sessionId: SessionId,
      questions: readonly NewQuestion[],
      { guard, removed = [], addsDeleted = true, isLast = false }: RestoreOptions = {},
    ): Promise<number> {
      await open(sessionId)
      for (const ids of chunks(removed, REMOVED_AT_ONCE)) {
        await add({ sessionId, guard }, [], { ...NONE, removed: ids })
      }
      const { meta, counters } = keys.session(sessionId)
      const [counts, config] = await Promise.all([readCounts(redis, counters), redis.hget(meta, 'config')])
      const threshold = thresholdIn(config ?? undefined)
      const statuses = ['pending', 'processed', 'error']
      let room =
        QUESTIONS_MAX - statuses.reduce((sum, status) => sum + countAbove(counts, status, threshold), 0)
      let bytes = counts.get('addedBytes') ?? 0
      let added = 0
      let stored = 0
      for (const part of chunks(questions, WRITTEN_AT_ONCE)) {
        await requireBytes(sessionId, part, bytes)
        const sizes = new Map<string, number>()
        const result = await add({ sessionId, guard }, part, {
          classOf: (question) => (isCounted(question, threshold) ? 0 : 1),
          most: [room, ROWS_MAX],
          addsDeleted,
          counts: ({ id }, size) => {
            sizes.set(id, size)
            return { addedBytes: size }
          },
        }).catch((error: unknown) => {
          if (stored === 0 || redisProblemOf(error) !== 'full') throw error
          throw new PartlyStoredError(stored, questions.length)
        })
        if (result.outcome !== 'added') throw new DiscardedSessionError()
        const isAdded = new Set(result.ids)
        const fresh = part.filter(({ id }) => isAdded.has(id))
        room -= fresh.filter((question) => isCounted(question, threshold)).length
        bytes += fresh.reduce((sum, { id }) => sum + (sizes.get(id) ?? 0), 0)
        added += fresh.length
        stored += part.length
      }
      // Also checks the caller of a request that adds nothing.
      const values = isLast ? ([['session', 'restoring', '']] as const) : []
      if (guard) await write({ sessionId, guard }, { values })
      return added
    },
  }
}

/** Parses only the threshold, because a poll needs no other setting. */
export function thresholdIn(config: string | undefined): number {
  return config === undefined
    ? defaultSessionConfig.threshold
    : WithThreshold.parse(JSON.parse(config)).threshold
}

/**
 * Joins the epoch with the id of the Redis process that stores the set, because a set loaded from disk or from a replica
 * may lack its last second and reuse the same revisions.
 */
export const joined = (epoch: string, server: string) => (server === '' ? epoch : `${epoch}.${server}`)

/** The pattern matches only the field, because quotes inside a title are escaped. */
function asProcessing(text: string): string {
  return text.replace('"processingStatus":"pending"', '"processingStatus":"processing"')
}

/** Splits the items into arrays of up to `size` each, in order. */
export const chunks = <T>(items: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, i) => items.slice(i * size, (i + 1) * size))
