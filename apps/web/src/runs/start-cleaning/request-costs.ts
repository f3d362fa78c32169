import { PAIRS_PER_REQUEST, TITLES_PER_REQUEST_CHOICES } from '@quarry/contracts/limits'
import { dollarsFor, requestIntervalMs } from '@quarry/contracts/model-prices'
import type { Question } from '@quarry/contracts/question'
import { estimateJudgeTokens, estimateTokens } from '@quarry/contracts/token-estimate'
import { useMemo } from 'react'
import { type DailyQuota, dailyQuota, daysFor } from '../../session/daily-quota.ts'
import { automaticRequestsFor, requestsFor } from '../../session/estimate.ts'
import { useServices } from '../../session/services.ts'
import { useStore } from '../../session/store.ts'
import { useSessionConfig } from '../../session/use-session-config.ts'
import { useGeminiQuota, useTier } from '../../session/use-tier.ts'
import type { TitlesChoice } from '../../session/workflow.ts'

/** Input of the estimate: titles, model and rate. */
export type CleaningWork = {
  titles: number
  /** Of all titles together. */
  characters: number
  /** Also requests a search phrase for each title. */
  withPhrase: boolean
  /** Also names type and topic of each title. */
  namesTopics: boolean
  /** Also judges the titles whose words change. */
  judges: boolean
  /** undefined until it is known. */
  model: string | undefined
  /** Between two requests. */
  delayMs: number
  /** Of the key, where it is known. */
  quota: DailyQuota | undefined
}

/** Cost of a number of titles per request for these questions, with that of judging them if every title is changed. */
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
}

const CHOICES: readonly TitlesChoice[] = ['automatic', ...TITLES_PER_REQUEST_CHOICES]

/** Returns the cost of every choice. */
export function requestCosts(work: CleaningWork, nowMs: number): RequestCost[] {
  return CHOICES.map((choice) => costOf(work, choice, nowMs))
}

type Pairs = {
  pairs: number
  /** Of originals and cleaned titles together. */
  characters: number
  model: string | undefined
}

/** Returns the cost of judging cleaned titles. */
export function judgeCost({ pairs, characters, model }: Pairs, nowMs: number) {
  const requests = requestsFor(pairs, PAIRS_PER_REQUEST)
  const tokens = estimateJudgeTokens({ titles: pairs, characters, requests })
  return { requests, dollars: model === undefined ? undefined : dollarsFor(model, tokens, nowMs) }
}

/** The titles with their cleaned ones, if every one is changed. */
export function allPairs({ titles, characters, model }: CleaningWork): Pairs {
  return { pairs: titles, characters: 2 * characters, model }
}

/** Returns the requests that clean the titles. */
export function cleaningRequests(titles: number, titlesPerRequest: TitlesChoice): number {
  return titlesPerRequest === 'automatic'
    ? automaticRequestsFor(titles)
    : requestsFor(titles, titlesPerRequest)
}

export function costOf(work: CleaningWork, titlesPerRequest: TitlesChoice, nowMs: number): RequestCost {
  const { delayMs, quota, model } = work
  const cleaning = cleaningRequests(work.titles, titlesPerRequest)
  const judging = work.judges ? judgeCost(allPairs(work), nowMs) : { requests: 0, dollars: 0 }
  const requests = cleaning + judging.requests
  const tokens = estimateTokens({ ...work, requests: cleaning })
  const dollars = model === undefined ? undefined : dollarsFor(model, tokens, nowMs)
  return {
    titlesPerRequest,
    requests,
    durationMs: requests * delayMs,
    days: daysFor(requests, quota),
    shareOfDay: quota && requests / quota.perDay,
    isUsedUp: quota?.left === 0,
    dollars: dollars === undefined ? undefined : dollars + (judging.dollars ?? 0),
  }
}

/** Returns the input of the cost estimate, as far as it is known. */
export function useWork(pending: readonly Question[]): CleaningWork {
  const tier = useTier()
  const { config } = useSessionConfig()
  const services = useServices()
  const isPaid = tier.tier === 'paid'
  const { namesTopics, judges = isPaid } = useStore(services.preferences)
  const quota = useGeminiQuota(tier.tier === 'free', config?.model)
  const characters = useMemo(() => pending.reduce((sum, row) => sum + row.title.length, 0), [pending])
  return {
    titles: pending.length,
    characters,
    withPhrase: config?.keywordForm ?? false,
    namesTopics,
    judges,
    // The operator's model costs nothing that Quarry knows.
    model: tier.tier === 'none' ? undefined : config?.model,
    delayMs: tier.tier === 'none' ? tier.delayMs : requestIntervalMs(tier, config?.model),
    quota: quota && dailyQuota(quota),
  }
}
