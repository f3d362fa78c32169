import type { Tier, TierInfo } from './tier.ts'

/** One model's limits for all keys of a project. Unknown limits are omitted. */
export interface ModelLimits {
  requestsPerMinute?: number
  /** Resets at midnight in Los Angeles. */
  requestsPerDay?: number
  /** Input tokens. */
  tokensPerMinute?: number
}

/** US dollars per million tokens on a paid key. Output includes thinking. */
export interface TokenPrice {
  inputDollars: number
  outputDollars: number
  /** ISO 8601, exclusive. Without it, the price has no known end. */
  until?: string
}

export interface ModelPrices {
  model: string
  /** Ordered by time: the first price whose `until` has not passed applies. */
  prices: readonly TokenPrice[]
  /** Omitted if a free key cannot use the model. */
  free?: ModelLimits
  /** The lowest paid tier's limits. */
  paid: ModelLimits
  /** The day on which the figures were checked. */
  checkedOn: string
  /** The page that lists the figures. */
  source: string
}

const PAGE_OF_OCTOBER =
  'https://ai.google.dev/gemini-api/docs/pricing of 22 October 2026, as read by apidog.com'
const PAGE_OF_NOVEMBER =
  'https://ai.google.dev/gemini-api/docs/pricing of 16 November 2026, as read by Trazum 2.7.9'
const STUDIO = 'limits as users read them in AI Studio in autumn 2026'

/**
 * Prices and limits change often, and Google publishes limits only inside AI Studio, so every row records its date and
 * source. A 429 that names another limit takes precedence.
 */
export const modelPrices: readonly ModelPrices[] = [
  {
    model: 'gemini-3.5-flash-lite',
    prices: [{ inputDollars: 0.3, outputDollars: 2.5 }],
    free: { requestsPerMinute: 15, requestsPerDay: 500, tokensPerMinute: 250_000 },
    paid: { requestsPerMinute: 4000, requestsPerDay: 150_000, tokensPerMinute: 4_000_000 },
    checkedOn: '2026-11-16',
    source: `${PAGE_OF_NOVEMBER}; ${STUDIO}`,
  },
  {
    model: 'gemini-3.1-flash-lite',
    prices: [{ inputDollars: 0.25, outputDollars: 1.5 }],
    free: { requestsPerMinute: 15, requestsPerDay: 500, tokensPerMinute: 250_000 },
    paid: {},
    checkedOn: '2026-10-22',
    source: `${PAGE_OF_OCTOBER}; ${STUDIO}`,
  },
  {
    model: 'gemini-3.8-flash',
    prices: [
      { inputDollars: 0.75, outputDollars: 3.75, until: '2027-01-01T00:00:00.000Z' },
      { inputDollars: 1.5, outputDollars: 7.5 },
    ],
    free: { requestsPerMinute: 5, requestsPerDay: 20, tokensPerMinute: 250_000 },
    paid: { requestsPerMinute: 150 },
    checkedOn: '2026-10-22',
    source: `${PAGE_OF_OCTOBER}; limits from AI Studio and one quoted 429`,
  },
  {
    model: 'gemini-4-argon',
    prices: [
      { inputDollars: 2, outputDollars: 10, until: '2026-12-01T00:00:00.000Z' },
      { inputDollars: 4, outputDollars: 20 },
    ],
    paid: {},
    checkedOn: '2026-11-16',
    source: `${PAGE_OF_NOVEMBER}. Limits are not known`,
  },
  {
    model: 'gemini-4-carbon',
    prices: [
      { inputDollars: 2, outputDollars: 10, until: '2026-12-01T00:00:00.000Z' },
      { inputDollars: 4, outputDollars: 20 },
    ],
    paid: {},
    checkedOn: '2026-11-16',
    source: `${PAGE_OF_NOVEMBER}. Limits are not known`,
  },
  {
    model: 'gemini-4-neon',
    prices: [{ inputDollars: 3, outputDollars: 15 }],
    paid: {},
    checkedOn: '2026-11-19',
    source:
      'https://ai.google.dev/gemini-api/docs/pricing of 19 November 2026, as read by feronovak/llm-preflight 2.25.9. Limits are not known',
  },
  {
    model: 'gemini-4-hydrogen',
    prices: [{ inputDollars: 1.5, outputDollars: 7.5 }],
    free: {},
    paid: {},
    checkedOn: '2026-11-16',
    source: `${PAGE_OF_NOVEMBER}. Limits are not known`,
  },
  {
    model: 'gemini-3.6-flash',
    prices: [
      { inputDollars: 0.75, outputDollars: 3.75, until: '2027-01-01T00:00:00.000Z' },
      { inputDollars: 1.5, outputDollars: 7.5 },
    ],
    free: { requestsPerMinute: 5, requestsPerDay: 20, tokensPerMinute: 250_000 },
    paid: { requestsPerMinute: 1000, requestsPerDay: 10_000, tokensPerMinute: 2_000_000 },
    checkedOn: '2026-10-22',
    source: `${PAGE_OF_OCTOBER}; the price from 2027 is that of July 2026; ${STUDIO}`,
  },
  {
    model: 'gemini-3.5-flash',
    prices: [{ inputDollars: 1.5, outputDollars: 9 }],
    free: { requestsPerMinute: 5, requestsPerDay: 20, tokensPerMinute: 250_000 },
    paid: {},
    checkedOn: '2026-10-07',
    source: `https://ai.google.dev/gemini-api/docs/pricing of 7 October 2026, as copied in api-evangelist/deepmind; ${STUDIO}. Not confirmed: deprecated since 8 October and served by gemini-3.6-flash`,
  },
  {
    model: 'gemini-2.5-flash-lite',
    prices: [{ inputDollars: 0.1, outputDollars: 0.4 }],
    free: { requestsPerMinute: 10, requestsPerDay: 20, tokensPerMinute: 250_000 },
    paid: {},
    checkedOn: '2026-10-07',
    source: `Price out: https://ai.google.dev/gemini-api/docs/pricing of 7 October 2026, as copied in api-evangelist/deepmind; price in: April 2026, not confirmed since; ${STUDIO}. Google’s deprecations page of 10 November 2026 says that it is not deprecated`,
  },
  {
    model: 'gemini-3.1-pro-preview',
    prices: [{ inputDollars: 2, outputDollars: 12 }],
    paid: { requestsPerMinute: 25, requestsPerDay: 250, tokensPerMinute: 2_000_000 },
    checkedOn: '2026-10-22',
    source: `${PAGE_OF_OCTOBER}, for prompts of up to 200,000 tokens; ${STUDIO}`,
  },
]

/** Returns undefined for a model that is not in the table. */
export function modelPricesOf(model: string): ModelPrices | undefined {
  return modelPrices.find((row) => row.model === model)
}

/** Returns the limits of a key of this tier, empty if unknown. An unknown tier gets the free tier's limits. */
export function modelLimits(model: string, tier: Tier): ModelLimits {
  const row = modelPricesOf(model)
  return (tier === 'paid' ? row?.paid : row?.free) ?? {}
}

const MINUTE_MS = 60_000

/**
 * Returns the interval between two requests in milliseconds: the tier's, or a longer one if the model's limit is lower.
 */
export function requestIntervalMs(
  { tier, delayMs }: Pick<TierInfo, 'tier' | 'delayMs'>,
  model: string | undefined,
): number {
  const most = model === undefined ? undefined : modelLimits(model, tier).requestsPerMinute
  return most === undefined ? delayMs : Math.max(delayMs, MINUTE_MS / most)
}

/** Returns the cost in US dollars on a paid key at that time; undefined if the price is unknown. */
export function dollarsFor(
  model: string,
  { inputTokens, outputTokens }: { inputTokens: number; outputTokens: number },
  atMs: number,
): number | undefined {
  const price = modelPricesOf(model)?.prices.find(({ until }) => !until || atMs < Date.parse(until))
  if (!price) return undefined
  return (inputTokens * price.inputDollars + outputTokens * price.outputDollars) / 1_000_000
}

interface RetiredModel {
  model: string
  /** ISO 8601, exclusive: the time at which Google stops listing the model. */
  on: string
  /** The nearest model that Google still lists. */
  successor: string
}

/**
 * Source: https://ai.google.dev/gemini-api/docs/deprecations of 10 November 2026, as quoted by aideprecations.com, and
 * of September 2026 for the rows of that year's summer.
 */
export const retiredModels: readonly RetiredModel[] = [
  { model: 'gemini-2.0-flash', on: '2026-06-01T00:00:00.000Z', successor: 'gemini-3.5-flash-lite' },
  { model: 'gemini-2.0-flash-lite', on: '2026-06-01T00:00:00.000Z', successor: 'gemini-3.1-flash-lite' },
  { model: 'gemini-2.5-flash', on: '2026-12-01T00:00:00.000Z', successor: 'gemini-3.5-flash-lite' },
  { model: 'gemini-2.5-pro', on: '2026-12-01T00:00:00.000Z', successor: 'gemini-3.8-flash' },
]

/** Returns the model that replaces one which Google no longer lists at `atMs`; undefined if it is still listed. */
export function successorOf(model: string, atMs: number): string | undefined {
  const row = retiredModels.find((retired) => retired.model === model)
  return row && atMs >= Date.parse(row.on) ? row.successor : undefined
}

/** Returns the model, or its successor if Google no longer lists it. */
export const listedModel = (model: string): string => successorOf(model, Date.now()) ?? model
