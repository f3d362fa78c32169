import type { Workflow } from '../choices/workflow.ts'
import { useStore } from '../store.ts'
import { useServices } from './services.ts'

export function useWorkflow(): {
  workflow: Workflow
  update: (change: (workflow: Workflow) => Workflow) => void
} {
  const { workflow } = useServices()
  return { workflow: useStore(workflow), update: workflow.update }
}
