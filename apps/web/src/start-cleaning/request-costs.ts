import { TITLES_PER_REQUEST_CHOICES } from '@quarry/contracts/limits'
import type { TierInfo } from '@quarry/contracts/tier'
import { requestsFor } from '../runs/estimate.ts'

/** Requests a day that a key may send, and how many this session has sent. */
export type DailyQuota = { perDay: number; sent: number }

/** What a number of titles per request means for these questions. */
export type RequestCost = {
  titlesPerRequest: number
  requests: number
  durationMs: number
  /** Days that the quota makes it last; 1 where none is known. */
  days: number
  recommended: boolean
}

/** The fewest titles per request that end within this are recommended. */
const COMFORTABLE_MS = 5 * 60_000
/** More titles at once make worse ones: recommended only where the day's quota allows nothing else. */
const RECOMMENDED_MOST = 10

/**
 * Requests a day that Google gives a free key for a model, as far as it is known (measured in autumn 2026; Google
 * no longer publishes it). Undefined for other tiers and models.
 */
export function freeRequestsPerDay(tier: TierInfo, model: string): number | undefined {
  if (tier.tier !== 'free' || !model.includes('flash')) return undefined
  return model.includes('flash-lite') ? 500 : 20
}

export function requestCosts(
  questions: number,
  delayMs: number,
  quota: DailyQuota | undefined,
): RequestCost[] {
  const costs = TITLES_PER_REQUEST_CHOICES.map((titlesPerRequest) => {
    const requests = requestsFor(questions, titlesPerRequest)
    return { titlesPerRequest, requests, durationMs: requests * delayMs, days: daysFor(requests, quota) }
  })
  const recommended = recommendedOf(costs)
  return costs.map((cost) => ({ ...cost, recommended: cost.titlesPerRequest === recommended }))
}

function recommendedOf(costs: readonly Omit<RequestCost, 'recommended'>[]): number | undefined {
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
