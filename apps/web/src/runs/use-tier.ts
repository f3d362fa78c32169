import { detectGeminiTier, type GeminiQuota, readGeminiQuota } from '@quarry/contracts/endpoints/connections'
import { Tier, TierInfo, tierInfo } from '@quarry/contracts/tier'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { useAnalysis } from '../analysis/analysis-context.ts'
import type { Workflow } from '../analysis/choices/workflow.ts'
import { namedModel } from '../analysis/known-config.ts'
import { useWorkflow } from '../analysis/use-workflow.ts'

export const tierKey = ['gemini-tier'] as const

/**
 * A tier as the page accepts it. docs/what-quarry-does.md names free and paid keys; any other is treated as paid and
 * shown with its own name and rate.
 */
export const ShownTier = TierInfo.extend({ tier: z.string().pipe(Tier.catch('paid')) })

const tierLookup = {
  ...detectGeminiTier,
  schema: { ...detectGeminiTier.schema, response: { 200: ShownTier } },
}

const FRESH_MS = 5 * 60_000

/** Returns the tier of the user's Gemini key; looks it up only if `isWanted`, at most once in five minutes. */
export function useTier(isWanted = true): TierInfo {
  const analysis = useAnalysis()
  const { workflow } = useWorkflow()
  const { geminiApiKey } = workflow.credentials
  const { data } = useQuery({
    queryKey: tierKey,
    // Ignores the abort signal, so that the lookup continues if the user leaves the screen.
    queryFn: () => analysis.plainApi.call(tierLookup, { body: { geminiApiKey, ...namedModel(analysis) } }),
    enabled: isWanted && geminiApiKey !== '',
    staleTime: FRESH_MS,
    retryOnMount: false,
  })
  return tierInForce(workflow, data)
}

/** Prefers the user's declaration, then the lookup, then the connection test, and finally the free tier. */
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
 * Returns the daily quota of the user's key, over all sessions that use it; undefined while loading or not `wanted`.
 * Reads it when a screen opens and whenever `occasion` changes.
 */
export function useGeminiQuota(wanted: boolean, occasion = ''): GeminiQuota | undefined {
  const analysis = useAnalysis()
  const { geminiApiKey } = useWorkflow().workflow.credentials
  const { data } = useQuery({
    queryKey: ['gemini-quota', occasion],
    queryFn: ({ signal }) =>
      analysis.plainApi.call(readGeminiQuota, { body: { geminiApiKey, ...namedModel(analysis) }, signal }),
    enabled: wanted && geminiApiKey !== '',
    staleTime: 0,
    // While the next figure loads, the previous one is better than none.
    placeholderData: keepPreviousData,
  })
  return wanted ? data : undefined
}
