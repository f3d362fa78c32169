import { expect, test } from 'vitest'
import { openTestRedis } from '../../../../test/redis.ts'
import { buildQuestion } from '../../../../testkit/build-question.ts'
import { tokenGuard } from '../session-writer.ts'
import { openTestCopy } from '../store-fixture.ts'

const { redis, prefix } = openTestRedis()
const DAY_MS = 86_400_000

test('a token changes a copy that a page holds, and what it changes waits for the browser for three days', async () => {
  const { copies, questionSet, sessionId, guard, ref } = await openTestCopy(redis, prefix)
  await questionSet.restore(sessionId, [buildQuestion('a')], { guard })
  expect((await copies.find(ref))?.waits).toBeUndefined()
  await questionSet.change(sessionId, [{ id: 'a', title: 'Why?' }], tokenGuard(guard.epoch))
  const copy = await copies.find(ref)
  expect(copy?.waits).toBe(copy?.revision)
  expect(copy?.holder).toBe(guard.holder)
  expect(copy?.expiresInMs).toBeGreaterThan(2.9 * DAY_MS)
  await questionSet.change(sessionId, [{ id: 'a', title: 'How?' }], guard)
  expect((await questionSet.find(sessionId, ['a']))[0]?.title).toBe('How?')
})

test('a token is refused by a copy of another epoch, and while a page still sends the copy', async () => {
  const { questionSet, sessionId, guard } = await openTestCopy(redis, prefix, { restores: true })
  await questionSet.restore(sessionId, [buildQuestion('a')], { guard })
  const change = (epoch: string) =>
    questionSet.change(sessionId, [{ id: 'a', title: 'Why?' }], tokenGuard(epoch))
  await expect(change('another')).rejects.toMatchObject({ code: 'copy-lost' })
  await expect(change(guard.epoch)).rejects.toMatchObject({ code: 'copy-restoring' })
  await questionSet.restore(sessionId, [], { guard, isLast: true })
  expect((await change(guard.epoch))[0]?.title).toBe('Why?')
})

test('a copy that a token makes has the names of token and analysis, also after a page has taken it over', async () => {
  const { copies } = await openTestCopy(redis, prefix)
  const ref = { ownerId: 'owner', analysis: '7b2d9f36-5f0e-4c1a-9b3a-111111111111' }
  const madeBy = { token: 'Claude', name: 'Bread' }
  await copies.open(ref, { holder: '0.aaaaaaaa', restores: false, madeBy })
  await copies.open(ref, { holder: '1.bbbbbbbb', restores: false })
  expect(await copies.find(ref)).toMatchObject({ holder: '1.bbbbbbbb', madeBy: 'Claude', name: 'Bread' })
})
