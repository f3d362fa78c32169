import { detectGeminiTier } from '@quarry/contracts/endpoints/connections'
import { type TierInfo, tierInfo } from '@quarry/contracts/tier'
import { useQuery } from '@tanstack/react-query'
import { useServices } from './services.ts'
import { ShownTier } from './shown-tier.ts'
import { useWorkflow } from './use-workflow.ts'
import type { Workflow } from './workflow.ts'

export const tierKey = ['gemini-tier'] as const

const tierLookup = {
  ...detectGeminiTier,
  schema: { ...detectGeminiTier.schema, response: { 200: ShownTier } },
}

const FRESH_MS = 5 * 60_000

/** Tier of the user's Gemini key; looked up only when there is one, at most once in five minutes. */
export function useTier(): TierInfo {
  const { api } = useServices()
  const { workflow } = useWorkflow()
  const { geminiApiKey } = workflow.credentials
  const { data } = useQuery({
    queryKey: tierKey,
    // Not cancelled when its screen is left, so that the result is there on return.
    queryFn: () => api.call(tierLookup, { body: { geminiApiKey } }),
    enabled: geminiApiKey !== '',
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
