import { randomBytes, randomUUID } from 'node:crypto'
import { tierInfo } from '@quarry/contracts/tier'
import { expect, test } from 'vitest'
import { openTestRedis } from '../../../../test/redis.ts'
import { buildQuestion } from '../../../../testkit/build-question.ts'
import { createSealedCredentials } from '../runs/credentials.ts'
import { runScript } from '../scripts.ts'
import { beginCleaning, changeOne, claimNow, commitTitle, createTestStore } from '../store-fixture.ts'
import { DiscardedSessionError } from './session.ts'

const { redis, prefix } = openTestRedis()
const sealingKey = { id: 'only', key: randomBytes(32) }
const keysOf = (name: string): Promise<string[]> => redis.keys(`${prefix}:${name}:*`)

test('every key of a session and its run has a lifetime', async () => {
  const store = createTestStore(redis, `${prefix}:ttl`, 600)
  const run = await beginCleaning(store, ['a1', 'b2', 'c3'])
  await claimNow(store, run, 2)
  await store.titles.retryTitles(run, [['a1']], { tries: 3, problem: 'missing' })
  await commitTitle(store, run, 'b2')
  await store.sessions.countRequests(store.sessionId, 'reddit', 1)
  const keys = await redis.keys(`${prefix}:ttl:*`)
  expect(keys.length).toBeGreaterThan(5)
  for (const key of keys) expect([key, (await redis.pttl(key)) > 0]).toEqual([key, true])
})

test('a session that was used once lives an hour, one that stays in use or has a run its full lifetime', async () => {
  const HOUR_MS = 3_600_000
  const store = createTestStore(redis, `${prefix}:brief`, 43_200)
  const { sessionId, questionSet } = store
  const sessionKeys = store.keys.session(sessionId).slice(0, 3)
  const lifetimes = () => Promise.all(sessionKeys.map((key) => redis.pttl(key)))
  await questionSet.restore(sessionId, [buildQuestion('a1')])
  await questionSet.changes(sessionId, 0)
  for (const ms of await lifetimes()) expect(ms).toBeLessThanOrEqual(HOUR_MS)

  const [seconds] = await redis.time()
  await redis.hset(store.keys.sessionMeta(sessionId), 'openedAt', (Number(seconds) - 61) * 1_000_000)
  await questionSet.changes(sessionId, 0)
  for (const ms of await lifetimes()) expect(ms).toBeGreaterThan(11 * HOUR_MS)

  const running = createTestStore(redis, `${prefix}:brief`, 43_200)
  const run = await beginCleaning(running, ['a1'])
  await claimNow(running, run)
  await running.questionSet.changes(running.sessionId, 0)
  for (const key of [
    running.keys.sessionMeta(running.sessionId),
    running.keys.run(running.sessionId, run.runId)[0],
  ]) {
    expect(await redis.pttl(key)).toBeGreaterThan(11 * HOUR_MS)
  }
})

test('a deleted session leaves no key, and a late request does not bring it back', async () => {
  const store = createTestStore(redis, `${prefix}:deleted`)
  const run = await beginCleaning(store, ['a1', 'b2'])
  await redis.set(store.keys.credential(store.sessionId, run.runId), 'sealed')
  await store.sessions.delete(store.sessionId)
  await store.sessions.countRequests(store.sessionId, 'reddit', 1)
  expect(await commitTitle(store, run, 'a1')).toBe('gone')
  expect((await keysOf('deleted')).filter((key) => !key.includes(':rl:'))).toEqual([store.keys.discarded])
  expect(await redis.pttl(store.keys.discarded)).toBeGreaterThan(0)
})

test('calls that were under way when their session was discarded store nothing', async () => {
  const store = createTestStore(redis, `${prefix}:late`)
  const { sessionId, questionSet, sessions, runs, keys } = store
  const run = await beginCleaning(store, ['a1'])
  const credentials = createSealedCredentials({ redis, keys, sessionTtlSeconds: 600 }, [sealingKey])
  expect(await credentials.put(sessionId, run.runId, 'secret')).toBe(true)
  expect(await credentials.open(sessionId, run.runId)).toBe('secret')
  expect(await redis.get(keys.credential(sessionId, run.runId))).not.toContain('secret')
  expect(await sessions.delete(sessionId)).toEqual([run.runId])
  const late = [
    () => questionSet.restore(sessionId, [buildQuestion('b2')]),
    () => questionSet.changes(sessionId, 0),
    () => sessions.updateConfig(sessionId, { titlesPerRequest: 20 }),
    () => sessions.rememberTier(sessionId, tierInfo.paid),
    () => runs.create(sessionId, randomUUID(), 'extraction', {}),
  ]
  for (const call of late) await expect(call()).rejects.toThrow(DiscardedSessionError)
  expect(await changeOne(questionSet, sessionId, 'a1', { title: 'Mine' })).toBeUndefined()
  expect(await credentials.put(sessionId, run.runId, 'secret')).toBe(false)
  expect(await keysOf('late')).toEqual([keys.discarded])
})

test('a credential is stored only for a run that has not ended', async () => {
  const store = createTestStore(redis, `${prefix}:ended`)
  const { sessionId, keys } = store
  const { runId } = await beginCleaning(store, ['a1'])
  const credentials = createSealedCredentials({ redis, keys, sessionTtlSeconds: 600 }, [sealingKey])
  await store.runs.cancel(sessionId, runId, 'Cancelled.')
  expect(await credentials.put(sessionId, runId, 'secret')).toBe(false)
  expect(await redis.exists(keys.credential(sessionId, runId))).toBe(0)
})

test('requests and tokens of a session add up by service, and those of a session that is not stored are not counted', async () => {
  const store = createTestStore(redis, `${prefix}:counted`)
  const { sessionId, sessions } = store
  await sessions.countRequests(sessionId, 'reddit', 9)
  expect(await keysOf('counted')).toEqual([])
  const run = await beginCleaning(store, ['a1'])
  await sessions.countRequests(sessionId, 'reddit', 2)
  await store.titles.countUsage(run, { requests: 1, inputTokens: 15, outputTokens: 5 })
  await store.titles.countUsage(run, { requests: 1, inputTokens: 4, outputTokens: 1 })
  await sessions.countRequests(sessionId, 'lemmy', 3)
  expect(await sessions.counters(sessionId)).toEqual({
    revision: 1,
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

test('a session has the tier that it saw last', async () => {
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

/** Returns in a later millisecond of Redis' clock: runs of the same one have no order. */
async function nextMillisecond(): Promise<void> {
  const read = async () => {
    const [seconds, micros] = await redis.time()
    return Number(seconds) * 1000 + Math.floor(Number(micros) / 1000)
  }
  const now = await read()
  while ((await read()) === now);
}

test('a session stores its latest ended runs, up to a number and up to some megabytes of coverage', async () => {
  const store = createTestStore(redis, `${prefix}:ended`)
  const { sessionId, sessions, runs, keys } = store
  const paused = await beginCleaning(store, ['a1'])
  await runs.pause(sessionId, paused.runId)
  async function extract(coverageBytes: number): Promise<string> {
    const runId = randomUUID()
    await runs.create(sessionId, runId, 'extraction', { total: 1 })
    const run = { sessionId, runId, owner: 'first' }
    await store.claims.begin(run)
    const bread = { subreddit: 'bread', asked: 1, seen: 0, questions: 0, problem: 'x'.repeat(coverageBytes) }
    await store.pages.plan(run, [bread], [])
    await runs.cancel(sessionId, runId, 'Cancelled.')
    await nextMillisecond()
    return runId
  }
  const small: string[] = []
  for (let i = 0; i < 25; i++) small.push(await extract(100))
  expect(await sessions.runIds(sessionId)).toEqual([paused.runId, ...small.slice(-21)])
  for (const runId of small.slice(0, 4)) expect(await redis.exists(...keys.run(sessionId, runId))).toBe(0)

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

test.each([
  ['remember', ['config', '{}'], 0],
  ['countRequests', ['reddit', 1], 0],
  ['addQuestions', [20_000, 1_000_000, JSON.stringify(buildQuestion('a1'))], null],
  ['createRun', ['cleaning', 'run', 'session', 0, 0, 0, 'a1'], '{"outcome":"discarded"}'],
  ['putCredential', ['sealed'], 0],
  ['countUsage', [1, 20, 5], 1],
  ['noteFailure', [], 0],
  ['pauseRun', ['pause'], null],
  ['endRun', ['', 'failed', 'It failed.', ''], 0],
])('%s writes nothing for a session that was deleted since its call began', async (name, args, result) => {
  const { keys, sessionId } = createTestStore(redis, `${prefix}:deleted-since`)
  const others = [keys.liveRuns, keys.runsOf('address'), keys.runsOf('credential')]
  const scriptKeys = [...keys.session(sessionId), ...keys.run(sessionId, 'run'), ...others]
  expect(await runScript(redis, name, scriptKeys, [60_000, ...args])).toEqual(result)
  expect(await keysOf('deleted-since')).toEqual([])
})
