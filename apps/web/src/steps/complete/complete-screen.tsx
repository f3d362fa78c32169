import { formatCount, formatNumber } from '@quarry/contracts/format-count'
import { Download, FileChartColumn } from 'lucide-react'
import { useMemo } from 'react'
import { useAnalyses } from '../../analyses/use-analyses.ts'
import { useExportCleaned } from '../../export/use-export-csv.ts'
import { RunLine } from '../../runs/run-line.tsx'
import { useClean } from '../../runs/use-start-run.ts'
import { type CleaningCounts, cleaningCounts } from '../../session/cleaning-counts.ts'
import { useQuestionSet } from '../../session/questions-query.ts'
import { useServices } from '../../session/services.ts'
import type { CounterTab } from '../../table/counter-tabs.tsx'
import { QuestionsPanel } from '../../table/questions-panel.tsx'
import { useReviewMode, WithReview } from '../../table/review/with-review.tsx'
import { Button } from '../../ui/button.tsx'
import { Frame, Head } from '../../ui/frame.tsx'
import { HowItWent } from './how-it-went.tsx'

const TITLE = 'Workflow Complete!'

/** The table with its exports, and how the session went. */
export function CompleteScreen() {
  const { rows, run, isFetching } = useQuestionSet()
  const { tables, commands } = useServices()
  const showRun = () => tables.complete.panel.update(() => 'run')
  const exportCleaned = useExportCleaned()
  const review = useReviewMode()
  const process = useClean('process-selected')
  const { startNew } = useAnalyses()
  const counts = useMemo(() => cleaningCounts(rows), [rows])
  const reviewed = useMemo(() => rows.filter((row) => row.reviewed === true).length, [rows])
  const tabs: CounterTab[] = [
    { name: 'Total Questions', count: counts.total },
    { name: 'Cleaned', count: counts.processed, shows: { processingStatus: ['processed'] } },
    { name: 'Reviewed', count: reviewed, shows: { review: ['Reviewed'] } },
    { name: counts.units, count: counts.subreddits, opensFilters: true },
  ]

  return (
    <Frame title={TITLE}>
      <WithReview review={review} rows={rows}>
        <Head
          title={TITLE}
          subtitle={formatDone(counts)}
          busy={run !== undefined}
          tools={
            <>
              <Button
                variant="ghost"
                icon={<FileChartColumn size={14} aria-hidden="true" />}
                className="max-md:hidden"
                aria-disabled={rows.length === 0}
                onClick={() => commands.get()?.().actions.report?.run()}
              >
                Report…
              </Button>
              <Button variant="ghost" className="max-md:hidden" onClick={() => void startNew()}>
                Start New Analysis
              </Button>
            </>
          }
          action={
            <>
              {run && <RunLine run={run} onDetails={showRun} />}
              <Button variant="primary" icon={<Download size={14} />} onClick={() => exportCleaned(rows)}>
                Export Results
              </Button>
            </>
          }
        />
        <QuestionsPanel
          state={tables.complete}
          rows={rows}
          tabs={tabs}
          loading={isFetching}
          onProcess={run || process.isPending ? undefined : process.clean}
          onReview={review.open}
          start={review.start}
          run={<HowItWent rows={rows} />}
          notes={[]}
          lastNotes={[]}
          action={<Button onClick={() => void startNew()}>Start New Analysis</Button>}
        />
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
