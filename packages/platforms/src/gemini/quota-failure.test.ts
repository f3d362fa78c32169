import { expect, test } from 'vitest'
import { freeMinute } from './fixtures.ts'
import { parseRetryDelayMs, readQuotaError } from './quota-failure.ts'

test.each(['0.0001', '-15', '1e308', '1e19', 'many'])(
  'a limit of %s requests per minute is ignored',
  (quotaValue) => {
    const violations = [{ ...freeMinute, quotaValue }]
    const { facts } = readQuotaError({ message: '', violations, retryDelayMs: undefined })
    expect(facts.requestsPerMinute).toBeUndefined()
  },
)

test.each<[string, number | undefined]>([
  ['12s', 13_000],
  ['12.13444861s', 13_135],
  ['18h26m22s', 66_383_000],
  ['11h46m59.2s', 42_420_200],
  ['2m', 121_000],
  // No quota lasts longer than 25 hours.
  ['30h', 90_000_000],
  ['', undefined],
  ['soon', undefined],
  ['12', undefined],
])('a delay of %j is %s ms, with an extra second', (delay, ms) => {
  expect(parseRetryDelayMs(delay)).toBe(ms)
})
