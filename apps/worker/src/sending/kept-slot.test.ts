import { randomUUID } from 'node:crypto'
import { slotsOf } from '@quarry/store/rate/rate-limits'
import type { Blocked, Slot } from '@quarry/store/rate/slot'
import { beginCleaning, createTestStore } from '@quarry/store/store-fixture'
import { expect, test } from 'vitest'
import { openTestRedis } from '../../../../test/redis.ts'
import { type ActorOptions, runActor } from './actor.ts'
import { createKeptSlot } from './kept-slot.ts'
import { createRunControls } from './run-control.ts'

const { redis, prefix } = openTestRedis()
/** A free key's interval, which is longer than any test waits. */
const INTERVAL_MS = 12_000

/** Returns a run on a slow key, and a function that makes a worker its owner and starts sending. */
async function beginOnSlowKey() {
  const store = createTestStore(redis, prefix)
  const { runId, sessionId } = await beginCleaning(store, ['a'])
  const rateKey = `${prefix}rate:${randomUUID()}`

  async function takeOver(owner: string) {
    const run = { sessionId, runId, owner }
    const begun = await store.owners.takeOver(run)
    if (begun.outcome !== 'begun') throw new Error(begun.outcome)
    const controls = createRunControls()
    let sent = 0
    const waitsFor = Promise.withResolvers<Slot>()
    const reserve = async (...wanted: Parameters<typeof store.rateLimits.reserve>) => {
      const slot: Slot | Blocked = await store.rateLimits.reserve(...wanted)
      if (slot.outcome === 'taken' && slot.waitMs > 0) taken = slot
      return slot
    }
    let taken: Slot | undefined
    const options: ActorOptions<string> = {
      work: {
        isEmpty: () => false,
        async take() {
          if (taken) waitsFor.resolve(taken)
          return { outcome: 'taken', items: ['item'] }
        },
        putBack: async () => undefined,
        recordWait: async () => 'noted',
      },
      kept: createKeptSlot(store, { run, work: begun.work }, rateKey),
      rateLimits: { ...store.rateLimits, reserve },
      rateKey,
      defaultIntervalMs: INTERVAL_MS,
      inflightMax: 200,
      signals: controls.open(runId),
      async send() {
        sent += 1
        return { kind: 'done' }
      },
    }
    const ended = runActor(options)
    return {
      slot: await waitsFor.promise,
      sent: () => sent,
      async stop() {
        controls.pause(runId)
        return await ended
      },
    }
  }
  return { takeOver, slots: () => redis.zrange(slotsOf(rateKey), '0', '-1'), rateKey, store }
}

test('the next owner of a run sends on the slot for which a dead worker waited', async () => {
  const { takeOver, slots } = await beginOnSlowKey()
  const dead = await takeOver('dead')
  expect(dead.sent()).toBe(1)
  const next = await takeOver('next')
  const last = await takeOver('last')
  expect([next.slot.id, last.slot.id]).toEqual([dead.slot.id, dead.slot.id])
  expect(await slots()).toHaveLength(2)
  for (const worker of [dead, next]) expect(await worker.stop()).toEqual({ kind: 'lost' })
  // The slot now belongs to the latest owner.
  expect(await slots()).toContain(last.slot.id)
  await last.stop()
  expect(await slots()).not.toContain(last.slot.id)
})

test('a slot that was returned is not the next owner’s', async () => {
  const { takeOver, slots, rateKey, store } = await beginOnSlowKey()
  const first = await takeOver('first')
  await first.stop()
  const wanted = { defaultIntervalMs: INTERVAL_MS, longestWaitMs: 60_000 }
  // Another run takes the time that was returned.
  await store.rateLimits.reserve(rateKey, wanted)
  const next = await takeOver('next')
  expect(Number(next.slot.id) - Number(first.slot.id)).toBeGreaterThanOrEqual(INTERVAL_MS * 1000)
  expect(await slots()).toHaveLength(3)
  await next.stop()
})
