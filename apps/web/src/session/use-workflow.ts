import { useStore } from '../store.ts'
import { useServices } from './services.ts'
import type { Workflow } from './workflow.ts'

export function useWorkflow(): {
  workflow: Workflow
  update: (change: (workflow: Workflow) => Workflow) => void
} {
  const { workflow } = useServices()
  return { workflow: useStore(workflow), update: workflow.update }
}
