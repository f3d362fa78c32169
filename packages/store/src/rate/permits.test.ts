import { expect, test } from 'vitest'
import { openTestRedis } from '../../../../test/redis.ts'
import { createPermits } from './permits.ts'

const { redis, prefix } = openTestRedis()
let rates = 0
const newRate = () => `${prefix}:rl:${++rates}`

test('all processes together hold no more permits than the limit', async () => {
  const rate = newRate()
  const [one, other] = [createPermits(redis, rate, 2), createPermits(redis, rate, 2)]
  expect([await one.take(), await other.take(), await one.take(), await other.take()]).toEqual([
    true,
    true,
    false,
    false,
  ])
  await one.giveBack()
  expect(await one.take()).toBe(true)
  await Promise.all([one.giveBack(), other.giveBack()])
})

test('the caller that has waited longest is next, so a busy run does not keep others waiting', async () => {
  const rate = newRate()
  const [busy, patient] = [createPermits(redis, rate, 1), createPermits(redis, rate, 1)]
  expect(await busy.take()).toBe(true)
  expect(await patient.take()).toBe(false)
  await busy.giveBack()
  expect(await busy.take()).toBe(false)
  expect(await patient.take()).toBe(true)
  await patient.giveBack()
})

test('a dead process loses its permit, and a caller that stopped asking loses its place', async () => {
  const rate = newRate()
  const [dead, next] = [createPermits(redis, rate, 1), createPermits(redis, rate, 1)]
  await dead.take()
  expect(await next.take()).toBe(false)
  // Simulates that a minute has passed.
  const [name = ''] = await redis.zrange(`${rate}:permits`, '0', '-1')
  await redis.zadd(`${rate}:permits`, 1, name)
  await redis.zadd(`${rate}:asked`, 1, (await redis.zrange(`${rate}:waiting`, '0', '-1'))[0] ?? '')
  const later = createPermits(redis, rate, 1)
  expect(await later.take()).toBe(true)
  await Promise.all([dead.giveBack(), later.giveBack()])
})

test('the permits’ keys expire', async () => {
  const rate = newRate()
  const permits = createPermits(redis, rate, 1)
  await permits.take()
  expect(await redis.pttl(`${rate}:permits`)).toBeGreaterThan(0)
  await permits.giveBack()
})
