import { errorMessage } from '../api/call-error.ts'
import { refreshQuestions } from '../session/questions-query.ts'
import { useServices } from '../session/services.ts'
import { FailurePanel } from '../ui/failure-panel.tsx'
import { Panel } from '../ui/panel.tsx'
import { Skeleton } from '../ui/skeleton.tsx'

type UnreadQuestionsProps = { error: Error | null; isFetching: boolean }

/** Replaces the questions while they load for the first time, or when loading failed. */
export function UnreadQuestions({ error, isFetching }: UnreadQuestionsProps) {
  const services = useServices()
  if (error) {
    return (
      <FailurePanel
        title="Your questions couldn’t be loaded"
        retrying={isFetching}
        onRetry={() => void refreshQuestions(services)}
      >
        {errorMessage(error)} This isn’t a problem with Reddit or Gemini. Your session on the server is kept,
        and a run continues.
      </FailurePanel>
    )
  }
  return (
    <>
      <p role="status" className="sr-only">
        Loading your questions
      </p>
      <Panel className="grid gap-5 p-5">
        {['w-3/5', 'w-2/5', 'w-1/2', 'w-2/3'].map((width) => (
          <span key={width} className="grid gap-2">
            <Skeleton className={width} />
            <Skeleton className="h-2.5 w-1/4" />
          </span>
        ))}
      </Panel>
    </>
  )
}
