import { randomUUID } from 'node:crypto'
import { createClaims, type Item } from '@quarry/store/claims'
import { createKeys } from '@quarry/store/keys'
import { createQuestionSet } from '@quarry/store/question-set'
import { createRuns } from '@quarry/store/runs'
import { createTitles } from '@quarry/store/titles'
import { expect, test } from 'vitest'
import { openTestRedis } from '../../../test/redis.ts'
import { type ActorOptions, act, type Verdict } from './actor.ts'
import { createRunControls } from './run-control.ts'
import { sleepFor } from './sleep-until.ts'

const { redis, prefix } = openTestRedis()
const keys = createKeys(prefix)
const options = { redis, keys, sessionTtlSeconds: 600 }
const [claims, titles] = [createClaims(options), createTitles(options)]
const INTERVAL_MS = 40

/** A begun cleaning run over so many questions, and what an actor needs to work on it. */
async function prepare(count: number, rateKey: string = `${prefix}rate:${randomUUID()}`) {
  const sessionId = randomUUID()
  const ids = Array.from({ length: count }, (_, i) => `q${i}`)
  await createQuestionSet(options).restore(sessionId, ids.map(question))
  const run = { sessionId, runId: randomUUID(), owner: 'only' }
  await createRuns(options).create(sessionId, run.runId, 'cleaning', {}, ids)
  await claims.begin(run)
  const signals = createRunControls().open(run.runId)
  const sentAt: number[] = []
  const send = async (items: readonly Item[]): Promise<Verdict> => {
    sentAt.push(performance.now())
    await titles.commit(run, {
      titles: items.map(({ id, payload }) => ({ id, sent: payload, title: `${payload}?` })),
    })
    return { kind: 'done' }
  }
  const actor: ActorOptions = {
    run,
    claims,
    rateKey,
    itemsPerRequest: 1,
    defaultIntervalMs: INTERVAL_MS,
    inflightMax: 200,
    signals,
    send,
  }
  return { run, actor, sentAt, find: () => createRuns(options).find(sessionId, run.runId) }
}

function question(id: string) {
  return {
    id,
    title: `why does ${id} rise`,
    originalTitle: `why does ${id} rise`,
    subreddit: 'bread',
    author: 'crumb',
    score: 1,
    numComments: 1,
    processingStatus: 'pending',
    aiEnhanced: false,
    createdAt: '2026-01-02T03:04:05.000Z',
    permalink: `/r/bread/comments/${id}/`,
    edited: false,
  } as const
}

const gaps = (times: readonly number[]) => times.slice(1).map((time, i) => time - (times[i] ?? time))

function block(ms: number): void {
  const until = performance.now() + ms
  while (performance.now() < until);
}

test('requests leave an interval apart, also when the machine stands still in between', async () => {
  const { actor, sentAt, find } = await prepare(12)
  const send = actor.send
  actor.send = async (items, abort) => {
    const verdict = await send(items, abort)
    if (sentAt.length % 4 === 0) block(3 * INTERVAL_MS)
    return verdict
  }
  expect(await act(actor)).toEqual({ kind: 'done' })
  expect(sentAt).toHaveLength(12)
  expect(Math.min(...gaps(sentAt))).toBeGreaterThanOrEqual(INTERVAL_MS)
  expect(await find()).toMatchObject({ processed: 12 })
})

test('two actors on one credential never send closer than its interval', async () => {
  const rateKey = `${prefix}rate:shared`
  const [one, other] = [await prepare(8, rateKey), await prepare(8, rateKey)]
  await Promise.all([act(one.actor), act(other.actor)])
  const all = [...one.sentAt, ...other.sentAt].sort((a, b) => a - b)
  expect(all).toHaveLength(16)
  expect(Math.min(...gaps(all))).toBeGreaterThanOrEqual(INTERVAL_MS)
})

test('slow answers do not slow the sending', async () => {
  const { actor, sentAt } = await prepare(6)
  const answers = Promise.withResolvers<void>()
  const send = actor.send
  actor.send = async (items, abort) => {
    const verdict = await send(items, abort)
    // nobody is answered before all have been sent
    if (sentAt.length === 6) answers.resolve()
    await answers.promise
    return verdict
  }
  expect(await act(actor)).toEqual({ kind: 'done' })
})

test('an actor that is stopped gives its item and its slot back and waits for what is out', async () => {
  const { run, actor, sentAt } = await prepare(3)
  actor.defaultIntervalMs = 30_000
  const controls = createRunControls()
  actor.signals = controls.open(run.runId)
  const send = actor.send
  actor.send = async (items, abort) => {
    const verdict = await send(items, abort)
    controls.pause(run.runId)
    return verdict
  }
  expect(await act(actor)).toEqual({ kind: 'stopped' })
  expect(sentAt).toHaveLength(1)
  const next = await claims.claim(run, actor.rateKey, {
    items: 3,
    defaultIntervalMs: 30_000,
    longestWaitMs: 60_000,
  })
  // one interval after what was sent: the slot that the stopped actor held is free again
  expect(next).toMatchObject({ outcome: 'claimed', items: [{ id: 'q1' }, { id: 'q2' }] })
  expect(next.outcome === 'claimed' && next.waitMs).toBeLessThanOrEqual(30_625)
})

test('a claim whose answer was lost is found again', async () => {
  const { run, actor, sentAt } = await prepare(3)
  await claims.claim(run, `${prefix}rate:lost`, { items: 1, defaultIntervalMs: 0, longestWaitMs: 0 })
  expect(await act(actor)).toEqual({ kind: 'done' })
  expect(sentAt).toHaveLength(3)
})

test('an actor whose run was taken over sends nothing more', async () => {
  const { run, actor, sentAt } = await prepare(5)
  await claims.begin({ ...run, owner: 'successor' })
  expect(await act(actor)).toEqual({ kind: 'lost' })
  expect(sentAt).toEqual([])
})

test('what nobody foresaw in a request reaches the caller', async () => {
  const { actor } = await prepare(2)
  actor.send = async () => {
    throw new Error('a fault of ours')
  }
  await expect(act(actor)).rejects.toThrow('a fault of ours')
})

/** Tells of each request as it stands last in the list when the request is over. */
function leavingAs(leftAt: readonly number[]): ActorOptions['departures'] {
  return {
    watch(start, leaves) {
      const call = start()
      call.then(() => leaves(leftAt.at(-1)))
      return call
    },
    close: () => undefined,
  }
}

test('a request that leaves late, whatever held it up, brings the next one no closer', async () => {
  const rateKey = `${prefix}rate:late`
  const [one, other] = [await prepare(6, rateKey), await prepare(6, rateKey)]
  const leftAt: number[] = []
  for (const { actor } of [one, other]) {
    const answer = actor.send
    actor.send = async (items, abort) => {
      // every third is held up on its way out
      await sleepFor(leftAt.length % 3 === 2 ? INTERVAL_MS / 3 : 0, abort)
      leftAt.push(performance.now())
      return await answer(items, abort)
    }
    actor.departures = leavingAs(leftAt)
  }
  await Promise.all([act(one.actor), act(other.actor)])
  expect(leftAt).toHaveLength(12)
  expect(Math.min(...gaps(leftAt))).toBeGreaterThanOrEqual(INTERVAL_MS)
})

test('a request that left late keeps its distance also where another actor goes on', async () => {
  const { run, actor } = await prepare(2)
  actor.defaultIntervalMs = 400
  const leftAt: number[] = []
  const answer = actor.send
  const controls = createRunControls()
  actor.signals = controls.open(run.runId)
  actor.departures = leavingAs(leftAt)
  actor.send = async (items, abort) => {
    if (leftAt.length === 0) await sleepFor(100, abort)
    leftAt.push(performance.now())
    const verdict = await answer(items, abort)
    controls.pause(run.runId)
    return verdict
  }
  expect(await act(actor)).toEqual({ kind: 'stopped' })
  await claims.begin(run)
  expect(await act({ ...actor, signals: createRunControls().open(run.runId) })).toEqual({ kind: 'done' })
  expect(leftAt).toHaveLength(2)
  expect(gaps(leftAt)[0]).toBeGreaterThanOrEqual(400)
})
