import { expect, test } from 'vitest'
import { stackExchangeQuota } from './stack-exchange-quota.ts'

test('without a key of the server, users learn what a key of their own changes', () => {
  const { needs, help, limit } = stackExchangeQuota({})
  expect(needs).toBe('no key needed, 300 requests a day; 10,000 with a key')
  expect(help).toMatch(/^Everyone on this server shares one daily quota\. With your own key/)
  expect(limit).toBe('300 requests a day for all users, 10,000 with a key.')
  expect(stackExchangeQuota(undefined)).toEqual({ needs, help, limit })
})

test('with a key of the server, users learn that it is used, and that its quota is shared', () => {
  const { needs, help, limit } = stackExchangeQuota({ hasStackExchangeKey: true })
  expect(needs).toContain('with this server’s key')
  expect(help).toMatch(/^You need no key: everyone on this server shares its key’s 10,000 requests a day\./)
  expect(limit).toMatch(/^10,000 requests a day for all users/)
})
