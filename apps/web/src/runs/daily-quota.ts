import type { GeminiQuota } from '@quarry/contracts/endpoints/connections'
import type { Run } from '@quarry/contracts/run'
import type { DailyQuota } from './estimate.ts'
import { useGeminiQuota, useTier } from './use-tier.ts'

/** Converts the server's answer; undefined if the key's limit isn't known. */
export function dailyQuota({ requestsPerDay, left, usedUpUntil }: GeminiQuota): DailyQuota | undefined {
  if (requestsPerDay === undefined || left === undefined) return undefined
  return {
    perDay: requestsPerDay,
    left,
    usedUpUntilMs: usedUpUntil === undefined ? undefined : Date.parse(usedUpUntil),
  }
}

/** After this many requests in a run, the quota is read again. */
const READ_EVERY = 25

/** Returns the daily quota of the free key that cleans with this run; undefined for any other run, or until it is known. */
export function useRunQuota(run: Run | undefined): DailyQuota | undefined {
  const isCleaning = run?.kind === 'cleaning'
  // Not looked up without a run, because the key may still be incomplete.
  const { tier } = useTier(isCleaning)
  const isLimited = isCleaning && tier === 'free'
  const step = Math.floor((run?.usage?.requests ?? 0) / READ_EVERY)
  const quota = useGeminiQuota(isLimited, `${run?.id} ${step}`)
  return quota && dailyQuota(quota)
}
