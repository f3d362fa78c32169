import { expect, test } from 'vitest'
import { openTestRedis } from '../../../../test/redis.ts'
import {
  aSlot,
  beginCleaning,
  claimNow,
  commitTitle,
  createTestStore,
  findQuestion,
} from '../store-fixture.ts'
import type { Ownership } from './ownership.ts'

const { redis, prefix } = openTestRedis()
const problem = 'The response was empty.'

const idsOf = (items: readonly { id: string }[]) => items.map(({ id }) => id)

test('a rejected title is retried after the others and fails when its tries are used up', async () => {
  const store = createTestStore(redis, prefix)
  const run = await beginCleaning(store, ['a1', 'b2'])
  await claimNow(store, run)
  const reject = () => store.titles.retryTitles(run, [['a1']], { tries: 2, problem })
  expect(await reject()).toEqual({ outcome: 'done', retried: ['a1'], failed: [] })
  expect(idsOf(await claimNow(store, run, 5))).toEqual(['b2'])
  expect(idsOf(await claimNow(store, run, 5))).toEqual(['a1'])
  expect(await reject()).toEqual({ outcome: 'done', retried: [], failed: ['a1'] })
  expect(await findQuestion(store, 'a1')).toMatchObject({
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
  expect(await store.claims.claim(run, { items: 20 }, aSlot)).toMatchObject({ inflight: 5 })
})

test('titles of several responses share requests, without twins, in their turn before the groups', async () => {
  const store = createTestStore(redis, prefix)
  const ids = ['a1', 'b2', 'b3', 'c4', 'd5', 'e6', 'f7', 'g8']
  const run = await beginCleaning(store, ids)
  await claimNow(store, run, 20)
  await claimNow(store, run, 20)
  await store.titles.retryTitles(run, [['a1']], { tries: 5, problem })
  await store.titles.retryTitles(run, [], {
    tries: 5,
    problem,
    sharedRetries: ['b2', 'c4'],
    isolatedRetries: ['f7'],
  })
  await store.titles.retryTitles(run, [['d5']], {
    tries: 5,
    problem,
    sharedRetries: ['b3', 'e6'],
    isolatedRetries: ['g8'],
  })
  // b2 and b3 are twins
  const first = idsOf(await claimNow(store, run, 20))
  expect(first.toSorted()).toEqual(['b2', 'c4', 'e6'])
  await store.claims.release(run, first, 'tail')
  expect(idsOf(await claimNow(store, run, 20))).toEqual(['b3'])
  const suspects = idsOf(await claimNow(store, run, 20))
  expect(suspects.toSorted()).toEqual(['f7', 'g8'])
  await store.claims.release(run, suspects, 'tail')
  expect(idsOf(await claimNow(store, run, 20))).toEqual(['a1'])
  expect(idsOf(await claimNow(store, run, 20))).toEqual(['d5'])
  expect(idsOf(await claimNow(store, run, 2))).toHaveLength(2)
  expect(idsOf(await claimNow(store, run, 2))).toHaveLength(1)
  expect(idsOf(await claimNow(store, run, 20)).toSorted()).toEqual(['f7', 'g8'])
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
  const retried = await store.titles.retryTitles(run, [['a1', 'b2']], {
    tries: 2,
    problem: (id) => `No ${id}.`,
  })
  expect(retried).toEqual({ outcome: 'done', retried: ['b2'], failed: ['a1'] })
  expect(await findQuestion(store, 'a1')).toMatchObject({ processingStatus: 'error', problem: 'No a1.' })
})

test('the notes for a retried title are stored for its next owner', async () => {
  const store = createTestStore(redis, prefix)
  const run = await beginCleaning(store, ['a1', 'b2', 'c3'])
  expect((await claimNow(store, run, 2)).map(({ notes }) => notes)).toEqual([[], []])
  const notes = (id: string) => (id === 'a1' ? ['missing', 'too-long'] : [])
  await store.titles.retryTitles(run, [['a1', 'b2']], { tries: 5, problem, notes })
  const second = { ...run, owner: 'second' }
  await store.claims.begin(second)
  const stored = [
    ['a1', ['missing', 'too-long']],
    ['b2', []],
  ]
  const claimAgain = async (owner: Ownership) => {
    const items = await claimNow(store, owner, 3)
    return items.map(({ id, notes }) => [id, notes])
  }
  expect(await claimAgain(second)).toEqual([['c3', []]])
  expect(await claimAgain(second)).toEqual(stored)
  // Released, sent with other titles and the same notes, and lost with its worker.
  await store.claims.release(second, ['a1', 'b2'], 'tail')
  expect(await claimAgain(second)).toEqual(stored)
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
  const retried = await store.titles.retryTitles(run, [['a1', 'b2', 'c3', 'zz']], { tries: 5, problem })
  expect(retried).toEqual({ outcome: 'done', retried: ['b2'], failed: [] })
  expect(idsOf(await claimNow(store, run, 20))).toEqual(['c3'])
  expect(idsOf(await claimNow(store, run, 20))).toEqual(['b2'])
})
