import { formatCount, formatNumber } from '@quarry/contracts/format-count'
import { Download } from 'lucide-react'
import { useMemo } from 'react'
import { useNavigate } from 'react-router'
import { useExportCleaned } from '../export/use-export-cleaned.ts'
import { useReviewMode } from '../review/use-review-mode.ts'
import { WithReview } from '../review/with-review.tsx'
import { RunLine } from '../runs/run-line.tsx'
import { type CleaningCounts, cleaningCounts } from '../session/cleaning-counts.ts'
import { useQuestionSet } from '../session/questions-query.ts'
import { useServices } from '../session/services.ts'
import { useDiscardSession } from '../session/use-discard-session.ts'
import { useWorkflow } from '../session/use-workflow.ts'
import { choicesOf, restarted } from '../session/workflow.ts'
import { useClean } from '../start-cleaning/use-clean.ts'
import { QuestionsPanel } from '../table/questions-panel.tsx'
import { Button } from '../ui/button.tsx'
import { Counters } from '../ui/counters.tsx'
import { Dock } from '../ui/dock.tsx'
import { Frame, FrameTable, Strip } from '../ui/frame.tsx'
import { useStableCallback } from '../ui/use-stable-callback.ts'
import { HowItWent } from './how-it-went.tsx'

const TITLE = 'Workflow Complete!'

/** The table with its exports, and how the session went. */
export function CompleteScreen() {
  const { rows, run, isFetching } = useQuestionSet()
  const { tables } = useServices()
  const { workflow, update } = useWorkflow()
  const navigate = useNavigate()
  const exportCleaned = useExportCleaned()
  const review = useReviewMode()
  const process = useClean('process-selected')
  const clean = useStableCallback(process.clean)
  const discard = useDiscardSession(() => {
    update((now) => ({ ...now, ...choicesOf(workflow) }))
    void navigate('/complete')
  })
  const counts = useMemo(() => cleaningCounts(rows), [rows])
  const reviewed = useMemo(() => rows.filter((row) => row.reviewed === true).length, [rows])
  const aside = useMemo(
    () => (
      <Dock name="How it went">
        <HowItWent rows={rows} />
      </Dock>
    ),
    [rows],
  )

  function startNew() {
    discard.mutate(undefined, {
      onSuccess: () => {
        update(restarted)
        void navigate('/setup')
      },
    })
  }

  return (
    <Frame title={TITLE}>
      <WithReview review={review} rows={rows}>
        <Strip
          title={TITLE}
          subtitle={formatDone(counts)}
          counters={
            <Counters
              counters={[
                { name: 'Total Questions', count: counts.total },
                { name: 'Cleaned', count: counts.processed },
                { name: 'Reviewed', count: reviewed },
                { name: 'Subreddits', count: counts.subreddits },
              ]}
            />
          }
          tools={
            <Button aria-disabled={discard.isPending} onClick={startNew}>
              Start New Analysis
            </Button>
          }
          action={
            <>
              {run && <RunLine run={run} />}
              <Button
                variant="primary"
                className="flex-none"
                icon={<Download size={14} />}
                onClick={() => exportCleaned(rows)}
              >
                Export Results
              </Button>
            </>
          }
        />
        <FrameTable>
          <QuestionsPanel
            state={tables.complete}
            rows={rows}
            loading={isFetching}
            onProcess={run || process.isPending ? undefined : clean}
            onReview={review.open}
            start={review.start}
            aside={aside}
          />
        </FrameTable>
      </WithReview>
    </Frame>
  )
}

/** `402 of 407 questions are cleaned. 5 titles were not cleaned.` */
function formatDone({ total, processed }: CleaningCounts): string {
  const done = `${formatNumber(processed)} of ${formatCount(total, 'question is', 'questions are')} cleaned.`
  if (processed === total) return done
  return `${done} ${formatCount(total - processed, 'title was', 'titles were')} not cleaned.`
}
