import { Question } from '@quarry/contracts/question'
import { expect, test } from 'vitest'
import { openTestRedis } from '../../../../test/redis.ts'
import {
  allRows,
  beginCleaning,
  claimNow,
  commitTitle,
  createTestStore,
  type TestStore,
} from '../store-fixture.ts'
import type { Ownership } from './claims.ts'

const { redis, prefix } = openTestRedis()
const problem = 'The answer was empty.'
const PACE = { items: 20, defaultIntervalMs: 0, longestWaitMs: 60_000 }

async function question(store: TestStore, id: string): Promise<Question | undefined> {
  const rows = await allRows(store)
  return rows.map((row) => Question.parse(JSON.parse(row))).find((candidate) => candidate.id === id)
}

const idsOf = (items: readonly { id: string }[]) => items.map(({ id }) => id)

test('a result is saved once, whichever worker commits it first', async () => {
  const store = createTestStore(redis, prefix)
  const run = await beginCleaning(store, ['a1'])
  await claimNow(store, run)
  const second = { ...run, owner: 'second' }
  await store.claims.begin(second)
  expect(await commitTitle(store, run, 'a1', { title: 'From the first?' })).toBe('committed')
  expect(await commitTitle(store, second, 'a1', { title: 'From the second?' })).toBe('duplicate')
  expect(await question(store, 'a1')).toMatchObject({
    title: 'From the first?',
    originalTitle: '[help] why does a1 rise',
    aiEnhanced: true,
    processingStatus: 'processed',
  })
  expect(await store.runs.find(store.sessionId, run.runId)).toMatchObject({ processed: 1 })
  // it was waiting for the second owner and is not any more
  expect(await store.claims.finish(second, 'Done.')).toBe('finished')
})

test('a late result counts once when another owner has claimed the title', async () => {
  const store = createTestStore(redis, prefix)
  const run = await beginCleaning(store, ['a1', 'b2'])
  await claimNow(store, run, 2)
  const second = { ...run, owner: 'second' }
  await store.claims.begin(second)
  await claimNow(store, second, 2)
  expect(await commitTitle(store, run, 'a1', { title: 'From the first?' })).toBe('committed')
  expect(await commitTitle(store, second, 'a1', { title: 'From the second?' })).toBe('duplicate')
  expect(await commitTitle(store, second, 'b2')).toBe('committed')
  expect(await commitTitle(store, run, 'b2')).toBe('duplicate')
  expect(await store.runs.find(store.sessionId, run.runId)).toMatchObject({ processed: 2, total: 2 })
  expect(await store.sessions.counters(store.sessionId)).toMatchObject({
    pending: 0,
    processing: 0,
    processed: 2,
  })
})

test('a late result removes its title from the group that waits for a retry', async () => {
  const store = createTestStore(redis, prefix)
  const run = await beginCleaning(store, ['a1', 'b2'])
  await claimNow(store, run, 2)
  const second = { ...run, owner: 'second' }
  await store.claims.begin(second)
  await claimNow(store, second, 2)
  await store.titles.retryTitles(second, [['a1', 'b2']], { tries: 3, problem })
  expect(await commitTitle(store, run, 'a1')).toBe('committed')
  expect(idsOf(await claimNow(store, second, 5))).toEqual(['b2'])
})

test('the outcomes of one request are separate', async () => {
  const store = createTestStore(redis, prefix)
  const run = await beginCleaning(store, ['a1', 'b2', 'c3'])
  const items = await claimNow(store, run, 3)
  await store.questionSet.edit(store.sessionId, 'b2', 'My own words')
  await store.questionSet.remove(store.sessionId, ['c3'])
  const titles = items.map(({ id, payload }) => ({ id, sent: payload, title: `${id}?` }))
  expect(await store.titles.commit(run, { titles, cleanedWith: 'm/1/1' })).toEqual([
    'committed',
    'suggested',
    'deleted',
  ])
  expect(await question(store, 'a1')).toMatchObject({ title: 'a1?', cleanedWith: 'm/1/1' })
})

test('the risk of a title is stored with it until it is reverted', async () => {
  const store = createTestStore(redis, prefix)
  const run = await beginCleaning(store, ['a1'])
  const items = await claimNow(store, run)
  const risk = { score: 87, reason: 'word-removed', before: 'raw "fish"' } as const
  const titles = items.map(({ id, payload }) => ({ id, sent: payload, title: `${id}?`, risk }))
  await store.titles.commit(run, { titles })
  expect(await question(store, 'a1')).toMatchObject({ risk })
  await store.questionSet.decide(store.sessionId, 'a1', 'revert')
  expect(await question(store, 'a1')).not.toHaveProperty('risk')
})

test("the user's edit during a run wins and the result becomes a suggestion", async () => {
  const store = createTestStore(redis, prefix)
  const run = await beginCleaning(store, ['a1'])
  await claimNow(store, run)
  await store.questionSet.edit(store.sessionId, 'a1', 'My own words')
  expect(await commitTitle(store, run, 'a1', { title: 'The words of AI?' })).toBe('suggested')
  expect(await question(store, 'a1')).toMatchObject({
    title: 'My own words',
    suggestion: 'The words of AI?',
    aiEnhanced: false,
    processingStatus: 'processed',
  })
})

test('an edit during a run before the title was claimed wins, too, and what was cleaned is the edited title', async () => {
  const store = createTestStore(redis, prefix)
  const run = await beginCleaning(store, ['a1', 'b2'])
  await store.questionSet.edit(store.sessionId, 'a1', 'my own words')
  const [first, second] = await claimNow(store, run, 2)
  expect(first?.payload).toBe('my own words')
  const titles = [first, second].map((item) => ({
    id: item?.id ?? '',
    sent: item?.payload ?? '',
    title: `${item?.id}?`,
  }))
  expect(await store.titles.commit(run, { titles })).toEqual(['suggested', 'committed'])
  expect(await question(store, 'a1')).toMatchObject({
    title: 'my own words',
    edited: true,
    suggestion: 'a1?',
    aiEnhanced: false,
    processingStatus: 'processed',
  })
  expect(await store.runs.find(store.sessionId, run.runId)).toMatchObject({ processed: 2, changed: 1 })
})

test('an edit that is repeated from the history during a run wins as well', async () => {
  const store = createTestStore(redis, prefix)
  const run = await beginCleaning(store, ['a1'])
  const before = await question(store, 'a1')
  if (!before) throw new Error('a1 is missing')
  const { id, revision, ...rest } = before
  const edited = { ...rest, title: 'my own words', edited: true }
  await store.questionSet.replace(store.sessionId, id, edited, revision)
  await claimNow(store, run)
  expect(await commitTitle(store, run, 'a1', { sent: 'my own words', title: 'The words of AI?' })).toBe(
    'suggested',
  )
})

test('nothing is suggested where the AI leaves the user’s words as they are', async () => {
  const store = createTestStore(redis, prefix)
  const run = await beginCleaning(store, ['a1'])
  await store.questionSet.edit(store.sessionId, 'a1', 'Are these my own words?')
  await claimNow(store, run)
  const title = 'Are these my own words?'
  expect(await commitTitle(store, run, 'a1', { sent: title, title })).toBe('suggested')
  expect(await question(store, 'a1')).toMatchObject({ title, processingStatus: 'processed' })
  expect(await question(store, 'a1')).not.toHaveProperty('suggestion')
})

test('a title that was edited before the run is replaced, and so is one that was reverted during it', async () => {
  const store = createTestStore(redis, prefix)
  const first = await beginCleaning(store, ['a1', 'b2'])
  await store.questionSet.edit(store.sessionId, 'a1', 'my own words')
  await store.questionSet.edit(store.sessionId, 'b2', 'my own words, too')
  await store.questionSet.decide(store.sessionId, 'b2', 'revert')
  await claimNow(store, first, 2)
  expect(await commitTitle(store, first, 'b2')).toBe('committed')
  await store.runs.cancel(store.sessionId, first.runId, 'Cancelled.')
  const second = await beginCleaning(store, ['a1'])
  await claimNow(store, second)
  expect(await commitTitle(store, second, 'a1', { sent: 'my own words' })).toBe('committed')
})

test('a rejected title is retried after the others and fails when its tries are used up', async () => {
  const store = createTestStore(redis, prefix)
  const run = await beginCleaning(store, ['a1', 'b2'])
  await claimNow(store, run)
  const refuse = () => store.titles.retryTitles(run, [['a1']], { tries: 2, problem })
  expect(await refuse()).toEqual({ outcome: 'done', again: ['a1'], failed: [] })
  expect(idsOf(await claimNow(store, run, 5))).toEqual(['b2'])
  expect(idsOf(await claimNow(store, run, 5))).toEqual(['a1'])
  expect(await refuse()).toEqual({ outcome: 'done', again: [], failed: ['a1'] })
  expect(await question(store, 'a1')).toMatchObject({
    processingStatus: 'error',
    problem,
    title: '[help] why does a1 rise',
  })
  expect(await store.runs.find(store.sessionId, run.runId)).toMatchObject({ failed: 1 })
  // A failed title no longer belongs to the run: a late response changes nothing.
  expect(await commitTitle(store, run, 'a1')).toBe('duplicate')
  expect(await store.runs.find(store.sessionId, run.runId)).toMatchObject({ failed: 1, processed: 0 })
})

test('each group is claimed together and with nothing else', async () => {
  const store = createTestStore(redis, prefix)
  const run = await beginCleaning(store, ['a1', 'b2', 'c3', 'd4', 'e5'])
  await claimNow(store, run, 4)
  await store.titles.retryTitles(run, [['a1', 'b2'], ['c3'], ['d4']], { tries: 5, problem })
  expect(idsOf(await claimNow(store, run, 20))).toEqual(['e5'])
  expect(idsOf(await claimNow(store, run, 20))).toEqual(['a1', 'b2'])
  expect(idsOf(await claimNow(store, run, 20))).toEqual(['c3'])
  expect(idsOf(await claimNow(store, run, 20))).toEqual(['d4'])
  expect(await store.claims.claim(run, store.keys.geminiRate('k', 'm'), PACE)).toMatchObject({ inflight: 5 })
})

test('a group that was not sent, or whose worker was lost, is the same group afterwards', async () => {
  const store = createTestStore(redis, prefix)
  const run = await beginCleaning(store, ['a1', 'b2', 'c3', 'd4'])
  await claimNow(store, run, 4)
  await store.titles.retryTitles(
    run,
    [
      ['a1', 'b2'],
      ['c3', 'd4'],
    ],
    { tries: 5, problem },
  )
  await claimNow(store, run, 20)
  await store.claims.release(run, ['a1', 'b2'])
  expect(idsOf(await claimNow(store, run, 20))).toEqual(['a1', 'b2'])
  await store.claims.release(run, ['a1', 'b2'], 'tail')
  expect(idsOf(await claimNow(store, run, 20))).toEqual(['c3', 'd4'])
  expect(idsOf(await claimNow(store, run, 20))).toEqual(['a1', 'b2'])
  expect(await store.claims.reconcile(run, ['a1', 'b2'])).toBe(2)
  expect(idsOf(await claimNow(store, run, 20))).toEqual(['c3', 'd4'])
  const second = { ...run, owner: 'second' }
  await store.claims.begin(second)
  expect(idsOf(await claimNow(store, second, 20))).toEqual(['c3', 'd4'])
  expect(idsOf(await claimNow(store, second, 20))).toEqual(['a1', 'b2'])
})

test('in a retried group, only members without tries left fail, each with its reason', async () => {
  const store = createTestStore(redis, prefix)
  const run = await beginCleaning(store, ['a1', 'b2'])
  await claimNow(store, run)
  await store.titles.retryTitles(run, [['a1']], { tries: 2, problem })
  await claimNow(store, run)
  await claimNow(store, run)
  const asked = await store.titles.retryTitles(run, [['a1', 'b2']], {
    tries: 2,
    problem: (id) => `No ${id}.`,
  })
  expect(asked).toEqual({ outcome: 'done', again: ['b2'], failed: ['a1'] })
  expect(await question(store, 'a1')).toMatchObject({ processingStatus: 'error', problem: 'No a1.' })
})

test('the notes for a retried title are stored for its next owner', async () => {
  const store = createTestStore(redis, prefix)
  const run = await beginCleaning(store, ['a1', 'b2', 'c3'])
  expect((await claimNow(store, run, 2)).map(({ notes }) => notes)).toEqual([[], []])
  const notes = (id: string) => (id === 'a1' ? ['missing', 'too-long'] : [])
  await store.titles.retryTitles(run, [['a1', 'b2']], { tries: 5, problem, notes })
  const second = { ...run, owner: 'second' }
  await store.claims.begin(second)
  const kept = [
    ['a1', ['missing', 'too-long']],
    ['b2', []],
  ]
  const claimAgain = async (owner: Ownership) => {
    const items = await claimNow(store, owner, 3)
    return items.map(({ id, notes }) => [id, notes])
  }
  expect(await claimAgain(second)).toEqual([['c3', []]])
  expect(await claimAgain(second)).toEqual(kept)
  // Released, sent with other titles and the same notes, and lost with its worker.
  await store.claims.release(second, ['a1', 'b2'], 'tail')
  expect(await claimAgain(second)).toEqual(kept)
  await store.titles.retryTitles(second, [['a1'], ['b2']], { tries: 5, problem })
  await store.claims.begin({ ...run, owner: 'third' })
  expect(await claimAgain({ ...run, owner: 'third' })).toEqual([['c3', []]])
  expect(await claimAgain({ ...run, owner: 'third' })).toEqual([['a1', ['missing', 'too-long']]])
})

test('a title that is not in flight is not retried', async () => {
  const store = createTestStore(redis, prefix)
  const run = await beginCleaning(store, ['a1', 'b2', 'c3'])
  await claimNow(store, run, 2)
  await commitTitle(store, run, 'a1')
  const asked = await store.titles.retryTitles(run, [['a1', 'b2', 'c3', 'zz']], { tries: 5, problem })
  expect(asked).toEqual({ outcome: 'done', again: ['b2'], failed: [] })
  expect(idsOf(await claimNow(store, run, 20))).toEqual(['c3'])
  expect(idsOf(await claimNow(store, run, 20))).toEqual(['b2'])
})

test('the cost of a request is counted with its titles, with its rejections and without either', async () => {
  const store = createTestStore(redis, prefix)
  const run = await beginCleaning(store, ['a1', 'b2'])
  await claimNow(store, run, 2)
  const usage = { requests: 1, inputTokens: 30, outputTokens: 5 }
  await store.titles.commit(run, { titles: [{ id: 'a1', sent: 'x', title: 'X?' }], usage })
  await store.titles.retryTitles(run, [['b2']], { tries: 5, problem, usage })
  await store.titles.countUsage(run, usage)
  const total = { requests: 3, inputTokens: 90, outputTokens: 15 }
  expect(await store.runs.find(store.sessionId, run.runId)).toMatchObject({ usage: total })
  expect(await store.sessions.counters(store.sessionId)).toMatchObject({ gemini: 3, tokens: 105 })
})

test('a run counts what it has changed and what stayed as it was, and neither where the user has edited', async () => {
  const store = createTestStore(redis, prefix)
  const run = await beginCleaning(store, ['a1', 'f6', 'b2', 'c3', 'd4'])
  const items = await claimNow(store, run, 5)
  await store.questionSet.edit(store.sessionId, 'c3', 'My own words')
  await store.questionSet.remove(store.sessionId, ['d4'])
  const titles = items.map(({ id, payload }) => ({
    id,
    sent: payload,
    title: id === 'b2' ? payload : `${id}?`,
  }))
  await store.titles.commit(run, { titles })
  await store.titles.commit(run, { titles })
  const counted = { processed: 4, changed: 2, unchanged: 1 }
  expect(await store.runs.find(store.sessionId, run.runId)).toMatchObject(counted)
  await store.claims.finish(run, 'Done.')
  expect(await store.runs.find(store.sessionId, run.runId)).toMatchObject({ state: 'completed', ...counted })

  const next = await beginCleaning(store, ['e5'])
  expect(await store.runs.find(store.sessionId, next.runId)).toMatchObject({ changed: 0, unchanged: 0 })
})

test("a run's costs and counts are its own and stay after its end", async () => {
  const store = createTestStore(redis, prefix)
  const { sessionId, runs } = store
  const usage = { requests: 1, inputTokens: 30, outputTokens: 5 }
  const clean = async (id: string) => {
    const run = await beginCleaning(store, [id])
    await claimNow(store, run)
    await store.titles.commit(run, { titles: [{ id, sent: 'x', title: 'X?' }], usage })
    await store.claims.finish(run, 'Done.')
    return run
  }
  const first = await clean('a1')
  const second = await clean('b2')
  for (const { runId } of [first, second]) {
    expect(await runs.find(sessionId, runId)).toMatchObject({ state: 'completed', processed: 1, usage })
  }
  // A response that was paid for and came too late.
  await store.titles.countUsage(first, usage)
  expect(await runs.find(sessionId, first.runId)).toMatchObject({ usage: { requests: 2, inputTokens: 60 } })
  expect(await store.sessions.counters(sessionId)).toMatchObject({ gemini: 3, tokens: 105 })
  expect((await store.questionSet.changes(sessionId, 0)).runs).toMatchObject([
    { usage: { requests: 1 } },
    { usage: { requests: 2 } },
  ])
})

test('a title that is twice in one response is saved once', async () => {
  const store = createTestStore(redis, prefix)
  const run = await beginCleaning(store, ['a1', 'b2'])
  const [item] = await claimNow(store, run, 2)
  const title = { id: 'a1', sent: item?.payload ?? '', title: 'X?' }
  expect(await store.titles.commit(run, { titles: [title, title] })).toEqual(['committed', 'duplicate'])
  expect(await store.runs.find(store.sessionId, run.runId)).toMatchObject({ processed: 1 })
})
