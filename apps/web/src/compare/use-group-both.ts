import { useEffect } from 'react'
import { createStore, useStore } from '../store.ts'
import type { ComparedSides } from './compare-analyses.ts'
import { leadOf, startsOf } from './grouping-both.ts'
import { useStartOnSides } from './use-start-on-sides.ts'

/** The analysis whose run comes second. Screens can't hold it, because opening an analysis remounts all of them. */
const waiting = createStore<string | undefined>(undefined)

/**
 * Groups one analysis unless it is already grouped, and then the other one, whose run starts with the questions that
 * the first run has found.
 */
export function useGroupBoth(sides: ComparedSides, isRunning: boolean) {
  const { isPending, start } = useStartOnSides('Not grouped')
  const { lead, other } = leadOf(sides)
  const hasQuestions = lead.findings.groups.length > 0
  const isDue = useStore(waiting) === other.id && lead.id !== other.id && hasQuestions && !isRunning
  useEffect(() => {
    if (!isDue) return
    waiting.update(() => undefined)
    void start(startsOf(sides))
  }, [isDue, sides, start])
  return {
    isPending: isPending || isRunning,
    group: () => {
      waiting.update(() => (hasQuestions ? undefined : other.id))
      void start(startsOf(sides))
    },
  }
}
