import { expect, test } from 'vitest'
import type { RequestCost } from './request-costs.ts'
import { costOfChoice } from './titles-per-request.tsx'

const cost: RequestCost = {
  titlesPerRequest: 1,
  requests: 100,
  durationMs: 1_200_000,
  days: 1,
  shareOfDay: 0.2,
  isUsedUp: false,
  dollars: 0.024,
}

test.each([
  ['free', {}, '20 min 0 s, 20% of today’s quota', false],
  ['free', { shareOfDay: 0.004 }, '20 min 0 s, <1% of today’s quota', false],
  ['free', { days: 3, shareOfDay: 2.1 }, '3 days of quota', true],
  ['free', { days: 2, isUsedUp: true }, '20% of tomorrow’s quota', true],
  ['free', { shareOfDay: undefined }, '20 min 0 s, $0.02 if billed', false],
  ['unknown', {}, '20 min 0 s, $0.02 if billed', false],
  ['paid', {}, '20 min 0 s, $0.02', false],
  ['paid', { durationMs: 12_060_000 }, '3 h 21 min, $0.02', false],
  ['paid', { dollars: undefined }, '20 min 0 s', false],
] as const)('with a %s key and %j, a choice costs %s', (tier, change, text, needsMore) => {
  expect(costOfChoice({ ...cost, ...change }, tier)).toEqual({ text, needsMore })
})
