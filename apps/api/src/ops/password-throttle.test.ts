import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { startRedis } from '../../../../scripts/embedded-redis.js'
import { openTestRedis } from '../../../../test/redis.ts'
import { createTestApi, type TestApi } from '../testing/test-api.ts'
import { createPasswordThrottle } from './ops-auth.ts'
import { OPS_PASSWORD, withPassword } from './testing/operator.ts'

function throttleAt() {
  let nowMs = 0
  return {
    ...createPasswordThrottle(() => nowMs),
    pass: (ms: number) => {
      nowMs += ms
    },
  }
}

test('an address gets ten tries in 15 minutes', () => {
  const { waitMs, wrong, pass } = throttleAt()
  for (let i = 0; i < 10; i++) {
    expect(waitMs('a')).toBe(0)
    wrong('a')
    pass(1000)
  }
  expect(waitMs('a')).toBe(890_000)
  expect(waitMs('b')).toBe(0)
  pass(890_000)
  expect(waitMs('a')).toBe(0)
})

test('all addresses together get a hundred tries, then one every ten seconds, but a known address does not wait', () => {
  const { waitMs, wrong, right, pass } = throttleAt()
  right('operator')
  for (let i = 0; i < 100; i++) {
    expect(waitMs(`a${i}`)).toBe(0)
    wrong(`a${i}`)
  }
  expect(waitMs('another')).toBe(10_000)
  expect(waitMs('operator')).toBe(0)
  pass(10_000)
  expect(waitMs('another')).toBe(0)
  wrong('another')
  expect(waitMs('one more')).toBe(10_000)
})

test('the latest 1,000 addresses that sent the right password are remembered', () => {
  const { waitMs, wrong, right } = throttleAt()
  for (let i = 0; i < 1001; i++) right(`operator ${i}`)
  for (let i = 0; i < 100; i++) wrong(`a${i}`)
  expect(waitMs('operator 0')).toBeGreaterThan(0)
  expect(waitMs('operator 1')).toBe(0)
  expect(waitMs('operator 1000')).toBe(0)
})

const { url, prefix } = openTestRedis()

async function statusOf(api: TestApi, remoteAddress: string, secret: string): Promise<number> {
  const headers = withPassword(secret)
  return (await api.app.inject({ url: '/ops', remoteAddress, headers })).statusCode
}

test('while Redis is full, no more wrong passwords are checked than usual', async () => {
  const redis = await startRedis({ url: '' })
  const api = await createTestApi({ REDIS_URL: redis.url, OPS_PASSWORD })
  await api.dependencies.redis.config('SET', 'maxmemory', '1')
  const statuses: number[] = []
  for (let i = 0; i < 60; i++) statuses.push(await statusOf(api, '203.0.113.1', `guess number ${i}`))
  expect(statuses.filter((status) => status !== 429)).toHaveLength(10)
  expect(await statusOf(api, '203.0.113.1', OPS_PASSWORD)).toBe(429)
  expect(await statusOf(api, '203.0.113.2', OPS_PASSWORD)).not.toBe(429)
  await api.close()
  await redis.stop()
})

describe('wherever they come from', () => {
  let api: TestApi
  beforeEach(async () => {
    api = await createTestApi({ REDIS_URL: url, REDIS_PREFIX: prefix, OPS_PASSWORD })
  })
  afterEach(() => api.close())

  test('all spellings of an IPv4 address are one address', async () => {
    const spellings = ['203.0.113.9', '::ffff:203.0.113.9', '::ffff:cb00:7109', '0:0:0:0:0:FFFF:203.0.113.9']
    const statuses: number[] = []
    for (let i = 0; i < 12; i++) {
      statuses.push(await statusOf(api, spellings[i % spellings.length] ?? '', 'wrong'))
    }
    expect(statuses.filter((status) => status === 401)).toHaveLength(9)
  })

  test('loopback clients are limited, too', async () => {
    const statuses: number[] = []
    for (let i = 0; i < 12; i++) statuses.push(await statusOf(api, '127.0.0.1', 'wrong'))
    expect(statuses.filter((status) => status === 401)).toHaveLength(9)
    expect(await statusOf(api, '127.0.0.1', OPS_PASSWORD)).toBe(429)
  })

  test('many addresses together get a hundred tries, and a known address still has access', async () => {
    expect(await statusOf(api, '198.51.100.1', OPS_PASSWORD)).toBe(200)
    const guesses = Array.from({ length: 150 }, (_, i) => statusOf(api, `192.0.2.${i}`, 'wrong'))
    const statuses = await Promise.all(guesses)
    expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(100)
    expect(await statusOf(api, '198.51.100.2', OPS_PASSWORD)).toBe(429)
    expect(await statusOf(api, '198.51.100.1', OPS_PASSWORD)).toBe(200)
  })
})
