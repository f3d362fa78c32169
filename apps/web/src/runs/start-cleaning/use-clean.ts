import type { Question } from '@quarry/contracts/question'
import type { RunPurpose } from '../../session/run-watch.ts'
import { useServices } from '../../session/services.ts'
import { useWorkflow } from '../../session/use-workflow.ts'
import { useStartCleaning } from '../use-start-run.ts'

/** Starts cleaning these questions, or shows a toast if all of them are cleaned. */
export function useClean(purpose: RunPurpose) {
  const { toasts } = useServices()
  const { workflow } = useWorkflow()
  const start = useStartCleaning(purpose)
  return {
    isPending: start.isPending,
    clean(rows: readonly Question[]) {
      if (start.isPending) return
      if (rows.every((row) => row.processingStatus === 'processed')) {
        toasts.notify({
          title: 'No questions to clean',
          description: 'All questions have already been processed.',
          tone: 'neutral',
        })
        return
      }
      start.mutate({
        questionIds: rows.map((row) => row.id),
        titlesPerRequest: workflow.titlesPerRequest,
      })
    },
  }
}
