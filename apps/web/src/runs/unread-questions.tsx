import { CircleAlert, RefreshCw } from 'lucide-react'
import { useAnalysis } from '../analysis/analysis-context.ts'
import { refreshQuestions } from '../analysis/questions/question-cache.ts'
import { errorMessage } from '../api/call-error.ts'
import { Button } from '../ui/button.tsx'
import { Panel } from '../ui/panel.tsx'
import { Skeleton, Spinner } from '../ui/spinner.tsx'

type UnreadQuestionsProps = { error: Error | null; isFetching: boolean }

/** Replaces the questions while they load for the first time, or when loading failed. */
export function UnreadQuestions({ error, isFetching }: UnreadQuestionsProps) {
  const services = useAnalysis()
  if (error) {
    return (
      <Panel role="alert" className="grid justify-items-center px-5 py-11 text-center">
        <CircleAlert size={22} className="text-bad" aria-hidden="true" />
        <h2 className="mt-3 text-16 leading-snug">Your questions couldn’t be loaded</h2>
        <p className="mt-1.5 mb-5 max-w-[62ch] text-ink-2 text-balance">
          {errorMessage(error)} This isn’t a problem with Reddit or Gemini. Your session on the server is
          kept, and a run continues.
        </p>
        <Button
          icon={isFetching ? <Spinner /> : <RefreshCw size={14} />}
          aria-disabled={isFetching}
          onClick={() => {
            if (!isFetching) void refreshQuestions(services)
          }}
        >
          Retry
        </Button>
      </Panel>
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
