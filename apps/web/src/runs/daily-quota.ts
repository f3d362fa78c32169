import type { GeminiQuota } from '@quarry/contracts/endpoints/connections'
import { formatNumber } from '@quarry/contracts/format-count'
import type { Run } from '@quarry/contracts/run'
import { type DailyQuota, daysFor, remainingRequests } from './estimate.ts'
import { useGeminiQuota, useTier } from './use-tier.ts'

/** Returns undefined if the key's limit isn't known. */
export function dailyQuota({ requestsPerDay, left, usedUpUntil }: GeminiQuota): DailyQuota | undefined {
  if (requestsPerDay === undefined || left === undefined) return undefined
  return {
    perDay: requestsPerDay,
    left,
    usedUpUntilMs: usedUpUntil === undefined ? undefined : Date.parse(usedUpUntil),
  }
}

/** Returns `2 days of quota` if requests need more than today's, so that no screen promises minutes; else undefined. */
export function formatDays(days: number): string | undefined {
  return days > 1 ? `${formatNumber(days)} days of quota` : undefined
}

/** Returns the days of quota that a run still needs, if today's isn't enough for it. */
export function daysLeft(run: Run, quota: DailyQuota | undefined): string | undefined {
  return formatDays(daysFor(remainingRequests(run), quota))
}

/** Requests of a run after which the quota is read again. */
const READ_EVERY = 25

/** Returns the daily quota of the free key that cleans with this run; undefined for any other run, or until it is known. */
export function useRunQuota(run: Run | undefined): DailyQuota | undefined {
  const isCleaning = run?.kind === 'cleaning'
  // Without a run nobody asks about the key, which may be one that is still being typed.
  const { tier } = useTier(isCleaning)
  const isLimited = isCleaning && tier === 'free'
  const step = Math.floor((run?.usage?.requests ?? 0) / READ_EVERY)
  const quota = useGeminiQuota(isLimited, `${run?.id} ${step}`)
  return quota && dailyQuota(quota)
}
