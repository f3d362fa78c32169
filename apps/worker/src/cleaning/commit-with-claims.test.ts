import { randomUUID } from 'node:crypto'
import { Question } from '@quarry/contracts/question'
import type { Item } from '@quarry/store/runs/claims'
import { allRows, aSlot, createTestStore } from '@quarry/store/store-fixture'
import { expect, test } from 'vitest'
import { openTestRedis } from '../../../../test/redis.ts'
import { buildQuestion } from '../../../../testkit/build-question.ts'
import { commitWithClaims } from './commit-with-claims.ts'

const { redis, prefix } = openTestRedis()
const QUICK_MS = 50

/** A begun run of six titles, of which three are claimed, and how often each script has run since. */
async function begin(intervalMs: number) {
  const store = createTestStore(redis, prefix)
  const ids = Array.from({ length: 6 }, (_, i) => `q${i}`)
  await store.questionSet.restore(
    store.sessionId,
    ids.map((id) => buildQuestion(id)),
  )
  const run = { sessionId: store.sessionId, runId: randomUUID(), owner: 'first' }
  await store.runs.create(store.sessionId, run.runId, 'cleaning', {}, ids)
  await store.claims.begin(run)
  const calls: string[] = []
  const watched: Parameters<typeof commitWithClaims>[0] = {
    claims: {
      claim: (...args) => store.claims.claim(...args),
      commitAndClaim: (...args) => {
        calls.push('commit and claim')
        return store.claims.commitAndClaim(...args)
      },
    },
    titles: {
      commit: (...args) => {
        calls.push('commit')
        return store.titles.commit(...args)
      },
    },
  }
  const stop = new AbortController()
  const { claim, commit } = commitWithClaims(watched, run, stop.signal)
  const next = () => claim(run, { items: 1 }, { ...aSlot, waitMs: intervalMs })
  const items: Item[] = []
  for (let i = 0; i < 3; i += 1) {
    const claimed = await next()
    if (claimed.outcome === 'claimed') items.push(...claimed.items)
  }
  const save = (item: Item | undefined, cleanedWith = 'model/1/1') =>
    commit(run, {
      titles: item ? [{ id: item.id, sent: item.payload, title: `${item.id} cleaned?` }] : [],
      cleanedWith,
      usage: { requests: 1, inputTokens: 10, outputTokens: 1 },
    })
  const cleaned = async () =>
    (await allRows(store))
      .map((row) => Question.parse(JSON.parse(row)))
      .filter(({ processingStatus }) => processingStatus === 'processed')
      .map(({ title }) => title)
      .sort()
  const usage = async () => (await store.runs.find(store.sessionId, run.runId))?.usage
  return { store, run, stop, next, items, save, cleaned, usage, calls }
}

test('two responses are saved with the next claim, each with its own outcome', async () => {
  const { store, run, next, items, save, cleaned, usage, calls } = await begin(QUICK_MS)
  await store.questionSet.remove(store.sessionId, [items[1]?.id ?? ''])
  const saved = Promise.all([save(items[0]), save(items[1])])
  expect((await next()).outcome).toBe('claimed')
  expect(await saved).toEqual([['committed'], ['deleted']])
  expect(calls).toEqual(['commit and claim'])
  expect(await cleaned()).toEqual([`${items[0]?.id} cleaned?`])
  expect(await usage()).toEqual({ requests: 2, inputTokens: 20, outputTokens: 2 })
  expect((await store.runs.find(run.sessionId, run.runId))?.processed).toBe(1)
})

test('a single response is saved without a claim after a while', async () => {
  const { items, save, cleaned, calls } = await begin(QUICK_MS)
  expect(await save(items[0])).toEqual(['committed'])
  expect(calls).toEqual(['commit'])
  expect(await cleaned()).toHaveLength(1)
})

test('while slots are far apart, a response is saved at once', async () => {
  const { next, items, save, calls } = await begin(10_000)
  const saved = Promise.all([save(items[0]), save(items[1])])
  await next()
  expect(await saved).toEqual([['committed'], ['committed']])
  expect(calls).toEqual(['commit', 'commit'])
})

test('a run that stops saves its held responses, and later ones at once', async () => {
  const { stop, next, items, save, calls } = await begin(QUICK_MS)
  const held = [save(items[0]), save(items[1])]
  stop.abort()
  const saved = Promise.all([...held, save(items[2])])
  await next()
  expect(await saved).toEqual([['committed'], ['committed'], ['committed']])
  expect(calls).toEqual(['commit', 'commit'])
})

test('responses are saved even if the run was taken over before the claim', async () => {
  const { store, run, next, items, save, cleaned } = await begin(QUICK_MS)
  const saved = Promise.all([save(items[0]), save(items[1])])
  await store.claims.begin({ ...run, owner: 'second' })
  expect((await next()).outcome).toBe('lost')
  expect(await saved).toEqual([['committed'], ['committed']])
  expect(await cleaned()).toHaveLength(2)
})

test('a response of another model is saved by itself', async () => {
  const { next, items, save, cleaned, calls } = await begin(QUICK_MS)
  const saved = Promise.all([save(items[0]), save(items[1], 'other/1/1'), save(items[2])])
  await next()
  await saved
  expect(calls).toEqual(['commit', 'commit and claim'])
  expect(await cleaned()).toHaveLength(3)
})

test('if the script fails, the claim and both responses do', async () => {
  const { run, store, next, items, save } = await begin(QUICK_MS)
  const [meta] = store.keys.session(run.sessionId)
  await redis.del(meta)
  await redis.set(meta, 'no hash')
  const saved = Promise.allSettled([save(items[0]), save(items[1])])
  await expect(next()).rejects.toThrow('WRONGTYPE')
  expect((await saved).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
})
