import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import { sandboxEndpoints } from '@quarry/platforms/endpoints'
import { createGeminiClient, defaultModel } from '@quarry/platforms/gemini/gemini-client'
import { createScaledClock } from '@quarry/store/rate/scaled-clock'
import { createTestStore } from '@quarry/store/store-fixture'
import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { openTestRedis } from '../../../../test/redis.ts'
import { setBilling } from '../../../../testkit/conformance.ts'
import { prepareKey, probeTier, setRateByTier, watchTier } from './probe-tier.ts'
import { watchedSandbox } from './testing/watched-sandbox.ts'

const { redis, prefix } = openTestRedis()
const store = createTestStore(redis, prefix)
const CLOCK_FACTOR = 6000
const clock = createScaledClock(CLOCK_FACTOR)
const dependencies = { rateLimits: store.rateLimits, keys: store.keys, clock }

/** Returns a key of the sandbox and a run on it. */
async function runOn(behavior: string) {
  const apiKey = `${behavior}.${randomUUID()}`
  const sandbox = await watchedSandbox(apiKey, CLOCK_FACTOR)
  onTestFinished(sandbox.close)
  const fingerprint = randomUUID()
  const client = createGeminiClient({
    apiKey,
    endpoints: sandboxEndpoints(sandbox.url),
    model: defaultModel,
    timeoutMs: 5000,
  })
  const key = {
    client,
    fingerprint,
    model: defaultModel,
    rateKey: store.keys.geminiRate(fingerprint, defaultModel),
  }
  const abort = new AbortController()
  const context = { signals: { abort: abort.signal, stop: abort.signal }, logProgress: () => undefined }
  return { key, context, sandbox, setTier: (tier: string) => setBilling({ sandbox }, apiKey, tier) }
}

const interval = async (rateKey: string) => Number(await redis.hget(rateKey, 'interval')) / 1000

test('a tier that was unknown when a run began is detected during the run', async () => {
  const { key, context } = await runOn('demo-paid')
  await setRateByTier(dependencies, key, 'unknown')
  expect(await interval(key.rateKey)).toBe(12_000 / CLOCK_FACTOR)
  onTestFinished(watchTier(dependencies, context, key))
  await expect.poll(() => store.rateLimits.tier(key.fingerprint)).toBe('paid')
  await expect.poll(() => interval(key.rateKey)).toBeCloseTo(200 / CLOCK_FACTOR, 2)
})

test('billing that is enabled on a free key is detected during the run', async () => {
  const run = await runOn('demo-free')
  expect(await probeTier(dependencies, run.context, run.key)).toBe('free')
  onTestFinished(watchTier(dependencies, run.context, run.key))
  await run.setTier('paid')
  await expect.poll(() => store.rateLimits.tier(run.key.fingerprint)).toBe('paid')
  await expect.poll(() => interval(run.key.rateKey)).toBeCloseTo(200 / CLOCK_FACTOR, 2)
})

test('a run that waits for the next day of a free key continues once the key has billing', async () => {
  const run = await runOn('demo-free')
  await probeTier(dependencies, run.context, run.key)
  await store.rateLimits.blockUntil(run.key.rateKey, 3_600_000, 'daily-quota')
  await run.setTier('paid')
  // Simulates that the tier was detected more than half an hour of the service's time ago.
  await redis.expire(store.keys.tier(run.key.fingerprint), 80_000)

  expect(await prepareKey(dependencies, run.context, run.key)).toBeUndefined()
  expect(await store.rateLimits.tier(run.key.fingerprint)).toBe('paid')
  expect(
    await store.rateLimits.reserve(run.key.rateKey, { defaultIntervalMs: 0, longestWaitMs: 60_000 }),
  ).toMatchObject({ outcome: 'taken' })
})

test('an inconclusive probe does not change a known tier', async () => {
  const { key, context, sandbox } = await runOn('demo-free')
  await sandbox.close()
  await store.rateLimits.rememberTier(key.fingerprint, 'free')
  expect(await probeTier(dependencies, context, key)).toBe('free')
  expect(await store.rateLimits.tier(key.fingerprint)).toBe('free')
})

test('a run sends no probe if another run has just probed the key', async () => {
  const { key, context } = await runOn('demo-paid')
  await redis.set(store.keys.tierProbe(key.fingerprint), '1', 'EX', 60)
  let checks = 0
  const claimTierProbe: typeof store.rateLimits.claimTierProbe = async (...args) => {
    checks += 1
    return await store.rateLimits.claimTierProbe(...args)
  }
  onTestFinished(
    watchTier({ ...dependencies, rateLimits: { ...store.rateLimits, claimTierProbe } }, context, key),
  )
  await expect.poll(() => checks).toBeGreaterThan(3)
  expect(await store.rateLimits.tier(key.fingerprint)).toBeUndefined()
})

test('stopping a watch ends its probe', async () => {
  const asked = Promise.withResolvers<void>()
  const closed = Promise.withResolvers<void>()
  const server = createServer((request) => {
    request.socket.once('close', closed.resolve)
    asked.resolve()
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  onTestFinished(() => void server.close())
  const { port } = z.object({ port: z.number() }).parse(server.address())
  const { key, context } = await runOn('demo')
  const endpoints = sandboxEndpoints(`http://127.0.0.1:${port}`)
  const client = createGeminiClient({ apiKey: 'demo', endpoints, model: defaultModel })
  const stop = watchTier(dependencies, context, { ...key, client })
  await asked.promise
  await stop()
  await closed.promise
  expect(await store.rateLimits.tier(key.fingerprint)).toBeUndefined()
})
