import { type GeminiQuota, readGeminiQuota } from '@quarry/contracts/endpoints/connections'
import { useQuery } from '@tanstack/react-query'
import { useServices } from './services.ts'
import { useWorkflow } from './use-workflow.ts'

export const quotaKey = ['gemini-quota'] as const

/**
 * Returns the daily quota of the user's key, over all sessions that use it; undefined while loading or not `wanted`. It is
 * read when a screen opens and whenever `occasion` changes.
 */
export function useGeminiQuota(wanted: boolean, occasion = ''): GeminiQuota | undefined {
  const { api } = useServices()
  const { geminiApiKey } = useWorkflow().workflow.credentials
  const { data } = useQuery({
    queryKey: [...quotaKey, occasion],
    queryFn: ({ signal }) => api.call(readGeminiQuota, { body: { geminiApiKey }, signal }),
    enabled: wanted && geminiApiKey !== '',
    staleTime: 0,
  })
  return wanted ? data : undefined
}
