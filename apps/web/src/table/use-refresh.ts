import { isCancelledError, useMutation } from '@tanstack/react-query'
import { useAnalysis } from '../analysis/analysis-context.ts'
import { refreshQuestions } from '../analysis/questions/question-cache.ts'
import { errorMessage } from '../api/call-error.ts'

/** Refreshes the questions on request. Unlike a poll, a failure shows a toast. */
export function useRefresh() {
  const services = useAnalysis()
  return useMutation({
    mutationFn: () => refreshQuestions(services, { throwOnError: true }),
    onError: (error) => {
      // A later refresh has replaced it.
      if (isCancelledError(error)) return
      services.toasts.fail(
        'Not refreshed',
        `${errorMessage(error)} You still see the questions as they were.`,
      )
    },
  })
}
