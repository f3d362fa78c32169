import { expect, test } from 'vitest'
import { cleaningPlans } from './cleaning-plans.ts'

test('fifty runs are ten paid ones on eight keys and forty free ones on thirty-two, some with twenty titles a request', () => {
  const plans = cleaningPlans(50)
  const of = (tier: string) => plans.filter(({ declaredTier }) => declaredTier === tier)
  const keysOf = (tier: string) => new Set(of(tier).map(({ geminiApiKey }) => geminiApiKey))
  expect([of('paid').length, keysOf('paid').size]).toEqual([10, 8])
  expect([of('free').length, keysOf('free').size]).toEqual([40, 32])
  expect(new Set(of('paid').map(({ titlesPerRequest }) => titlesPerRequest))).toEqual(new Set([1]))
  expect(new Set(of('free').map(({ titlesPerRequest }) => titlesPerRequest))).toEqual(new Set([1, 20]))
  expect(
    plans.every(({ geminiApiKey, declaredTier }) => geminiApiKey.startsWith(`demo-${declaredTier}.`)),
  ).toBe(true)
})
