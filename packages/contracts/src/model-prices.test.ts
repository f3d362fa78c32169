import { expect, test } from 'vitest'
import {
  dollarsFor,
  listedModel,
  modelLimits,
  modelPrices,
  modelPricesOf,
  requestIntervalMs,
  retiredModels,
  successorOf,
} from './model-prices.ts'
import { defaultSessionConfig, Model } from './session-config.ts'
import { tierInfo } from './tier.ts'

const million = { inputTokens: 1_000_000, outputTokens: 1_000_000 }

test('the default model has a price and the limits of both tiers', () => {
  const { model } = defaultSessionConfig
  const tokens = { inputTokens: 2_000_000, outputTokens: 100_000 }
  expect(dollarsFor(model, tokens, Date.now())).toBeCloseTo(0.85)
  expect(modelLimits(model, 'free')).toEqual({
    requestsPerMinute: 15,
    requestsPerDay: 500,
    tokensPerMinute: 250_000,
  })
  expect(modelLimits(model, 'paid').tokensPerMinute).toBe(4_000_000)
  expect(modelLimits(model, 'unknown')).toEqual(modelLimits(model, 'free'))
})

test('a price that ends is followed by the next one', () => {
  for (const model of ['gemini-3.8-flash', 'gemini-3.6-flash']) {
    expect(dollarsFor(model, million, Date.parse('2026-12-31T23:59:59Z'))).toBe(4.5)
    expect(dollarsFor(model, million, Date.parse('2027-01-01T00:00:00Z'))).toBe(9)
  }
  for (const model of ['gemini-4-argon', 'gemini-4-carbon']) {
    expect(dollarsFor(model, million, Date.parse('2026-11-30T23:59:59Z'))).toBe(12)
    expect(dollarsFor(model, million, Date.parse('2026-12-01T00:00:00Z'))).toBe(24)
  }
})

test('every Gemini 4 model has a price, and only Hydrogen has a free tier', () => {
  expect(dollarsFor('gemini-4-hydrogen', million, Date.now())).toBe(9)
  expect(dollarsFor('gemini-4-neon', million, Date.now())).toBe(18)
  const free = modelPrices.filter(({ model, free }) => model.startsWith('gemini-4-') && free !== undefined)
  expect(free.map(({ model }) => model)).toEqual(['gemini-4-hydrogen'])
})

test('a model that is not in the table has no price and no limits', () => {
  expect(modelPricesOf('gemini-9')).toBeUndefined()
  expect(dollarsFor('gemini-9', million, Date.now())).toBeUndefined()
  expect(modelLimits('gemini-9', 'paid')).toEqual({})
})

test('a model without a free tier has no free limits', () => {
  expect(modelLimits('gemini-3.1-pro-preview', 'free')).toEqual({})
  expect(modelLimits('gemini-4-argon', 'free')).toEqual({})
})

test('every row has a date after September 2026, a source and a price without an end', () => {
  for (const { model, prices, checkedOn, source } of modelPrices) {
    expect(Model.safeParse(model).success, model).toBe(true)
    expect(Date.parse(checkedOn), model).toBeGreaterThan(Date.parse('2026-10-01'))
    expect(source, model).not.toBe('')
    expect(prices.at(-1)?.until, model).toBeUndefined()
  }
  expect(new Set(modelPrices.map(({ model }) => model)).size).toBe(modelPrices.length)
})

test('a model that allows fewer requests than the tier sets the rate', () => {
  expect(requestIntervalMs(tierInfo.paid, 'gemini-3.8-flash')).toBe(400)
  expect(requestIntervalMs(tierInfo.paid, 'gemini-3.5-flash-lite')).toBe(200)
  expect(requestIntervalMs(tierInfo.free, 'gemini-3.8-flash')).toBe(12_000)
  expect(requestIntervalMs(tierInfo.paid, 'gemini-9')).toBe(200)
  expect(requestIntervalMs(tierInfo.paid, undefined)).toBe(200)
})

test('a model has a successor as soon as Google stops listing it', () => {
  expect(successorOf('gemini-2.5-flash', Date.parse('2026-11-30T23:59:59Z'))).toBeUndefined()
  expect(successorOf('gemini-2.5-flash', Date.parse('2026-12-01T00:00:00Z'))).toBe('gemini-3.5-flash-lite')
  expect(successorOf('gemini-9', Date.parse('2030-01-01T00:00:00Z'))).toBeUndefined()
})

test('neither the default model nor any successor is retired', () => {
  const retired = retiredModels.map(({ model }) => model)
  expect(retired).not.toContain(defaultSessionConfig.model)
  expect(listedModel('gemini-2.0-flash')).toBe('gemini-3.5-flash-lite')
  for (const { model, on, successor } of retiredModels) {
    expect(retired, model).not.toContain(successor)
    expect(Model.safeParse(successor).success, model).toBe(true)
    expect(Number.isNaN(Date.parse(on)), model).toBe(false)
  }
})
