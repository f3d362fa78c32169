import { tierInfo } from '@quarry/contracts/tier'
import { expect, test } from 'vitest'
import { ShownTier, tierInForce } from './use-tier.ts'

const untested = { billingDeclared: false, connection: undefined }

test('the user’s declaration overrides the detected tier', () => {
  expect(tierInForce({ ...untested, billingDeclared: true }, tierInfo.free)).toEqual(tierInfo.paid)
  expect(tierInForce(untested, tierInfo.paid)).toEqual(tierInfo.paid)
})

test('without a lookup, the connection test decides; an unknown tier gets the free pace', () => {
  const connection = {
    reddit: true,
    gemini: true,
    geminiTier: { tier: 'paid', name: 'Tier 2', rpm: 100 },
  } as const
  expect(tierInForce({ ...untested, connection }, undefined)).toMatchObject({
    name: 'Tier 2',
    rpm: 100,
    delayMs: 600,
  })
  expect(tierInForce(untested, undefined)).toEqual(tierInfo.free)
})

test('a tier that the page does not know keeps its name and pace', () => {
  const tier = { tier: 'tier-3', name: 'Tier 3', rpm: 2000, delayMs: 30 }
  expect(ShownTier.parse(tier)).toEqual({ ...tier, tier: 'paid' })
  expect(ShownTier.parse(tierInfo.free)).toEqual(tierInfo.free)
})
