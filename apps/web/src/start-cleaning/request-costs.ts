import { TITLES_PER_REQUEST_CHOICES } from '@quarry/contracts/limits'
import { dollarsFor } from '@quarry/contracts/model-prices'
import type { ServiceTier } from '@quarry/contracts/service-tier'
import { estimateTokens } from '@quarry/contracts/token-estimate'
import { automaticRequestsFor, requestsFor } from '../session/estimate.ts'
import type { TitlesChoice } from '../session/workflow.ts'

/** Requests a day that a key may send, and about how many are left today. */
export type DailyQuota = {
  perDay: number
  left: number
  /** When the quota resets, if the service has reported it as used up. */
  usedUpUntilMs: number | undefined
}

/** Input of the estimate: titles, model and rate. */
export type CleaningWork = {
  titles: number
  /** Of all titles together. */
  characters: number
  /** Also requests a search phrase for each title. */
  withPhrase: boolean
  /** Also names type and topic of each title, and offers these topics. */
  topics?: readonly string[] | undefined
  /** undefined until it is known. */
  model: string | undefined
  /** Between two requests. */
  delayMs: number
  /** Of the key, where it is known. */
  quota: DailyQuota | undefined
  serviceTier: ServiceTier
}

/** Cost of a number of titles per request for these questions. */
export type RequestCost = {
  titlesPerRequest: TitlesChoice
  requests: number
  durationMs: number
  /** Days that the run needs with the daily quota; 1 if the quota is unknown. */
  days: number
  /** Of one day's quota, where it is known: 0.5 is half of it. */
  shareOfDay: number | undefined
  /** Nothing of today's quota is left. */
  isUsedUp: boolean
  /** Dollars for a paid key; undefined if the price is unknown. */
  dollars: number | undefined
  recommended: boolean
}

const CHOICES: readonly TitlesChoice[] = ['automatic', ...TITLES_PER_REQUEST_CHOICES]
/** Few requests, and as many titles in each as the model handles. */
const RECOMMENDED: TitlesChoice = 'automatic'

export function requestCosts(work: CleaningWork, nowMs: number): RequestCost[] {
  return CHOICES.map((choice) => costOf(work, choice, nowMs))
}

function costOf(work: CleaningWork, titlesPerRequest: TitlesChoice, nowMs: number): RequestCost {
  const { titles, delayMs, quota, model, serviceTier } = work
  const requests =
    titlesPerRequest === 'automatic' ? automaticRequestsFor(titles) : requestsFor(titles, titlesPerRequest)
  return {
    titlesPerRequest,
    requests,
    durationMs: requests * delayMs,
    days: daysFor(requests, quota),
    shareOfDay: quota && requests / quota.perDay,
    isUsedUp: quota?.left === 0,
    dollars:
      model === undefined
        ? undefined
        : dollarsFor(model, estimateTokens({ ...work, requests }), nowMs, serviceTier),
    recommended: titlesPerRequest === RECOMMENDED,
  }
}

function daysFor(requests: number, quota: DailyQuota | undefined): number {
  if (!quota) return 1
  const { left, perDay } = quota
  return requests <= left ? 1 : 1 + Math.ceil((requests - left) / perDay)
}
