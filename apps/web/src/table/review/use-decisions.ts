import { useState } from 'react'
import { type ChangeStep, sizeOf } from '../../session/history.ts'
import { useServices } from '../../session/services.ts'
import { useStore } from '../../session/store.ts'

/** Returns what was decided since the review was opened, on one title or on many at once, the latest last. */
export function useDecisions(): readonly ChangeStep[] {
  const { history } = useServices()
  const { done } = useStore(history)
  const [before] = useState(() => new Set(done))
  return done.filter((step): step is ChangeStep => step.kind === 'change' && !before.has(step))
}

export function countDecided(decisions: readonly ChangeStep[]): number {
  return decisions.reduce((sum, step) => sum + sizeOf(step), 0)
}
