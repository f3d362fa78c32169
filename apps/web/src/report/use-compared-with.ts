import { useQuery } from '@tanstack/react-query'
import { comparedAnalysis } from '../analysis/compared-analysis.ts'
import { useServices } from '../analysis/services.ts'
import { NEW_ANALYSIS, namesOf } from '../analysis/summary.ts'
import { useStore } from '../store.ts'

/**
 * Reads the earlier analysis with this id, without opening it. It is undefined as long as it is being read, and if this
 * browser doesn't have it, as after loading the analysis from a file.
 */
export function useComparedWith(id: string | undefined) {
  const { analyses } = useServices()
  const list = useStore(analyses.list) ?? []
  const isHere = list.some((summary) => summary.id === id)
  const { data, isLoading } = useQuery({
    queryKey: ['compared with', id],
    queryFn: async () => {
      const kept = await analyses.read(id ?? '')
      return kept ? comparedAnalysis(kept, namesOf(list).get(kept.summary.id) ?? NEW_ANALYSIS) : null
    },
    enabled: isHere,
    gcTime: 0,
    structuralSharing: false,
  })
  return { earlier: data ?? undefined, isLoading }
}
