import { expect, test } from 'vitest'
import { createTokenCache } from './token-cache.ts'

function setUp(lifetimeMs: number) {
  const clock = { ms: 0 }
  const requested = { times: 0 }
  const tokens = createTokenCache(() => clock.ms)
  const request = async () => {
    requested.times += 1
    return { value: `token-${requested.times}`, lifetimeMs }
  }
  return { clock, requested, get: () => tokens.get('credential', request), tokens }
}

test('callers at the same time share one request', async () => {
  const { requested, get } = setUp(3_600_000)
  expect(await Promise.all([get(), get(), get()])).toEqual(['token-1', 'token-1', 'token-1'])
  expect(requested.times).toBe(1)
})

test('a token is renewed a minute before it expires', async () => {
  const { clock, get } = setUp(3_600_000)
  await get()
  clock.ms = 3_539_999
  expect(await get()).toBe('token-1')
  clock.ms = 3_540_000
  expect(await get()).toBe('token-2')
})

test('a token that lasts half a minute is used for half of that time', async () => {
  const { clock, get } = setUp(30_000)
  await get()
  clock.ms = 14_999
  expect(await get()).toBe('token-1')
  clock.ms = 15_000
  expect(await get()).toBe('token-2')
})

test('forgetting an old token keeps the new one', async () => {
  const { tokens, get } = setUp(3_600_000)
  await get()
  tokens.forget('credential', 'token-1')
  expect(await get()).toBe('token-2')
  tokens.forget('credential', 'token-1')
  expect(await get()).toBe('token-2')
})

test('a failed request is not cached', async () => {
  const { tokens, get } = setUp(3_600_000)
  const failure = tokens.get('credential', () => Promise.reject(new Error('no token today')))
  await expect(failure).rejects.toThrow('no token today')
  expect(await get()).toBe('token-1')
})
