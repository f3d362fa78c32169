import { UnreadQuestions } from '../runs/unread-questions.tsx'
import { useQuestionSet } from '../session/questions-query.ts'
import { useHistory } from '../session/use-history.ts'
import { useTier } from '../session/use-tier.ts'
import { DocumentTitle } from '../ui/page.tsx'
import { AnalysisHeader } from './analysis-header.tsx'
import { ExtractionSection } from './extraction-section.tsx'
import { hasWorkbench, Workbench } from './workbench.tsx'

/** From the frame's width on, it fills the window and its parts scroll by themselves. */
export function AnalysisScreen() {
  const set = useQuestionSet()
  const tier = useTier()
  const { lastDone } = useHistory()
  const { rows, runs, isPending, isFetching, error } = set
  const unread = isPending || (error !== null && rows.length === 0 && runs.length === 0)
  return (
    <div className="frame:flex frame:h-[calc(100dvh-var(--h-topbar))] frame:min-h-130 frame:flex-col">
      <DocumentTitle>Question Analysis</DocumentTitle>
      {!unread && hasWorkbench(set, lastDone !== undefined) ? (
        <Workbench set={set} tier={tier} />
      ) : (
        <>
          <AnalysisHeader rows={rows} tier={tier} />
          <div className="min-h-0 flex-1 frame:overflow-y-auto">
            <div className="mx-auto grid max-w-page grid-cols-[minmax(0,1fr)] gap-4 px-(--w-edge) py-6 md:px-6">
              {unread ? (
                <UnreadQuestions error={error} isFetching={isFetching} />
              ) : (
                <ExtractionSection set={set} />
              )}
            </div>
          </div>
        </>
      )}
    </div>
  )
}
