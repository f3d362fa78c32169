import { readSourceQuota } from '@quarry/contracts/endpoints/connections'
import { formatCount, formatNumber } from '@quarry/contracts/format-count'
import { useQuery } from '@tanstack/react-query'
import { useAnalysis } from '../analysis/analysis-context.ts'
import { sourceAccess } from '../analysis/choices/workflow.ts'
import { knownConfig } from '../analysis/known-config.ts'
import { useServices } from '../analysis/services.ts'
import { useWorkflow } from '../analysis/use-workflow.ts'

export const requestsLeftKey = ['source-quota'] as const

const REFRESH_MS = 5000

/**
 * Returns Stack Exchange's remaining quota as of its latest response: `212 of 300 requests left today, for all users of
 * this server. Resets at midnight UTC.` Empty if it is unknown or not `wanted`.
 */
export function useRequestsLeft(wanted: boolean): string {
  const { api } = useServices()
  const { workflow } = useWorkflow()
  const access = sourceAccess(workflow, knownConfig(useAnalysis()))
  const { data: { limit, left } = {} } = useQuery({
    queryKey: requestsLeftKey,
    queryFn: ({ signal }) =>
      api.call(readSourceQuota, { body: { source: 'stack-exchange', ...access }, signal }),
    enabled: wanted,
    staleTime: 0,
    refetchInterval: REFRESH_MS,
  })
  if (!wanted || limit === undefined || left === undefined) return ''
  const whose = access.stackExchangeKey ? 'with this key' : 'for all users of this server'
  return `${formatNumber(left)} of ${formatCount(limit, 'request')} left today, ${whose}. Resets at midnight UTC.`
}
