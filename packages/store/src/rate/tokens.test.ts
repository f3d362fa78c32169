import { expect, test } from 'vitest'
import { openTestRedis } from '../../../../test/redis.ts'
import type { Claim, SettledTokens } from '../runs/claims.ts'
import type { Ownership } from '../runs/ownership.ts'
import { beginCleaning, createTestStore, type TestStore } from '../store-fixture.ts'

const { redis, prefix } = openTestRedis()
const MINUTE_MS = 60_000
/** Four bytes count as a token. */
const REQUEST_BYTES = 4000

/** Claims of one run on a key that may send this many input tokens a minute, a millisecond apart. */
async function keyWith(tokensPerMinute: number | undefined, minuteMs = MINUTE_MS) {
  const store = createTestStore(redis, prefix)
  const run = await beginCleaning(
    store,
    Array.from({ length: 20 }, (_, i) => `q${i.toString(36)}`),
  )
  const key = store.keys.geminiRate(run.runId, 'm')
  await store.rateLimits.presumeTokens(key, { free: tokensPerMinute, paid: undefined }, minuteMs)
  return { store, run, key, claim: claimer(store, run, key) }
}

function claimer(store: TestStore, run: Ownership, key: string) {
  return async (longestWaitMs = 10 * MINUTE_MS, settled: SettledTokens[] = []) => {
    const most = { items: 1, defaultIntervalMs: 1, longestWaitMs, requestBytes: REQUEST_BYTES }
    return await store.claims.claim(run, key, most, settled)
  }
}

function claimedOf(claim: Claim) {
  if (claim.outcome !== 'claimed' || !claim.tokens) throw new Error(`no tokens: ${claim.outcome}`)
  return { waitMs: claim.waitMs, reservation: claim.tokens, slot: claim }
}

test('without a known limit, tokens are counted and nothing waits for them', async () => {
  const { claim } = await keyWith(undefined)
  for (let i = 0; i < 5; i++) expect(claimedOf(await claim()).waitMs).toBeLessThan(100)
})

test('when the tokens of a minute are spent the next request waits for as long as they count', async () => {
  const { claim, store, run } = await keyWith(2500)
  expect(claimedOf(await claim()).waitMs).toBeLessThan(100)
  expect(claimedOf(await claim()).waitMs).toBeLessThan(100)
  const third = claimedOf(await claim())
  // a minute after the end of the twelfth in which the first was sent
  expect(third.waitMs).toBeGreaterThan(MINUTE_MS / 2)
  expect(third.waitMs).toBeLessThan(MINUTE_MS * (1 + 1 / 12))
  expect(await store.runs.find(store.sessionId, run.runId)).toMatchObject({
    state: 'waiting',
    waitingFor: { reason: 'token-quota' },
  })
})

test('a request without enough tokens reserves nothing if the wait is too long', async () => {
  const { claim, store, run } = await keyWith(2500)
  await claim()
  await claim()
  expect(await claim(1000)).toMatchObject({ outcome: 'blocked', reason: 'token-quota' })
  expect(await store.sessions.counters(store.sessionId)).toMatchObject({ processing: 2, pending: 18 })
  expect(await store.runs.find(store.sessionId, run.runId)).toMatchObject({ total: 20, state: 'waiting' })
  expect(await claim(MINUTE_MS * 2)).toMatchObject({ items: [{ id: 'q2' }] })
})

test("the service's count replaces the estimate and corrects later ones", async () => {
  const { claim } = await keyWith(2500)
  const [first, second] = [claimedOf(await claim()), claimedOf(await claim())]
  const settled = [first, second].map(({ reservation }) => ({ reservation, used: 500 }))
  const third = claimedOf(await claim(1000, settled))
  expect(third.waitMs).toBeLessThan(100)
  expect(Number(third.reservation[1])).toBeLessThan(Number(first.reservation[1]))
  expect(third.reservation[2]).toBe(first.reservation[2])
})

test('estimates approach what the service counts, however far off they are at first', async () => {
  const { claim } = await keyWith(1_000_000)
  let claimed = claimedOf(await claim())
  for (let i = 0; i < 15; i++) {
    claimed = claimedOf(await claim(1000, [{ reservation: claimed.reservation, used: 2000 }]))
  }
  expect(Number(claimed.reservation[1])).toBeGreaterThan(1950)
})

test('a rejected request counts no tokens and changes no estimate', async () => {
  const { claim } = await keyWith(2500)
  const [first, second] = [claimedOf(await claim()), claimedOf(await claim())]
  const third = claimedOf(await claim(1000, [{ reservation: second.reservation, used: 0 }]))
  expect(third.waitMs).toBeLessThan(100)
  expect(third.reservation[1]).toBe(first.reservation[1])
})

test('a request larger than a whole minute allows goes alone, when nothing counts any more', async () => {
  const { claim } = await keyWith(500)
  expect(claimedOf(await claim()).waitMs).toBeLessThan(100)
  expect(claimedOf(await claim()).waitMs).toBeGreaterThan(MINUTE_MS / 2)
})

test('a returned slot returns its tokens', async () => {
  const { claim, store, key } = await keyWith(2500)
  await claim()
  const second = claimedOf(await claim())
  await store.rateLimits.returnSlot(key, second.slot, 'stopped')
  expect(claimedOf(await claim()).waitMs).toBeLessThan(100)
})

test('within any minute no more is sent than the limit, whatever the sizes', async () => {
  const { claim } = await keyWith(2500)
  const sent: { at: number; tokens: number }[] = []
  for (let i = 0; i < 12; i++) {
    const { slot, reservation } = claimedOf(await claim())
    sent.push({ at: Number(slot.reservation[0]) / 1000, tokens: Number(reservation[1]) })
  }
  for (const { at } of sent) {
    const inMinute = sent.filter((other) => other.at >= at && other.at < at + MINUTE_MS)
    expect(inMinute.reduce((sum, { tokens }) => sum + tokens, 0)).toBeLessThanOrEqual(2500)
  }
  // and nearly all of it is used: two requests a minute
  expect((sent.at(-1)?.at ?? 0) - (sent[0]?.at ?? 0)).toBeLessThan(6 * MINUTE_MS * (1 + 1 / 12))
})

test('the limit in a 429 applies to every run on the key', async () => {
  const { claim, store, key } = await keyWith(1_000_000)
  await claim()
  await store.rateLimits.capTokens(key, 1500, MINUTE_MS)
  expect(claimedOf(await claim()).waitMs).toBeGreaterThan(MINUTE_MS / 2)
})

test('a 429 without a number lowers the limit below what was sent', async () => {
  for (const known of [1_000_000, undefined]) {
    const { claim, store, key } = await keyWith(known)
    // nothing was sent, so nothing is learnt
    await store.rateLimits.capTokens(key, undefined, MINUTE_MS)
    const sent = [claimedOf(await claim()), claimedOf(await claim())]
    for (const { waitMs } of sent) expect(waitMs).toBeLessThan(100)
    await store.rateLimits.capTokens(key, undefined, MINUTE_MS)
    const tokens = sent.reduce((sum, { reservation }) => sum + Number(reservation[1]), 0)
    expect(await redis.hget(key, 'tokenCap')).toBe(String(Math.floor(tokens * 0.9)))
    expect(claimedOf(await claim()).waitMs).toBeGreaterThan(MINUTE_MS / 2)
  }
})

test('a key whose tier changes has the limit of the new tier', async () => {
  const { claim, store, key } = await keyWith(1500)
  await store.rateLimits.setRateByTier(key, 'paid', 1)
  expect(await claim(1000)).toMatchObject({ outcome: 'claimed' })
  expect(await claim(1000)).toMatchObject({ outcome: 'claimed' })
  await store.rateLimits.setRateByTier(key, 'free', 1)
  expect(await claim(1000)).toMatchObject({ outcome: 'blocked', reason: 'token-quota' })
})
