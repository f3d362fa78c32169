import { randomUUID } from 'node:crypto'
import { tierInfo } from '@quarry/contracts/tier'
import { expect, test } from 'vitest'
import { openTestRedis } from '../../../../test/redis.ts'
import { buildQuestion } from '../../../../testkit/build-question.ts'
import { runScript } from '../scripts/run-script.ts'
import { scriptKeys } from '../session-writer.ts'
import { beginCleaning, beginRun, changeOne, createTestStore, saveTitle, send } from '../store-fixture.ts'
import { DiscardedSessionError } from './session.ts'

const { redis, prefix } = openTestRedis()
const keysOf = (name: string): Promise<string[]> => redis.keys(`${prefix}:${name}:*`)

test('every key of a session and its run expires', async () => {
  const store = createTestStore(redis, `${prefix}:ttl`, 600)
  const run = await beginCleaning(store, ['a1', 'b2', 'c3'])
  await send(store, run, ['a1', 'b2'])
  await saveTitle(store, run, 'b2')
  await store.runs.pause(store.sessionId, run.runId)
  await store.sessions.countRequests(store.sessionId, 'reddit', 1)
  const keys = await redis.keys(`${prefix}:ttl:*`)
  expect(keys.length).toBeGreaterThan(5)
  for (const key of keys) expect([key, (await redis.pttl(key)) > 0]).toEqual([key, true])
})

test('a session used once lives for an hour, and one that stays in use or has a run lives its full lifetime', async () => {
  const HOUR_MS = 3_600_000
  const store = createTestStore(redis, `${prefix}:brief`, 43_200)
  const { sessionId, questionSet } = store
  const { meta, questions, revisions } = store.keys.session(sessionId)
  const lifetimes = () => Promise.all([meta, questions, revisions].map((key) => redis.pttl(key)))
  await questionSet.restore(sessionId, [buildQuestion('a1')])
  await questionSet.changes(sessionId, 0)
  for (const ms of await lifetimes()) expect(ms).toBeLessThanOrEqual(HOUR_MS)

  await redis.hset(meta, 'openedAt', Date.now() - 61_000)
  await questionSet.changes(sessionId, 0)
  for (const ms of await lifetimes()) expect(ms).toBeGreaterThan(11 * HOUR_MS)

  const running = createTestStore(redis, `${prefix}:brief`, 43_200)
  const run = await beginCleaning(running, ['a1'])
  await running.questionSet.changes(running.sessionId, 0)
  for (const key of [running.keys.session(running.sessionId).meta, running.keys.run(run).meta]) {
    expect(await redis.pttl(key)).toBeGreaterThan(11 * HOUR_MS)
  }
})

test('a deleted session leaves no key, and a late request does not bring it back', async () => {
  const store = createTestStore(redis, `${prefix}:deleted`)
  const run = await beginCleaning(store, ['a1', 'b2'])
  await redis.set(store.keys.run(run).credential, 'sealed')
  await store.sessions.delete(store.sessionId)
  await store.sessions.countRequests(store.sessionId, 'reddit', 1)
  expect(await store.owners.write(run, { values: [['run', 'total', 1]] })).toEqual({ outcome: 'gone' })
  expect((await keysOf('deleted')).filter((key) => !key.includes(':rl:'))).toEqual([store.keys.discarded])
  expect(await redis.pttl(store.keys.discarded)).toBeGreaterThan(0)
})

test('calls in flight when their session is discarded store nothing', async () => {
  const store = createTestStore(redis, `${prefix}:late`)
  const { sessionId, questionSet, sessions, runs, credentials, keys } = store
  const run = await beginCleaning(store, ['a1'])
  expect(await credentials.put(sessionId, run.runId, 'secret')).toBe(true)
  expect(await credentials.open(sessionId, run.runId)).toBe('secret')
  expect(await redis.get(keys.run(run).credential)).not.toContain('secret')
  expect(await sessions.delete(sessionId)).toEqual([run.runId])
  const late = [
    () => questionSet.restore(sessionId, [buildQuestion('b2')]),
    () => questionSet.changes(sessionId, 0),
    () => sessions.updateConfig(sessionId, { titlesPerRequest: 20 }),
    () => sessions.rememberTier(sessionId, tierInfo.paid),
    () => runs.create(sessionId, { runId: randomUUID(), kind: 'extraction', fields: {} }),
  ]
  for (const call of late) await expect(call()).rejects.toThrow(DiscardedSessionError)
  expect(await changeOne(questionSet, sessionId, 'a1', { title: 'Mine' })).toBeUndefined()
  expect(await credentials.put(sessionId, run.runId, 'secret')).toBe(false)
  expect(await keysOf('late')).toEqual([keys.discarded])
})

test('a credential is stored only for a run that has not ended', async () => {
  const store = createTestStore(redis, `${prefix}:ended`)
  const { sessionId, credentials, keys } = store
  const run = await beginCleaning(store, ['a1'])
  const { runId } = run
  await store.runs.cancel(sessionId, runId, 'Cancelled.')
  expect(await credentials.put(sessionId, runId, 'secret')).toBe(false)
  expect(await redis.exists(keys.run(run).credential)).toBe(0)
})

test('requests and tokens add up by service, and are not counted for a session that is not stored', async () => {
  const store = createTestStore(redis, `${prefix}:counted`)
  const { sessionId, sessions } = store
  await sessions.countRequests(sessionId, 'reddit', 9)
  expect(await keysOf('counted')).toEqual([])
  const run = await beginCleaning(store, ['a1'])
  await sessions.countRequests(sessionId, 'reddit', 2)
  for (const tokens of [20, 5])
    await store.owners.count(run, [
      ['counters', 'gemini', 1],
      ['counters', 'tokens', tokens],
    ])
  await sessions.countRequests(sessionId, 'lemmy', 3)
  expect(await sessions.counters(sessionId)).toEqual({
    revision: expect.any(Number),
    pending: 1,
    processing: 0,
    processed: 0,
    error: 0,
    reddit: 2,
    gemini: 2,
    tokens: 25,
    sources: { lemmy: 3 },
  })
})

test('a session remembers the last tier', async () => {
  const { sessionId, sessions } = createTestStore(redis, prefix)
  expect(await sessions.tier(sessionId)).toBeUndefined()
  await sessions.rememberTier(sessionId, tierInfo.free)
  await sessions.rememberTier(sessionId, tierInfo.paid)
  expect(await sessions.tier(sessionId)).toEqual(tierInfo.paid)
})

test("one session's choices are not another's", async () => {
  const one = createTestStore(redis, prefix)
  const other = createTestStore(redis, prefix)
  await one.sessions.updateConfig(one.sessionId, { titlesPerRequest: 20 })
  expect(await one.sessions.config(one.sessionId)).toMatchObject({ titlesPerRequest: 20, keywordForm: false })
  expect(await other.sessions.config(other.sessionId)).toEqual(other.sessions.defaults)
})

test('a session keeps its latest ended runs up to a number and a size', async () => {
  const store = createTestStore(redis, `${prefix}:ended`)
  const { sessionId, sessions, runs, keys } = store
  const paused = await beginCleaning(store, ['a1'])
  await runs.pause(sessionId, paused.runId)
  async function extract(bytes: number): Promise<string> {
    const run = await beginRun(store, 'extraction')
    await store.owners.write(run, { values: [['run', 'coverage:bread', 'x'.repeat(bytes)]] })
    await runs.cancel(sessionId, run.runId, 'Cancelled.')
    return run.runId
  }
  const small: string[] = []
  for (let i = 0; i < 25; i++) small.push(await extract(100))
  expect(await sessions.runIds(sessionId)).toEqual([paused.runId, ...small.slice(-21)])
  for (const runId of small.slice(0, 4))
    expect(await redis.exists(...Object.values(keys.run({ sessionId, runId })))).toBe(0)

  const large = [await extract(3_000_000), await extract(3_000_000)]
  const last = await extract(100)
  expect(await sessions.runIds(sessionId)).toEqual([paused.runId, large[1], last])
})

test('the list of recently deleted sessions is bounded', async () => {
  const { keys, sessions } = createTestStore(redis, `${prefix}:many-deleted`)
  const seconds = Number((await redis.time())[0])
  const fill = "for i = 1, 50000 do redis.call('ZADD', KEYS[1], ARGV[1], i) end"
  await redis.eval(fill, 1, keys.discarded, seconds * 1000)
  const last = randomUUID()
  await sessions.delete(last)
  expect(await redis.zcard(keys.discarded)).toBe(50_000)
  await expect(sessions.updateConfig(last, {})).rejects.toBeInstanceOf(DiscardedSessionError)
})

test('no script writes to a session that is not stored', async () => {
  const { keys, sessionId } = createTestStore(redis, `${prefix}:missing`)
  const all = scriptKeys(keys, { sessionId, runId: 'run' })
  const field = [1, 6, 'state', 'failed']
  const anybody = ['', '', '']
  const runParts = keys.allRunParts(sessionId)
  const write = ['run', ...anybody, '1', '', 5000, ...runParts, 0, 0, 0, ...field]
  expect(await runScript(redis, 'write', all, write)).toBeNull()
  const question = [1, 'a1', 1, 'pending 1', '{"id":"a1"}']
  expect(
    await runScript(redis, 'add', all, ['run', '', '', 10, 10, ...anybody, 1, 10, 0, ...field, ...question]),
  ).toBeNull()
  expect(await runScript(redis, 'poll', all.slice(0, 5), [0, 10, 1000, '', '', 'active:'])).toBeNull()
  expect(await keysOf('missing')).toEqual([])
})
