import { TITLES_PER_REQUEST_CHOICES } from '@quarry/contracts/limits'
import { dollarsFor } from '@quarry/contracts/model-prices'
import { estimateTokens } from '@quarry/contracts/token-estimate'
import { requestsFor } from '../session/estimate.ts'

/** Requests a day that a key may send, and about how many are left today. */
export type DailyQuota = {
  perDay: number
  left: number
  /** When the quota resets, if the service has said that it is used up. */
  usedUpUntilMs: number | undefined
}

/** Input of the estimate: titles, model and rate. */
export type CleaningWork = {
  titles: number
  /** Of all titles together. */
  characters: number
  /** Also requests a search phrase for each title. */
  withPhrase: boolean
  /** undefined until it is known. */
  model: string | undefined
  /** Between two requests. */
  delayMs: number
  /** Of the key, where it is known. */
  quota: DailyQuota | undefined
}

/** Cost of a number of titles per request for these questions. */
export type RequestCost = {
  titlesPerRequest: number
  requests: number
  durationMs: number
  /** Days it takes with the daily quota; 1 if the quota is unknown. */
  days: number
  /** Of one day's quota, where it is known: 0.5 is half of it. */
  shareOfDay: number | undefined
  /** Nothing of today's quota is left. */
  isUsedUp: boolean
  /** Dollars for a paid key; undefined if the price is unknown. */
  dollars: number | undefined
  recommended: boolean
}

/** Milliseconds within which the recommended choice should finish. */
const COMFORTABLE_MS = 5 * 60_000
/** Larger requests lower the quality: recommended only if the daily quota allows nothing else. */
const RECOMMENDED_MOST = 10

export function requestCosts(work: CleaningWork, nowMs: number): RequestCost[] {
  const costs = TITLES_PER_REQUEST_CHOICES.map((titlesPerRequest) => costOf(work, titlesPerRequest, nowMs))
  const recommended = recommendedOf(costs)
  return costs.map((cost) => ({ ...cost, recommended: cost.titlesPerRequest === recommended }))
}

type PlainCost = Omit<RequestCost, 'recommended'>

function costOf(work: CleaningWork, titlesPerRequest: number, nowMs: number): PlainCost {
  const { titles, delayMs, quota, model } = work
  const requests = requestsFor(titles, titlesPerRequest)
  return {
    titlesPerRequest,
    requests,
    durationMs: requests * delayMs,
    days: daysFor(requests, quota),
    shareOfDay: quota && requests / quota.perDay,
    isUsedUp: quota?.left === 0,
    dollars:
      model === undefined ? undefined : dollarsFor(model, estimateTokens({ ...work, requests }), nowMs),
  }
}

function recommendedOf(costs: readonly PlainCost[]): number | undefined {
  const sensible = costs.filter(({ titlesPerRequest }) => titlesPerRequest <= RECOMMENDED_MOST)
  const quick = sensible.find(({ durationMs, days }) => durationMs <= COMFORTABLE_MS && days === 1)
  const today = [...sensible.toReversed(), ...costs].find(({ days }) => days === 1)
  return (quick ?? today ?? costs.at(-1))?.titlesPerRequest
}

function daysFor(requests: number, quota: DailyQuota | undefined): number {
  if (!quota) return 1
  const { left, perDay } = quota
  return requests <= left ? 1 : 1 + Math.ceil((requests - left) / perDay)
}
