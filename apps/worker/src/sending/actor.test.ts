import { randomUUID } from 'node:crypto'
import { createKeys } from '@quarry/store/keys'
import { createQuestionSet } from '@quarry/store/questions/question-set'
import { createRateLimits } from '@quarry/store/rate/rate-limits'
import { createScaledClock } from '@quarry/store/rate/scaled-clock'
import { createClaims, type Item } from '@quarry/store/runs/claims'
import { createRuns } from '@quarry/store/runs/runs'
import { createTitles } from '@quarry/store/runs/titles'
import { aSlot } from '@quarry/store/store-fixture'
import { expect, test } from 'vitest'
import { openTestRedis } from '../../../../test/redis.ts'
import { type ActorOptions, act } from './actor.ts'
import type { SendResult } from './inflight.ts'
import { createRunControls } from './run-control.ts'

const { redis, prefix } = openTestRedis()
const keys = createKeys(prefix)
const options = { redis, keys, sessionTtlSeconds: 600, clock: createScaledClock(1) }
const [claims, titles, rateLimits] = [createClaims(options), createTitles(options), createRateLimits(options)]
const INTERVAL_MS = 40

/** A started cleaning run over this many questions, and what an actor needs to work on it. */
async function prepare(count: number, rateKey: string = `${prefix}rate:${randomUUID()}`) {
  const sessionId = randomUUID()
  const ids = Array.from({ length: count }, (_, i) => `q${i}`)
  await createQuestionSet(options).restore(sessionId, ids.map(question))
  const run = { sessionId, runId: randomUUID(), owner: 'only' }
  await createRuns(options).create(sessionId, run.runId, 'cleaning', {}, ids)
  await claims.begin(run)
  const signals = createRunControls().open(run.runId)
  const sentAt: number[] = []
  const send = async (items: readonly Item[]): Promise<SendResult> => {
    sentAt.push(performance.now())
    await titles.commit(run, {
      titles: items.map(({ id, payload }) => ({ id, sent: payload, title: `${payload}?` })),
    })
    return { kind: 'done' }
  }
  const actor: ActorOptions = {
    run,
    claims,
    rateLimits,
    rateKey,
    itemsPerRequest: () => 1,
    defaultIntervalMs: INTERVAL_MS,
    inflightMax: 200,
    signals,
    send,
  }
  return { run, actor, sentAt, send, find: () => createRuns(options).find(sessionId, run.runId) }
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

/** The actor, with the slots that it uses and those that it misses. */
function watch(actor: ActorOptions) {
  const [slots, missed]: [number[], string[]] = [[], []]
  const watched: ActorOptions = {
    ...actor,
    claims: {
      ...actor.claims,
      async claim(run, most, slot) {
        const claim = await claims.claim(run, most, slot)
        if (claim.outcome === 'claimed') slots.push(Number(slot.id) / 1000)
        return claim
      },
    },
    rateLimits: {
      ...actor.rateLimits,
      async returnSlot(rateKey, slot, why) {
        if (why !== 'unneeded') missed.push(why)
        await rateLimits.returnSlot(rateKey, slot, why)
      },
    },
  }
  return { actor: watched, slots, missed }
}

/** Keeps the processor for itself. */
function block(ms: number): void {
  const until = performance.now() + ms
  while (performance.now() < until);
}

test('no window gets more requests than its limit, even if the machine freezes in between', async () => {
  const prepared = await prepare(14)
  const { actor, missed } = watch(prepared.actor)
  // five in 200 ms: what a busy machine holds up is within the guard
  actor.window = { spanMs: 5 * INTERVAL_MS, guardMs: 400 }
  actor.send = async (items, abort) => {
    const verdict = await prepared.actor.send(items, abort)
    if (prepared.sentAt.length % 4 === 0) setTimeout(block, 100, 300)
    return verdict
  }
  expect(await act(actor)).toEqual({ kind: 'done' })
  expect(missed).toContain('missed')
  expect(prepared.sentAt).toHaveLength(14)
  const windows = prepared.sentAt.slice(5).map((at, i) => at - (prepared.sentAt[i] ?? at))
  expect(Math.min(...windows)).toBeGreaterThanOrEqual(5 * INTERVAL_MS)
  expect(await prepared.find()).toMatchObject({ processed: 14 })
})

test('two actors on one credential never have slots closer than its interval', async () => {
  const rateKey = `${prefix}rate:shared`
  const [one, other] = [await prepare(8, rateKey), await prepare(8, rateKey)]
  const [first, second] = [watch(one.actor), watch(other.actor)]
  await Promise.all([act(first.actor), act(second.actor)])
  const all = [...first.slots, ...second.slots].sort((a, b) => a - b)
  expect(all).toHaveLength(16)
  expect(Math.min(...gaps(all))).toBeGreaterThanOrEqual(INTERVAL_MS)
})

test('a 429 of one run stops the others of its process from sending, whatever slots they have', async () => {
  const rateKey = `${prefix}rate:paused`
  const [one, other] = [await prepare(1, rateKey), await prepare(1, rateKey)]
  one.actor.defaultIntervalMs = 1000
  const rejected = Promise.withResolvers<number>()
  one.actor.send = async (items) => {
    await rateLimits.blockUntil(rateKey, 2000, 'minute-quota')
    rejected.resolve(performance.now())
    return await one.send(items)
  }
  const { actor, slots, missed } = watch(other.actor)
  actor.defaultIntervalMs = 1000
  // it takes the slot behind the first
  const first = act(one.actor)
  await Promise.all([first, act(actor)])
  expect(missed).toEqual(['missed'])
  expect((slots[1] ?? 0) - (slots[0] ?? 0)).toBeGreaterThan(0)
  expect((other.sentAt[0] ?? 0) - (await rejected.promise)).toBeGreaterThan(1500)
})

test('slow responses do not slow down sending', async () => {
  const { actor, sentAt } = await prepare(6)
  const responses = Promise.withResolvers<void>()
  const send = actor.send
  actor.send = async (items, abort) => {
    const verdict = await send(items, abort)
    // No response arrives before all requests are sent.
    if (sentAt.length === 6) responses.resolve()
    await responses.promise
    return verdict
  }
  expect(await act(actor)).toEqual({ kind: 'done' })
})

test('an actor that is stopped releases its item, returns its slot and waits for requests in flight', async () => {
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
  expect(await claims.claim(run, { items: 1 }, aSlot)).toMatchObject({
    outcome: 'claimed',
    items: [{ id: 'q1' }],
  })
  // One interval after the request: the slot that the stopped actor held is free again.
  const next = await rateLimits.reserve(actor.rateKey, { defaultIntervalMs: 30_000, longestWaitMs: 60_000 })
  expect(next.outcome === 'taken' && next.waitMs).toBeLessThanOrEqual(30_625)
})

test('a claim whose result was lost is reconciled', async () => {
  const { run, actor, sentAt } = await prepare(3)
  await claims.claim(run, { items: 1 }, aSlot)
  expect(await act(actor)).toEqual({ kind: 'done' })
  expect(sentAt).toHaveLength(3)
})

test('an actor whose run was taken over sends nothing more', async () => {
  const { run, actor, sentAt } = await prepare(5)
  await claims.begin({ ...run, owner: 'successor' })
  expect(await act(actor)).toEqual({ kind: 'lost' })
  expect(sentAt).toEqual([])
})

test('an unexpected error of a request reaches the caller', async () => {
  const { actor } = await prepare(2)
  actor.send = async () => {
    throw new Error('a bug')
  }
  await expect(act(actor)).rejects.toThrow('a bug')
})
