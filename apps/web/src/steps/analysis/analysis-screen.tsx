import { UnreadQuestions } from '../../runs/unread-questions.tsx'
import { useQuestionSet } from '../../session/questions-query.ts'
import { useHistory } from '../../session/undo.ts'
import { useTier } from '../../session/use-tier.ts'
import { Frame, FrameBody } from '../../ui/frame.tsx'
import { AnalysisHeader } from './analysis-header.tsx'
import { ExtractionSection } from './extraction-section.tsx'
import { hasWorkbench, Workbench } from './workbench.tsx'

export function AnalysisScreen() {
  const set = useQuestionSet()
  const tier = useTier()
  const { lastDone } = useHistory()
  const { rows, runs, isPending, isFetching, error } = set
  const unread = isPending || (error !== null && rows.length === 0 && runs.length === 0)
  return (
    <Frame title="Question Analysis">
      {!unread && hasWorkbench(set, lastDone !== undefined) ? (
        <Workbench set={set} tier={tier} />
      ) : (
        <>
          <AnalysisHeader rows={rows} tier={tier} />
          <FrameBody>
            {unread ? (
              <UnreadQuestions error={error} isFetching={isFetching} />
            ) : (
              <ExtractionSection set={set} hasControls />
            )}
          </FrameBody>
        </>
      )}
    </Frame>
  )
}
