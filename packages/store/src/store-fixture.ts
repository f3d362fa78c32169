import { randomUUID } from 'node:crypto'
import type { QuestionChange } from '@quarry/contracts/endpoints/questions'
import { Question, type QuestionState } from '@quarry/contracts/question'
import type { Redis } from 'ioredis'
import { buildQuestion } from '../../../testkit/build-question.ts'
import { createKeys } from './keys.ts'
import { createQuestionSet, type QuestionSet } from './questions/question-set.ts'
import { createRateLimits } from './rate/rate-limits.ts'
import { createScaledClock } from './rate/scaled-clock.ts'
import { type ClaimedSlot, createClaims } from './runs/claims.ts'
import type { Ownership } from './runs/ownership.ts'
import { createPages } from './runs/pages.ts'
import { createRuns } from './runs/runs.ts'
import { createTitles } from './runs/titles.ts'
import { createSessions } from './sessions/session.ts'

/** The whole store on one connection, for tests. Each call has its own session. */
export function createTestStore(redis: Redis, prefix: string, sessionTtlSeconds = 3600) {
  const keys = createKeys(prefix)
  const options = { redis, keys, sessionTtlSeconds }
  const sessionId = randomUUID()
  return {
    sessionId,
    keys,
    questionSet: createQuestionSet(options),
    sessions: createSessions(options),
    runs: createRuns(options),
    claims: createClaims(options),
    titles: createTitles(options),
    pages: createPages(options),
    rateLimits: createRateLimits({ ...options, clock: createScaledClock(1) }),
  }
}

export type TestStore = ReturnType<typeof createTestStore>

/** Creates questions and a cleaning run over them, and begins it. */
export async function beginCleaning(store: TestStore, ids: readonly string[]): Promise<Ownership> {
  await store.questionSet.restore(
    store.sessionId,
    ids.map((id) => buildQuestion(id)),
  )
  const runId = randomUUID()
  await store.runs.create(store.sessionId, runId, 'cleaning', { titlesPerRequest: 1 }, ids)
  const run = { sessionId: store.sessionId, runId, owner: 'first' }
  await store.claims.begin(run)
  return run
}

/** A slot that needs no wait. */
export const aSlot: ClaimedSlot = { id: '1000000', waitMs: 0, reason: 'rate', intervalMs: 0 }

/** Claims up to `items` items on a slot that needs no wait. */
export async function claimNow(store: TestStore, run: Ownership, items = 1) {
  const claim = await store.claims.claim(run, { items }, aSlot)
  if (claim.outcome !== 'claimed') throw new Error(`expected a claim, got ${claim.outcome}`)
  return claim.items
}

/** Commits one title as the result for `sent`, by default the title from `buildQuestion`. */
export async function commitTitle(
  store: TestStore,
  run: Omit<Ownership, 'owner'>,
  id: string,
  { title = `Why does ${id} rise?`, sent = buildQuestion(id).title } = {},
) {
  const [outcome] = await store.titles.commit(run, { titles: [{ id, sent, title }] })
  return outcome
}

/** Changes one question as its user does; undefined if there is none. */
export async function changeOne(
  questionSet: QuestionSet,
  sessionId: string,
  id: string,
  change: QuestionChange,
): Promise<Question | undefined> {
  const [question] = await questionSet.change(sessionId, [{ id, ...change }])
  return question
}

/** Restores an earlier state of one question; undefined if it has changed since, or is gone. */
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

/** Returns every question of a set, as its stored JSON text. */
export async function allRows({
  questionSet,
  sessionId,
}: Pick<TestStore, 'questionSet' | 'sessionId'>): Promise<string[]> {
  const rows: string[] = []
  for await (const part of (await questionSet.read(sessionId)).parts()) rows.push(...part)
  return rows
}

export async function findQuestion(store: TestStore, id: string): Promise<Question | undefined> {
  const rows = await allRows(store)
  return rows.map((row) => Question.parse(JSON.parse(row))).find((candidate) => candidate.id === id)
}
