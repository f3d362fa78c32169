import type { Tier, TierInfo } from './tier.ts'

/** What a key may send for one model, over its whole project. What nobody has said or measured is left out. */
export interface ModelLimits {
  requestsPerMinute?: number
  /** Counted until midnight in Los Angeles. */
  requestsPerDay?: number
  /** Input tokens. */
  tokensPerMinute?: number
}

/** Dollars for a million tokens on a paid key; output includes thinking. */
export interface TokenPrice {
  inputDollars: number
  outputDollars: number
  /** The first moment at which it no longer holds. */
  until?: string
}

export interface ModelPrices {
  model: string
  /** The one that holds at a time is the first whose `until` is still to come. */
  prices: readonly TokenPrice[]
  /** Left out where a free key cannot use the model at all. */
  free?: ModelLimits
  /** Of the lowest paid tier. */
  paid: ModelLimits
  /** The day on which the figures were looked up. */
  checkedOn: string
  /** Who says so. */
  source: string
}

/**
 * Prices and limits change often, and Google publishes limits only inside AI Studio: every row says when and from
 * where it is. A 429 that names another limit is always right.
 */
export const modelPrices: readonly ModelPrices[] = [
  {
    model: 'gemini-3.5-flash-lite',
    prices: [{ inputDollars: 0.3, outputDollars: 2.5 }],
    free: { requestsPerMinute: 15, requestsPerDay: 500, tokensPerMinute: 250_000 },
    paid: { requestsPerMinute: 4000, requestsPerDay: 150_000, tokensPerMinute: 4_000_000 },
    checkedOn: '2026-11-20',
    source: "Google's price and model pages; limits as users read them in AI Studio in autumn 2026",
  },
  {
    model: 'gemini-3.1-flash-lite',
    prices: [{ inputDollars: 0.25, outputDollars: 1.5 }],
    free: { requestsPerMinute: 15, requestsPerDay: 500, tokensPerMinute: 250_000 },
    paid: {},
    checkedOn: '2026-11-20',
    source: "Google's price page; limits as users read them in AI Studio in autumn 2026",
  },
  {
    model: 'gemini-3.8-flash',
    prices: [
      { inputDollars: 0.75, outputDollars: 3.75, until: '2027-01-01T00:00:00.000Z' },
      { inputDollars: 1.5, outputDollars: 7.5 },
    ],
    free: { requestsPerMinute: 5, requestsPerDay: 20, tokensPerMinute: 250_000 },
    paid: { requestsPerMinute: 150 },
    checkedOn: '2026-11-20',
    source: "A public copy of Google's price page of October 2026; limits from AI Studio and one quoted 429",
  },
  {
    model: 'gemini-3.6-flash',
    prices: [{ inputDollars: 1.5, outputDollars: 7.5 }],
    free: { requestsPerMinute: 5, requestsPerDay: 20, tokensPerMinute: 250_000 },
    paid: { requestsPerMinute: 1000, requestsPerDay: 10_000, tokensPerMinute: 2_000_000 },
    checkedOn: '2026-11-20',
    source: "Google's price and model pages; limits as users read them in AI Studio in autumn 2026",
  },
  {
    model: 'gemini-3.5-flash',
    prices: [{ inputDollars: 1.5, outputDollars: 9 }],
    free: { requestsPerMinute: 5, requestsPerDay: 20, tokensPerMinute: 250_000 },
    paid: {},
    checkedOn: '2026-11-20',
    source: "Google's price and model pages; limits as users read them in AI Studio in autumn 2026",
  },
  {
    model: 'gemini-2.5-flash-lite',
    prices: [{ inputDollars: 0.1, outputDollars: 0.4 }],
    free: { requestsPerMinute: 10, requestsPerDay: 20, tokensPerMinute: 250_000 },
    paid: {},
    checkedOn: '2026-11-20',
    source: 'Public lists of retired and served models of November 2026',
  },
  {
    model: 'gemini-3.1-pro-preview',
    prices: [{ inputDollars: 2, outputDollars: 12 }],
    paid: { requestsPerMinute: 25, requestsPerDay: 250, tokensPerMinute: 2_000_000 },
    checkedOn: '2026-11-20',
    source: "A public copy of Google's price page of October 2026; limits as users read them in AI Studio",
  },
]

/** Undefined for a model that the table does not know: then nothing is known of its price and limits. */
export function modelPricesOf(model: string): ModelPrices | undefined {
  return modelPrices.find((row) => row.model === model)
}

/** What a key of this tier may send; empty where nothing is known. An unknown tier has the limits of a free one. */
export function modelLimits(model: string, tier: Tier): ModelLimits {
  const row = modelPricesOf(model)
  return (tier === 'paid' ? row?.paid : row?.free) ?? {}
}

const MINUTE_MS = 60_000

/** Milliseconds between two requests: the tier's, or more where the model's own limit is known to be lower. */
export function requestIntervalMs(
  { tier, delayMs }: Pick<TierInfo, 'tier' | 'delayMs'>,
  model: string | undefined,
): number {
  const most = model === undefined ? undefined : modelLimits(model, tier).requestsPerMinute
  return most === undefined ? delayMs : Math.max(delayMs, MINUTE_MS / most)
}

/** What so many tokens cost on a paid key at that time; undefined where the price is not known. */
export function dollarsFor(
  model: string,
  { inputTokens, outputTokens }: { inputTokens: number; outputTokens: number },
  atMs: number,
): number | undefined {
  const price = modelPricesOf(model)?.prices.find(({ until }) => !until || atMs < Date.parse(until))
  if (!price) return undefined
  return (inputTokens * price.inputDollars + outputTokens * price.outputDollars) / 1_000_000
}
