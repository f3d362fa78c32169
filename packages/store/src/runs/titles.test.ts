import { expect, test } from 'vitest'
import { openTestRedis } from '../../../../test/redis.ts'
import { buildQuestion } from '../../../../testkit/build-question.ts'
import {
  beginCleaning,
  changeOne,
  claimNow,
  commitTitle,
  createTestStore,
  findQuestion,
  replaceOne,
} from '../store-fixture.ts'

const { redis, prefix } = openTestRedis()
const problem = 'The response was empty.'

const idsOf = (items: readonly { id: string }[]) => items.map(({ id }) => id)

test('a result is saved once, whichever worker commits it first', async () => {
  const store = createTestStore(redis, prefix)
  const run = await beginCleaning(store, ['a1'])
  await claimNow(store, run)
  const second = { ...run, owner: 'second' }
  await store.claims.begin(second)
  expect(await commitTitle(store, run, 'a1', { title: 'From the first?' })).toBe('committed')
  expect(await commitTitle(store, second, 'a1', { title: 'From the second?' })).toBe('duplicate')
  expect(await findQuestion(store, 'a1')).toMatchObject({
    title: 'From the first?',
    originalTitle: '[help] why does a1 rise',
    aiEnhanced: true,
    processingStatus: 'processed',
  })
  expect(await store.runs.find(store.sessionId, run.runId)).toMatchObject({ processed: 1 })
  // it was waiting for the second owner and no longer is
  expect(await store.claims.finish(second, 'Done.')).toBe('finished')
})

test('the type that the model named is stored with the title, and goes with it when it is reverted', async () => {
  const store = createTestStore(redis, prefix)
  await store.questionSet.restore(store.sessionId, [buildQuestion('a1')])
  const run = await beginCleaning(store, ['a1'])
  await claimNow(store, run)
  const { title } = buildQuestion('a1')
  await store.titles.commit(run, { titles: [{ id: 'a1', sent: title, title, type: 'reason' }] })
  expect(await findQuestion(store, 'a1')).toMatchObject({ type: 'reason' })
  const reverted = await changeOne(store.questionSet, store.sessionId, 'a1', { decision: 'revert' })
  expect(reverted).not.toHaveProperty('type')
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
  await changeOne(store.questionSet, store.sessionId, 'b2', { title: 'My own words' })
  await store.questionSet.remove(store.sessionId, ['c3'])
  const titles = items.map(({ id, payload }) => ({ id, sent: payload, title: `${id}?` }))
  expect(await store.titles.commit(run, { titles, cleanedWith: 'm/1/1' })).toEqual([
    'committed',
    'suggested',
    'deleted',
  ])
  expect(await findQuestion(store, 'a1')).toMatchObject({ title: 'a1?', cleanedWith: 'm/1/1' })
})

test('the risk of a title is stored with it until it is reverted', async () => {
  const store = createTestStore(redis, prefix)
  const run = await beginCleaning(store, ['a1'])
  const items = await claimNow(store, run)
  const risk = { reason: 'left-out' as const, differences: 'left out: raw "fish"' }
  const titles = items.map(({ id, payload }) => ({ id, sent: payload, title: `${id}?`, risk }))
  await store.titles.commit(run, { titles })
  expect(await findQuestion(store, 'a1')).toMatchObject({ risk })
  await changeOne(store.questionSet, store.sessionId, 'a1', { decision: 'revert' })
  expect(await findQuestion(store, 'a1')).not.toHaveProperty('risk')
})

test('a response that cannot be stored changes nothing, and its titles are still in flight', async () => {
  const store = createTestStore(redis, prefix)
  const run = await beginCleaning(store, ['a1', 'b2'])
  const items = await claimNow(store, run, 2)
  const commit = (before: string) =>
    store.titles.commit(run, {
      titles: items.map(({ id, payload }) => ({
        id,
        sent: payload,
        title: `${id}?`,
        risk: { reason: 'form' as const, before },
      })),
    })
  await expect(commit('😀'.slice(0, 1))).rejects.toThrow()
  expect(await store.claims.finish(run, 'Done.')).toBe('left')
  expect(await commit('😀')).toEqual(['committed', 'committed'])
})

test("the user's edit during a run wins and the result becomes a suggestion", async () => {
  const store = createTestStore(redis, prefix)
  const run = await beginCleaning(store, ['a1'])
  await claimNow(store, run)
  await changeOne(store.questionSet, store.sessionId, 'a1', { title: 'My own words' })
  expect(await commitTitle(store, run, 'a1', { title: 'The words of AI?' })).toBe('suggested')
  expect(await findQuestion(store, 'a1')).toMatchObject({
    title: 'My own words',
    suggestion: 'The words of AI?',
    aiEnhanced: false,
    processingStatus: 'processed',
  })
})

test('an edit during a run before the title was claimed wins, too, and what was cleaned is the edited title', async () => {
  const store = createTestStore(redis, prefix)
  const run = await beginCleaning(store, ['a1', 'b2'])
  await changeOne(store.questionSet, store.sessionId, 'a1', { title: 'my own words' })
  const [first, second] = await claimNow(store, run, 2)
  expect(first).toMatchObject({ payload: 'my own words', community: 'bread' })
  const titles = [first, second].map((item) => ({
    id: item?.id ?? '',
    sent: item?.payload ?? '',
    title: `${item?.id}?`,
  }))
  expect(await store.titles.commit(run, { titles })).toEqual(['suggested', 'committed'])
  expect(await findQuestion(store, 'a1')).toMatchObject({
    title: 'my own words',
    edited: true,
    suggestion: 'a1?',
    aiEnhanced: false,
    processingStatus: 'processed',
  })
  expect(await store.runs.find(store.sessionId, run.runId)).toMatchObject({ processed: 2, changed: 1 })
})

test('an edit that is redone during a run wins as well', async () => {
  const store = createTestStore(redis, prefix)
  const run = await beginCleaning(store, ['a1'])
  const before = await findQuestion(store, 'a1')
  if (!before) throw new Error('a1 is missing')
  const { id, revision, ...rest } = before
  const edited = { ...rest, title: 'my own words', edited: true }
  await replaceOne(store.questionSet, store.sessionId, id, edited, revision)
  await claimNow(store, run)
  expect(await commitTitle(store, run, 'a1', { sent: 'my own words', title: 'The words of AI?' })).toBe(
    'suggested',
  )
})

test('nothing is suggested where the AI leaves the user’s words as they are', async () => {
  const store = createTestStore(redis, prefix)
  const run = await beginCleaning(store, ['a1'])
  await changeOne(store.questionSet, store.sessionId, 'a1', { title: 'Are these my own words?' })
  await claimNow(store, run)
  const title = 'Are these my own words?'
  expect(await commitTitle(store, run, 'a1', { sent: title, title })).toBe('suggested')
  expect(await findQuestion(store, 'a1')).toMatchObject({ title, processingStatus: 'processed' })
  expect(await findQuestion(store, 'a1')).not.toHaveProperty('suggestion')
})

test('a title that was edited before the run is replaced, and so is one that was reverted during it', async () => {
  const store = createTestStore(redis, prefix)
  const first = await beginCleaning(store, ['a1', 'b2'])
  await changeOne(store.questionSet, store.sessionId, 'a1', { title: 'my own words' })
  await changeOne(store.questionSet, store.sessionId, 'b2', { title: 'my own words, too' })
  await changeOne(store.questionSet, store.sessionId, 'b2', { decision: 'revert' })
  await claimNow(store, first, 2)
  expect(await commitTitle(store, first, 'b2')).toBe('committed')
  await store.runs.cancel(store.sessionId, first.runId, 'Cancelled.')
  const second = await beginCleaning(store, ['a1'])
  await claimNow(store, second)
  expect(await commitTitle(store, second, 'a1', { sent: 'my own words' })).toBe('committed')
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
  await changeOne(store.questionSet, store.sessionId, 'c3', { title: 'My own words' })
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
