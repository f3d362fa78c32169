import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { keptNow } from '../analyses/kept-now.ts'
import { comparedAnalysis } from '../analysis/compared-analysis.ts'
import { useServices } from '../analysis/services.ts'
import { NEW_ANALYSIS, namesOf } from '../analysis/summary.ts'
import { useStore } from '../store.ts'
import { compareAnalyses, type SideRef } from './compare-analyses.ts'

/** Reads both sides without opening their analyses, and compares them. */
export function useComparison(first: SideRef, second: SideRef) {
  const one = useComparedAnalysis(first.id)
  const other = useComparedAnalysis(second.id)
  const sides = useMemo(
    () =>
      one.data && other.data
        ? compareAnalyses([one.data, first.reading], [other.data, second.reading])
        : undefined,
    [one.data, other.data, first.reading, second.reading],
  )
  const isMissing = one.data === null || other.data === null
  return { sides, isMissing, isFailed: one.isError || other.isError }
}

/** Null if this browser no longer has the analysis. */
function useComparedAnalysis(id: string) {
  const { analyses } = useServices()
  const list = useStore(analyses.list) ?? []
  const shown = useStore(analyses.shown)
  const changedAt = list.find((summary) => summary.id === id)?.changedAt
  const name = namesOf(list).get(id) ?? NEW_ANALYSIS
  return useQuery({
    queryKey: ['compared', id, changedAt, name],
    queryFn: async () => {
      const kept =
        shown.kind === 'open' && shown.analysis.id === id ? keptNow(shown.analysis) : await analyses.read(id)
      return kept ? comparedAnalysis(kept, name) : null
    },
    // Keep showing the sides while one of them is read again after a run has changed it.
    placeholderData: (before) => before,
    gcTime: 0,
    structuralSharing: false,
  })
}
