import { useStore } from '../store.ts'
import { useAnalysis } from './analysis-context.ts'
import type { Workflow } from './choices/workflow.ts'

export function useWorkflow(): {
  workflow: Workflow
  update: (change: (workflow: Workflow) => Workflow) => void
} {
  const { workflow } = useAnalysis()
  return { workflow: useStore(workflow), update: workflow.update }
}
