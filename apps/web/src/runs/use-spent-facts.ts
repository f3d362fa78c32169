import { formatNumber } from '@quarry/contracts/format-count'
import type { Run } from '@quarry/contracts/run'
import type { Tier } from '@quarry/contracts/tier'
import { useRef } from 'react'
import { useGeminiQuota } from '../session/use-gemini-quota.ts'
import { waitsForTomorrow } from '../session/waits-for-tomorrow.ts'
import { spentFacts } from './format-cost.ts'

/** Returns a run's spending so far, and for a free key the requests left today. */
export function useSpentFacts(run: Run, tier: Tier): { name: string; value: string }[] {
  const isWaiting = waitsForTomorrow(run) !== undefined
  // A new day has a new quota.
  const quota = useGeminiQuota(tier === 'free', `${run.id} ${isWaiting ? 'waits' : 'sends'}`)
  const read = useRef({ quota, requests: 0 })
  const requests = run.usage?.requests ?? 0
  if (read.current.quota !== quota) read.current = { quota, requests }
  const facts = spentFacts(run, tier)
  if (!quota || quota.requestsPerDay === undefined || quota.left === undefined) return facts
  const left = Math.max(0, quota.left - (requests - read.current.requests))
  const isUsedUp = isWaiting || quota.usedUpUntil !== undefined
  const value = isUsedUp ? 'none' : `about ${formatNumber(left)} of ${formatNumber(quota.requestsPerDay)}`
  return [...facts, { name: 'Free requests left today', value }]
}
