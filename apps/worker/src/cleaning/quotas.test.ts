import { describe, expect, test } from 'vitest'
import { openTestRedis } from '../../../../test/redis.ts'
import { createRunsOnKeys } from './testing/runs-on-key.ts'

const redis = openTestRedis()

test('a run that used up the daily quota waits for the reset, reports that, and finishes', async (context) => {
  // A day takes 4.3 s, which leaves a busy machine enough time to send more than the key allows.
  const { start, conformance } = await createRunsOnKeys(context, redis, { clockFactor: 20_000 })
  // The key allows ten titles a day, so at least one title is left for another day even if midnight falls within the
  // run.
  const run = await start('demo-daily-limit.run', 21, 'free')
  const { processed = 0, waitingFor } = await run.when((now) => now.waitingFor?.reason === 'daily-quota')
  expect(processed).toBeGreaterThanOrEqual(10)
  expect(processed).toBeLessThanOrEqual(20)
  // By now the run may be waiting for a later day than at first, but every wait is logged.
  const until = Date.parse(waitingFor?.until ?? '')
  const logged = () => run.lines.flatMap((line) => /until (\S+): daily quota/.exec(line)?.[1] ?? [])
  const distances = () => logged().map((at) => Math.abs(Date.parse(at) - until))
  await expect.poll(() => Math.min(...distances())).toBeLessThan(500)
  expect(await run.ended).toEqual({ kind: 'done', message: 'Cleaned 21 questions.' })
  // A retry every minute would mean 1,440 rejected requests a day. A few rejections are unavoidable, because other
  // titles may be in flight when the first is rejected, and probes for an upgraded key may be rejected as well.
  expect((await conformance('demo-daily-limit.run')).rejected).toBeLessThanOrEqual(30)
})

test('a run that used up its key’s requests of a minute waits for the next one, and finishes', async (context) => {
  // A minute takes 1.5 s. The key allows fifteen requests in one, and its tier says that it allows more.
  const { start, conformance } = await createRunsOnKeys(context, redis, { clockFactor: 40 })
  const run = await start('demo-free.minute', 18, 'paid')
  expect(await run.ended).toEqual({ kind: 'done', message: 'Cleaned 18 questions.' })
  const { rejected, arrivals } = await conformance('demo-free.minute')
  expect(rejected).toBeGreaterThan(0)
  expect(rejected, 'no more than thrice for each that was too many').toBeLessThanOrEqual(9)
  const times = arrivals.map(({ atMs }) => atMs).toSorted((one, other) => one - other)
  const gaps = times.slice(1).map((time, index) => time - (times[index] ?? time))
  expect(Math.max(...gaps), 'it waits for the next minute').toBeGreaterThan(15_000)
})

// These tests can run concurrently: each has its own keys, and its clock leaves the process idle most of the time.
describe.concurrent('on a slower clock', () => {
  test('a key with few tokens per minute waits after each 429, and every title is cleaned', async (context) => {
    // A minute takes 6 s, which leaves a busy machine enough time to send the three or four requests that the key
    // allows.
    const { start, conformance } = await createRunsOnKeys(context, redis, { clockFactor: 10 })
    const run = await start('demo-paid-tokens.run', 120, 'paid', 20)
    const waiting = await run.when(({ waitingFor }) => waitingFor?.reason === 'token-quota')
    expect(waiting.processed).toBeLessThan(120)
    expect(await run.ended).toEqual({ kind: 'done', message: 'Cleaned 120 questions.' })
    expect((await conformance('demo-paid-tokens.run')).accepted).toBe(6)
  })

  // At this factor, a free key sends every 200 ms instead of every 12 s.
  const shared = { clockFactor: 60, jitterMs: 200 }

  test('two runs on one key share its slots evenly and never exceed its limit', async (context) => {
    const { start, conformance } = await createRunsOnKeys(context, redis, shared)
    const key = 'demo-free.shared'
    const [one, other] = [await start(key, 30, 'free'), await start(key, 30, 'free')]
    const progress = async () => ({
      one: (await one.find()).processed ?? 0,
      other: (await other.find()).processed ?? 0,
    })
    // The run that starts first is ahead until the other run gets its first slot. From then on they alternate.
    for (const run of [one, other]) await run.when(({ processed = 0 }) => processed >= 1)
    const early = await progress()
    // A run that is late for a slot leaves it to the other run, so the shares are compared over several slots.
    await one.when(({ processed = 0 }) => processed >= early.one + 8)
    const late = await progress()
    expect(late.other - early.other).toBeGreaterThanOrEqual(5)
    expect(late.other - early.other).toBeLessThanOrEqual(11)
    expect((await conformance(key)).beyond).toBe(0)
  })

  test('a run of ten titles is not delayed by a run of a thousand', async (context) => {
    const { start } = await createRunsOnKeys(context, redis, shared)
    const large = await start('demo-free.large', 1000, 'free')
    const small = await start('demo-free.small', 10, 'free')
    expect(await small.ended).toEqual({ kind: 'done', message: 'Cleaned 10 questions.' })
    // Each run has its own key, so by now the large run has cleaned about as many titles.
    const { processed } = await large.find()
    expect(processed).toBeGreaterThan(5)
    expect(processed).toBeLessThan(20)
  })
})
