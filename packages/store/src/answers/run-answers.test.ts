import { expect, test } from 'vitest'
import { openTestRedis } from '../../../../test/redis.ts'
import { beginRun, createTestStore } from '../store-fixture.ts'

const { redis, prefix } = openTestRedis()

const answersOf = (questionId: string) => ({
  questionId,
  readAt: '2026-11-29T09:00:00.000Z',
  answers: [
    {
      id: 't1_a',
      author: 'ana',
      createdAt: '2026-11-28T09:00:00.000Z',
      permalink: '/r/bread/comments/1aaaaa/x/a/',
      text: 'Wait a day.',
    },
  ],
})

test('a run’s answers wait at most an hour, and go as soon as the page has kept them', async () => {
  const store = createTestStore(redis, prefix)
  const run = await beginRun(store, 'extraction', { total: 2, task: 'read-answers' })
  const answers = store.runAnswers
  await answers.put(run, [answersOf('1aaaaa'), answersOf('1bbbbb')])
  const left = await redis.pttl(store.keys.runAnswers(run, '1aaaaa'))
  expect(left).toBeGreaterThan(3_590_000)
  expect(left).toBeLessThanOrEqual(3_600_000)
  expect(await answers.read(run, ['1aaaaa', '1bbbbb', '1ccccc'])).toEqual(['1aaaaa', '1bbbbb'].map(answersOf))

  expect(await answers.remove(run, ['1aaaaa', '1ccccc'])).toBe(1)
  expect(await redis.exists(store.keys.runAnswers(run, '1aaaaa'))).toBe(0)
  expect(await answers.read(run, ['1aaaaa', '1bbbbb'])).toEqual([answersOf('1bbbbb')])
})

test('renewing the run’s session does not prolong the life of its answers', async () => {
  const store = createTestStore(redis, prefix)
  const run = await beginRun(store, 'extraction', { total: 1, task: 'read-answers' })
  const answers = store.runAnswers
  await answers.put(run, [answersOf('1aaaaa')])
  await redis.pexpire(store.keys.runAnswers(run, '1aaaaa'), 5000)
  await store.owners.outlive(run, 86_400_000)
  expect(await redis.pttl(store.keys.runAnswers(run, '1aaaaa'))).toBeLessThanOrEqual(5000)
})
