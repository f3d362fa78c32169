import { randomUUID } from 'node:crypto'
import { createKeys } from '@quarry/store/keys'
import { createRateLimits } from '@quarry/store/rate/rate-limits'
import { createScaledClock } from '@quarry/store/rate/scaled-clock'
import { expect, test } from 'vitest'
import { openTestRedis } from '../../../../test/redis.ts'
import { type ActorOptions, runActor, type Work } from './actor.ts'
import type { SendResult } from './inflight.ts'
import { createRunControls } from './run-control.ts'

const { redis, prefix } = openTestRedis()
const options = { redis, keys: createKeys(prefix), clock: createScaledClock(1) }
const rateLimits = createRateLimits(options)
const INTERVAL_MS = 40

/** Returns a work list with `count` items that records the slots on which they were taken. */
function listOf(count: number) {
  const waiting = Array.from({ length: count }, (_, at) => `item ${at}`)
  const slots: number[] = []
  const work: Work<string> = {
    isEmpty: () => waiting.length === 0,
    async take(slot) {
      slots.push(Number(slot.id) / 1000)
      return { outcome: 'taken', items: waiting.splice(0, 1) }
    },
    async putBack(items) {
      waiting.unshift(...items)
      slots.pop()
    },
    recordWait: async () => 'noted',
  }
  return { work, waiting, slots }
}

/** Stores no slot, because the actors' runs exist only in memory. */
const kept: ActorOptions<string>['kept'] = {
  unusedId: () => undefined,
  keep: async () => undefined,
  letGo: async () => 'free',
}

/** Returns an actor over this many items, with the slots that it uses and misses. */
function prepare(count: number, rateKey: string = `${prefix}rate:${randomUUID()}`) {
  const runId = randomUUID()
  const { work, waiting, slots } = listOf(count)
  const [sentAt, missed]: [number[], string[]] = [[], []]
  const send = async (): Promise<SendResult> => {
    sentAt.push(performance.now())
    return { kind: 'done' }
  }
  const actor: ActorOptions<string> = {
    work,
    rateLimits: {
      ...rateLimits,
      async returnSlot(key, slot, why) {
        if (why !== 'unneeded') missed.push(why)
        await rateLimits.returnSlot(key, slot, why)
      },
    },
    kept,
    rateKey,
    defaultIntervalMs: INTERVAL_MS,
    inflightMax: 200,
    signals: createRunControls().open(runId),
    send,
  }
  return { runId, actor, waiting, slots, missed, sentAt, send }
}

const gaps = (times: readonly number[]) => times.slice(1).map((time, i) => time - (times[i] ?? time))

/** Blocks the event loop. */
function block(ms: number): void {
  const until = performance.now() + ms
  while (performance.now() < until);
}

test('no window gets more requests than its limit, even if the machine freezes', async () => {
  const { actor, missed, sentAt, send } = prepare(14)
  // Five per 200 ms, with a guard that covers delays of a busy machine.
  actor.window = { spanMs: 5 * INTERVAL_MS, guardMs: 400 }
  actor.send = async () => {
    if (sentAt.length % 4 === 3) setTimeout(block, 100, 300)
    return await send()
  }
  expect(await runActor(actor)).toEqual({ kind: 'done' })
  expect(missed).toContain('missed')
  expect(sentAt).toHaveLength(14)
  const windows = sentAt.slice(5).map((at, i) => at - (sentAt[i] ?? at))
  expect(Math.min(...windows)).toBeGreaterThanOrEqual(5 * INTERVAL_MS)
})

test('two actors on one credential never have slots closer than its interval', async () => {
  const rateKey = `${prefix}rate:shared`
  const [one, other] = [prepare(8, rateKey), prepare(8, rateKey)]
  await Promise.all([runActor(one.actor), runActor(other.actor)])
  const all = [...one.slots, ...other.slots].sort((a, b) => a - b)
  expect(all).toHaveLength(16)
  expect(Math.min(...gaps(all))).toBeGreaterThanOrEqual(INTERVAL_MS)
})

test('after one run’s 429, other runs in the process send nothing on slots that they reserved before', async () => {
  const rateKey = `${prefix}rate:paused`
  const [one, other] = [prepare(1, rateKey), prepare(1, rateKey)]
  const rejected = Promise.withResolvers<number>()
  one.actor.send = async () => {
    await rateLimits.blockUntil(rateKey, 2000, 'minute-quota')
    rejected.resolve(performance.now())
    return await one.send()
  }
  for (const { actor } of [one, other]) actor.defaultIntervalMs = 1000
  // started second, so it takes the later slot
  const first = runActor(one.actor)
  await Promise.all([first, runActor(other.actor)])
  expect(other.missed).toEqual(['missed'])
  expect((other.sentAt[0] ?? 0) - (await rejected.promise)).toBeGreaterThan(1500)
})

test('slow responses do not slow down sending', async () => {
  const { actor, sentAt, send } = prepare(6)
  const responses = Promise.withResolvers<void>()
  actor.send = async () => {
    const result = await send()
    // No response arrives before all requests are sent.
    if (sentAt.length === 6) responses.resolve()
    await responses.promise
    return result
  }
  expect(await runActor(actor)).toEqual({ kind: 'done' })
})

test('a stopped actor puts its item back, returns its slot and waits for requests in flight', async () => {
  const { runId, actor, waiting, sentAt, send } = prepare(3)
  actor.defaultIntervalMs = 30_000
  const controls = createRunControls()
  actor.signals = controls.open(runId)
  const response = Promise.withResolvers<void>()
  actor.send = async () => {
    controls.pause(runId)
    setTimeout(response.resolve, 50)
    await response.promise
    return await send()
  }
  expect(await runActor(actor)).toEqual({ kind: 'stopped' })
  expect(sentAt).toHaveLength(1)
  expect(waiting).toEqual(['item 1', 'item 2'])
  // One interval after the request, because the stopped actor's slot is free again.
  const next = await rateLimits.reserve(actor.rateKey, { defaultIntervalMs: 30_000, longestWaitMs: 60_000 })
  expect(next.outcome === 'taken' && next.waitMs).toBeLessThanOrEqual(30_625)
})

test('items that a request puts back are sent again before the run is done', async () => {
  const { actor, sentAt, send } = prepare(2)
  actor.send = async (items) => {
    const result = await send()
    if (sentAt.length > 2) return result
    await actor.work.putBack(items)
    return { kind: 'again' }
  }
  expect(await runActor(actor)).toEqual({ kind: 'done' })
  expect(sentAt).toHaveLength(4)
})

test.each(['lost', 'paused', 'gone'] as const)(
  'an actor whose run is %s sends nothing more',
  async (outcome) => {
    const { actor, sentAt } = prepare(5)
    const { take } = actor.work
    actor.work.take = async (slot) => (sentAt.length < 2 ? await take(slot) : { outcome })
    expect(await runActor(actor)).toEqual({ kind: outcome })
    expect(sentAt).toHaveLength(2)
  },
)

test('an actor whose slot has become the next owner’s neither sends on it nor returns it', async () => {
  const { actor, missed, sentAt } = prepare(3)
  actor.kept = { ...kept, letGo: async () => (sentAt.length === 0 ? 'free' : 'lost') }
  expect(await runActor(actor)).toEqual({ kind: 'lost' })
  expect(sentAt).toHaveLength(1)
  expect(missed).toEqual([])
})

test('an unexpected error of a request reaches the caller', async () => {
  const { actor } = prepare(2)
  actor.send = async () => {
    throw new Error('a bug')
  }
  await expect(runActor(actor)).rejects.toThrow('a bug')
})
