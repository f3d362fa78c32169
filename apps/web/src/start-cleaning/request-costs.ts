import { TITLES_PER_REQUEST_CHOICES } from '@quarry/contracts/limits'
import { dollarsFor } from '@quarry/contracts/model-prices'
import { estimateTokens } from '@quarry/contracts/token-estimate'
import { requestsFor } from '../session/estimate.ts'

/** Requests a day that a key may send, and how many this session has sent. */
export type DailyQuota = { perDay: number; sent: number }

/** What is to be cleaned, by which model at which pace. */
export type CleaningWork = {
  titles: number
  /** Of all titles together. */
  characters: number
  /** A search phrase is asked for beside each title. */
  withPhrase: boolean
  /** undefined until it is known. */
  model: string | undefined
  /** Between two requests. */
  delayMs: number
  /** Of the key, where it is known. */
  quota: DailyQuota | undefined
}

/** What a number of titles per request means for these questions. */
export type RequestCost = {
  titlesPerRequest: number
  requests: number
  durationMs: number
  /** Days that the quota makes it last; 1 where none is known. */
  days: number
  /** Of one day's quota, where it is known: 0.5 is half of it. */
  shareOfDay: number | undefined
  /** What a paid key would be billed, where the price is known. */
  dollars: number | undefined
  recommended: boolean
}

/** The fewest titles per request that end within this are recommended. */
const COMFORTABLE_MS = 5 * 60_000
/** More titles at once make worse ones: recommended only where the day's quota allows nothing else. */
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
  const leftToday = Math.max(0, quota.perDay - quota.sent)
  return requests <= leftToday ? 1 : 1 + Math.ceil((requests - leftToday) / quota.perDay)
}
