import { Stats } from '@quarry/contracts/endpoints/session'
import { formatNumber } from '@quarry/contracts/format-count'
import { modelLimits } from '@quarry/contracts/model-prices'
import type { Run } from '@quarry/contracts/run'
import type { Tier } from '@quarry/contracts/tier'
import { useQuery } from '@tanstack/react-query'
import { useServices } from '../session/services.ts'
import { waitsForTomorrow } from '../session/waits-for-tomorrow.ts'
import { spentFacts } from './format-cost.ts'

/** Returns a run's spending so far, and for a free key the requests left today. */
export function useSpentFacts(run: Run, tier: Tier): { name: string; value: string }[] {
  const perDay = tier === 'free' && run.model ? modelLimits(run.model, 'free').requestsPerDay : undefined
  const sentBefore = useSentBefore(run, perDay !== undefined)
  const facts = spentFacts(run, tier)
  if (perDay === undefined || sentBefore === undefined || !run.usage) return facts
  const left = Math.max(0, perDay - sentBefore - run.usage.requests)
  // Google has said so; its documents may allow this key more than it does.
  const value = waitsForTomorrow(run) ? 'none' : `about ${formatNumber(left)} of ${formatNumber(perDay)}`
  return [...facts, { name: 'Free requests left today', value }]
}

/** Returns the requests that the session had sent before the run. Other use of the key is unknown. */
function useSentBefore(run: Run, wanted: boolean): number | undefined {
  const { api } = useServices()
  const { data } = useQuery({
    queryKey: ['sent-before', run.id],
    queryFn: async ({ signal }) => {
      const { requests } = Stats.parse(await api.read(['/api', 'stats'], { signal }))
      return Math.max(0, requests.gemini - (run.usage?.requests ?? 0))
    },
    enabled: wanted,
  })
  return data
}
