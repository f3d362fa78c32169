import { randomUUID } from 'node:crypto'
import { Question } from '@quarry/contracts/question'
import { buildQuestion } from '../../../../testkit/build-question.ts'
import { allRows, claimNow, type TestStore } from '../store-fixture.ts'

/** An active extraction with one cursor that never ends. */
export async function beginExtraction(store: TestStore) {
  const runId = randomUUID()
  await store.runs.create(store.sessionId, runId, 'extraction', { total: 1_000_000 })
  const run = { sessionId: store.sessionId, runId, owner: 'first' }
  await store.claims.begin(run)
  const bread = { subreddit: 'bread', asked: 1_000_000, seen: 0, questions: 0 }
  await store.pages.plan(run, [bread], [{ id: 'bread/new', cursor: 'page' }])
  return run
}

type Run = Awaited<ReturnType<typeof beginExtraction>>

/** Commits a page of posts, by their probabilities. */
export async function commit(store: TestStore, run: Run, probabilities: Record<string, number>, change = {}) {
  await store.pages.activate(run, [{ id: 'bread/new', place: 0 }])
  await claimNow(store, run)
  return await store.pages.commit(run, {
    cursorId: 'bread/new',
    community: 'bread',
    before: 'page',
    after: 'page',
    source: 'new',
    requests: 1,
    oldest: undefined,
    newest: undefined,
    seen: Object.keys(probabilities),
    questions: Object.entries(probabilities).map(([id, probability]) =>
      buildQuestion(id, { probability, ...change }),
    ),
    includeAlreadySeen: false,
  })
}

/** Returns the questions of the set, parsed. */
export async function questionsOf(store: TestStore): Promise<Question[]> {
  const rows = await allRows(store)
  return rows.map((row) => Question.parse(JSON.parse(row)))
}
