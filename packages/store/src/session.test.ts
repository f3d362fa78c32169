import { expect, test } from 'vitest'
import { openTestRedis } from '../../../test/redis.ts'
import { beginCleaning, claimNow, commitTitle, createTestStore } from './store-fixture.ts'

const { redis, prefix } = openTestRedis()

test('every key of a session and its run has a lifetime', async () => {
  const store = createTestStore(redis, `${prefix}:ttl`, 600)
  const run = await beginCleaning(store, ['a1', 'b2', 'c3'])
  await claimNow(store, run, 2)
  await store.titles.askAgain(run, [['a1']], { tries: 3, problem: 'missing' })
  await commitTitle(store, run, 'b2')
  await store.sessions.countRequests(store.sessionId, 'gemini', 1, 20)
  const keys = await redis.keys(`${prefix}:ttl:*`)
  expect(keys.length).toBeGreaterThan(5)
  for (const key of keys) expect([key, (await redis.pttl(key)) > 0]).toEqual([key, true])
})

test('a wiped session leaves no key, and a late request does not bring it back', async () => {
  const store = createTestStore(redis, `${prefix}:wipe`)
  const run = await beginCleaning(store, ['a1', 'b2'])
  await redis.set(store.keys.credential(store.sessionId, run.runId), 'sealed')
  await store.sessions.wipe(store.sessionId)
  await store.sessions.countRequests(store.sessionId, 'gemini', 1)
  expect(await commitTitle(store, run, 'a1')).toBe('gone')
  const left = (await redis.keys(`${prefix}:wipe:*`)).filter((key: string) => !key.includes(':rl:'))
  expect(left).toEqual([])
})

test("one session's choices are not another's", async () => {
  const one = createTestStore(redis, prefix)
  const other = createTestStore(redis, prefix)
  await one.sessions.updateConfig(one.sessionId, { titlesPerRequest: 20 })
  expect(await one.sessions.config(one.sessionId)).toMatchObject({ titlesPerRequest: 20, keywordForm: false })
  expect(await other.sessions.config(other.sessionId)).toEqual(other.sessions.defaults)
})
