import { applyRateLimitError } from '@quarry/store/rate/apply-rate-limit-error'
import { slotsOf } from '@quarry/store/rate/rate-limits'
import { minuteWindow } from '@quarry/store/rate/slot'
import { describe, expect, test } from 'vitest'
import { openBrowser } from '../testing/test-api.ts'
import { useConnectionsApi } from './testing/use-connections-api.ts'

const { api, redis } = await useConnectionsApi()

describe('the tier of a key', () => {
  const detect = (geminiApiKey: string, browser = openBrowser(api.app)) =>
    browser.call('POST', '/api/gemini-tier', { geminiApiKey })

  test('is probed on one of the key’s slots, like every request', async () => {
    const { fingerprint, keys } = api.dependencies
    await detect('demo-paid.probed')
    const rateKey = keys.geminiRate(fingerprint('demo-paid.probed'), 'gemini-3.1-pro-preview')
    expect(await redis.zcard(slotsOf(rateKey))).toBe(1)
  })

  test('is detected again, even if it is stored', async () => {
    const { rateLimits, fingerprint } = api.dependencies
    await rateLimits.rememberTier(fingerprint('demo-paid.upgraded'), 'free')
    const browser = openBrowser(api.app)
    const paid = { tier: 'paid', name: 'Paid Tier', rpm: 300, delayMs: 200 }
    expect((await detect('demo-paid.upgraded', browser)).json()).toEqual(paid)
    expect((await browser.call('GET', '/api/gemini-tier')).json()).toEqual(paid)
    expect(await rateLimits.tier(fingerprint('demo-paid.upgraded'))).toBe('paid')
  })

  test('is unknown if it cannot be detected, which does not replace the stored one', async () => {
    const { rateLimits, fingerprint } = api.dependencies
    await rateLimits.rememberTier(fingerprint('tight-lipped.kept'), 'paid')
    expect((await detect('tight-lipped.kept')).json()).toMatchObject({ tier: 'unknown', delayMs: 12_000 })
    expect(await rateLimits.tier(fingerprint('tight-lipped.kept'))).toBe('paid')
  })

  // Each case needs a new key, because a second probe of a key within seconds gets no slot.
  test.each([
    ['demo-invalid.tier', 401],
    ['demo-leaked.tier', 401],
    ['demo-prepaid-empty.tier', 502],
    ['demo-region.tier', 502],
  ])('%s is a failure with status %i', async (key, status) => {
    expect((await detect(key)).statusCode).toBe(status)
  })
})

describe('the quota of a key', () => {
  const quotaOf = async (geminiApiKey: string, model?: string) =>
    (await openBrowser(api.app).call('POST', '/api/gemini-quota', { geminiApiKey, model })).json()

  test('is the reported one in every session, or else the documented one', async () => {
    const { rateLimits, fingerprint, keys, clock } = api.dependencies
    const credential = fingerprint('demo-free.quota')
    const rateKey = keys.geminiRate(credential, 'gemini-3.5-flash-lite')
    expect(await quotaOf('demo-free.quota')).toEqual({ requestsPerDay: 500, left: 500 })
    const window = minuteWindow(clock)
    await rateLimits.reserve(rateKey, { defaultIntervalMs: 0, longestWaitMs: 1000, window })
    expect(await quotaOf('demo-free.quota')).toEqual({ requestsPerDay: 500, left: 499 })
    const error = { kind: 'daily-quota', tierEvidence: 'free', requestsPerDay: 10 } as const
    const key = { fingerprint: credential, model: 'gemini-3.5-flash-lite', rateKey }
    await applyRateLimitError({ rateLimits, clock }, key, error)
    expect(await quotaOf('demo-free.quota')).toEqual({
      requestsPerDay: 10,
      left: 0,
      usedUpUntil: expect.stringMatching(/^\d{4}-.*Z$/),
    })
    expect(await quotaOf('demo-free.quota', 'gemini-3.8-flash')).toEqual({ requestsPerDay: 20, left: 20 })
  })
})

test('a source’s quota is what its last response said, separately for the sandbox and each key', async () => {
  const { call } = openBrowser(api.app)
  const access = { source: 'stack-exchange', demo: true }
  const quotaOf = async (more = {}) =>
    (await call('POST', '/api/source-quota', { ...access, ...more })).json()
  expect(await quotaOf()).toEqual({})
  await call('POST', '/api/test-connections', { sources: ['stack-exchange'], demo: true })
  const { limit, left } = await quotaOf()
  expect(limit).toBe(300)
  expect(left).toBeGreaterThan(200)
  expect(left).toBeLessThan(300)
  const key = { stackExchangeKey: 'demo-key' }
  expect(await quotaOf(key)).toEqual({})
  await call('POST', '/api/test-connections', { sources: ['stack-exchange'], ...access, ...key })
  expect(await quotaOf(key)).toMatchObject({ limit: 10_000 })
  expect(await quotaOf()).toEqual({ limit, left })
  // The sandbox may get a real key, whose requests to the real service count separately.
  for (const real of [{}, key]) expect(await quotaOf({ ...real, demo: false })).toEqual({})
})
