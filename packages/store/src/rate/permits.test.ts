import { expect, test } from 'vitest'
import { openTestRedis } from '../../../../test/redis.ts'
import { createPermits } from './permits.ts'

const { redis, prefix } = openTestRedis()
let rates = 0
const newRate = () => `${prefix}:rl:${++rates}`

test('all processes together hold no more permits than the limit', async () => {
  const rate = newRate()
  const [one, other] = [createPermits(redis, rate, 2), createPermits(redis, rate, 2)]
  expect([await one.acquire(), await other.acquire(), await one.acquire(), await other.acquire()]).toEqual([
    true,
    true,
    false,
    false,
  ])
  await one.release()
  expect(await one.acquire()).toBe(true)
  await Promise.all([one.release(), other.release()])
})

test('the caller that has waited longest is next, so a busy run does not keep others waiting', async () => {
  const rate = newRate()
  const [busy, patient] = [createPermits(redis, rate, 1), createPermits(redis, rate, 1)]
  expect(await busy.acquire()).toBe(true)
  expect(await patient.acquire()).toBe(false)
  await busy.release()
  expect(await busy.acquire()).toBe(false)
  expect(await patient.acquire()).toBe(true)
  await patient.release()
})

test('a dead process loses its permit, and a caller that stopped asking loses its place', async () => {
  const rate = newRate()
  const [dead, next] = [createPermits(redis, rate, 1), createPermits(redis, rate, 1)]
  await dead.acquire()
  expect(await next.acquire()).toBe(false)
  // Simulates that the permit’s lifetime has passed.
  const [name = ''] = await redis.zrange(`${rate}:permits`, '0', '-1')
  await redis.zadd(`${rate}:permits`, 1, name)
  await redis.zadd(`${rate}:asked`, 1, (await redis.zrange(`${rate}:waiting`, '0', '-1'))[0] ?? '')
  const later = createPermits(redis, rate, 1)
  expect(await later.acquire()).toBe(true)
  await Promise.all([dead.release(), later.release()])
})

test('a dead process keeps others waiting for at most 15 s', async () => {
  const rate = newRate()
  const permits = createPermits(redis, rate, 1)
  await permits.acquire()
  const [, expiresAt = ''] = await redis.zrange(`${rate}:permits`, '0', '-1', 'WITHSCORES')
  const [seconds] = await redis.time()
  expect(Number(expiresAt) - Number(seconds) * 1000).toBeLessThanOrEqual(16_000)
  await permits.release()
})

test('the permits’ keys expire', async () => {
  const rate = newRate()
  const permits = createPermits(redis, rate, 1)
  await permits.acquire()
  expect(await redis.pttl(`${rate}:permits`)).toBeGreaterThan(0)
  await permits.release()
})
