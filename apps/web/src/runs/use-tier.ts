import { detectGeminiTier, type GeminiQuota, readGeminiQuota } from '@quarry/contracts/endpoints/connections'
import { Tier, TierInfo, tierInfo } from '@quarry/contracts/tier'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { useServices } from '../session/services.ts'
import { useWorkflow } from '../session/use-workflow.ts'
import type { Workflow } from '../session/workflow.ts'

export const tierKey = ['gemini-tier'] as const

/**
 * A tier as the page accepts it. docs/what-quarry-does.md names free and paid keys; any other is shown with its name and rate
 * and counts as paid.
 */
export const ShownTier = TierInfo.extend({ tier: z.string().pipe(Tier.catch('paid')) })

const tierLookup = {
  ...detectGeminiTier,
  schema: { ...detectGeminiTier.schema, response: { 200: ShownTier } },
}

const FRESH_MS = 5 * 60_000

/** Tier of the user's Gemini key; looked up only if `isWanted` and there is a key, at most once in five minutes. */
export function useTier(isWanted = true): TierInfo {
  const { api } = useServices()
  const { workflow } = useWorkflow()
  const { geminiApiKey } = workflow.credentials
  const { data } = useQuery({
    queryKey: tierKey,
    // Continues when the user leaves the screen, so that the result is there on return.
    queryFn: () => api.call(tierLookup, { body: { geminiApiKey } }),
    enabled: isWanted && geminiApiKey !== '',
    staleTime: FRESH_MS,
    retryOnMount: false,
  })
  return tierInForce(workflow, data)
}

/** The user's declaration comes first, then the lookup, then the connection test; unknown counts as free. */
export function tierInForce(
  { billingDeclared, connection }: Pick<Workflow, 'billingDeclared' | 'connection'>,
  detected: TierInfo | undefined,
): TierInfo {
  if (billingDeclared) return tierInfo.paid
  if (detected) return detected
  const tested = connection?.geminiTier
  return tested ? { ...tested, delayMs: 60_000 / tested.rpm } : tierInfo.free
}

/**
 * Returns the daily quota of the user's key, over all sessions that use it; undefined while loading or not `wanted`. It is
 * read when a screen opens and whenever `occasion` changes.
 */
export function useGeminiQuota(wanted: boolean, occasion = ''): GeminiQuota | undefined {
  const { api } = useServices()
  const { geminiApiKey } = useWorkflow().workflow.credentials
  const { data } = useQuery({
    queryKey: ['gemini-quota', occasion],
    queryFn: ({ signal }) => api.call(readGeminiQuota, { body: { geminiApiKey }, signal }),
    enabled: wanted && geminiApiKey !== '',
    staleTime: 0,
    // The figure of a moment ago is better than none while the next is on its way.
    placeholderData: keepPreviousData,
  })
  return wanted ? data : undefined
}
