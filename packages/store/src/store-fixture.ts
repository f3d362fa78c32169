import { randomBytes, randomUUID } from 'node:crypto'
import type { QuestionChange } from '@quarry/contracts/endpoints/questions'
import { Question, type QuestionState } from '@quarry/contracts/question'
import { applyCleaning } from '@quarry/contracts/question-rules'
import type { RunKind } from '@quarry/contracts/run'
import type { Redis } from 'ioredis'
import { buildQuestion, buildQuestionsOf } from '../../../testkit/build-question.ts'
import { createRunAnswers } from './answers/run-answers.ts'
import { createCopies } from './copies/copies.ts'
import { type CopyRef, copyIdOf } from './copy-ref.ts'
import { createFindingsStore } from './findings/findings.ts'
import { createKeys, type SessionId } from './keys.ts'
import { createQuestionSet, type QuestionSet } from './questions/question-set.ts'
import { createRateLimits } from './rate/rate-limits.ts'
import { createScaledClock } from './rate/scaled-clock.ts'
import { createSealedCredentials } from './runs/credentials.ts'
import { createRunOwners, type Ownership } from './runs/run-owner.ts'
import { createRuns } from './runs/runs.ts'
import { createSessions } from './sessions/session.ts'

/** Creates the whole store on one connection, with a new session for each call. */
export function createTestStore(redis: Redis, prefix: string, sessionTtlSeconds = 3600) {
  const keys = createKeys(prefix)
  const options = { redis, keys, sessionTtlSeconds }
  const sessionId: SessionId = randomUUID()
  return {
    sessionId,
    keys,
    questionSet: createQuestionSet(options),
    findings: createFindingsStore(options),
    runAnswers: createRunAnswers(options),
    sessions: createSessions(options),
    runs: createRuns(options),
    owners: createRunOwners(options),
    credentials: createSealedCredentials(options, [{ id: 'only', key: randomBytes(32) }]),
    copies: createCopies(options),
    rateLimits: createRateLimits({ ...options, clock: createScaledClock(1) }),
  }
}

export type TestStore = ReturnType<typeof createTestStore>

/** Opens an analysis's copy, by default of a new browser. The store's session is the copy. */
export async function openTestCopy(
  redis: Redis,
  prefix: string,
  {
    ownerId = randomUUID(),
    sessionTtlSeconds,
    ...opening
  }: { ownerId?: string; sessionTtlSeconds?: number; restores?: boolean; unkept?: true } = {},
) {
  const ref: CopyRef = { ownerId, analysis: randomUUID() }
  const store = { ...createTestStore(redis, prefix, sessionTtlSeconds), ref, sessionId: copyIdOf(ref) }
  const { epoch, holder } = await store.copies.open(ref, {
    holder: '1.aaaaaaaa',
    restores: false,
    ...opening,
  })
  return { ...store, guard: { epoch, holder } }
}

/** Creates a run and takes it over. */
export async function beginRun(
  { sessionId, runs, owners }: TestStore,
  kind: RunKind,
  fields: Record<string, string | number> = {},
  questionIds: readonly string[] = [],
): Promise<Ownership> {
  const run = { sessionId, runId: randomUUID(), owner: 'first' }
  await runs.create(sessionId, { runId: run.runId, kind, fields, questionIds })
  await owners.takeOver(run)
  return run
}

/** Creates questions and a cleaning run over them, and takes it over. */
export async function beginCleaning(store: TestStore, ids: readonly string[]): Promise<Ownership> {
  await store.questionSet.restore(store.sessionId, buildQuestionsOf(ids))
  return await beginRun(store, 'cleaning', { titlesPerRequest: 1 }, ids)
}

/** Records that a request with these titles has been sent. */
export async function send({ owners }: TestStore, run: Ownership, ids: readonly string[]) {
  const values = [
    ['session', 'inflight', JSON.stringify(ids)],
    ['run', 'currentTitle', `a title of ${ids.join()}`],
  ] as const
  return await owners.write(run, { values }, { isNext: true })
}

/** Saves a result for `sent`, by default the title from `buildQuestion`; undefined if it does not apply. */
export async function saveTitle(
  { owners, sessionId }: TestStore,
  run: Ownership,
  id: string,
  { title = `Why does ${id} rise?`, sent = buildQuestion(id).title } = {},
) {
  const [before] = await owners.find(sessionId, [id])
  const made = before && applyCleaning(before, { sent, title }, run)
  if (!made) return undefined
  const counts = { processed: 1, [made.outcome]: 1 }
  const { outcome } = await owners.write(run, { questions: [{ before, after: made.question, counts }] })
  return outcome === 'written' ? made.outcome : outcome
}

/** Changes one question like its user would; undefined if it doesn't exist. */
export async function changeOne(
  questionSet: QuestionSet,
  sessionId: string,
  id: string,
  change: QuestionChange,
): Promise<Question | undefined> {
  const [question] = await questionSet.change(sessionId, [{ id, ...change }])
  return question
}

/** Restores an earlier state of one question; undefined if it has changed since or is gone. */
export async function replaceOne(
  questionSet: QuestionSet,
  sessionId: string,
  id: string,
  question: QuestionState,
  ifRevision: number,
): Promise<Question | undefined> {
  const [restored] = await questionSet.replace(sessionId, [{ id, question, ifRevision }])
  return restored
}

/** Returns every question of a set as its stored JSON text. */
export async function allRows({
  questionSet,
  sessionId,
}: Pick<TestStore, 'questionSet' | 'sessionId'>): Promise<string[]> {
  const rows: string[] = []
  for await (const part of (await questionSet.read(sessionId)).parts()) rows.push(...part)
  return rows
}

/** Polls from a revision on until there are no more pages. */
export async function allPages(
  { questionSet, sessionId }: Pick<TestStore, 'questionSet' | 'sessionId'>,
  revision = 0,
  rowsMax?: number,
) {
  const pages = [await questionSet.changes(sessionId, revision, rowsMax)]
  for (let page = pages[0]; page?.more; pages.push(page))
    page = await questionSet.changes(sessionId, page.revision, rowsMax)
  return pages
}

export async function allQuestions(store: TestStore): Promise<Question[]> {
  return (await allRows(store)).map((row) => Question.parse(JSON.parse(row)))
}
