import { formatCount, formatNumber } from '@quarry/contracts/format-count'
import { Download, FileChartColumn, Plus } from 'lucide-react'
import { lazy, type ReactNode, useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { usePublishActions } from '../../../actions/all-actions.tsx'
import { useAnalyses } from '../../../analyses/use-analyses.ts'
import { useAnalysis } from '../../../analysis/analysis-context.ts'
import { PanelBoundary } from '../../../analysis/panel-boundary.tsx'
import { type CleaningCounts, cleaningCounts } from '../../../analysis/questions/cleaning-counts.ts'
import { useQuestionSet } from '../../../analysis/questions-query.ts'
import { useExportCleaned, useExportCsv } from '../../../export/use-export-csv.ts'
import { RunLine } from '../../../runs/run-line.tsx'
import { Button } from '../../../ui/button.tsx'
import { Frame, FrameBody, Head } from '../../../ui/frame.tsx'
import { SessionSummary } from './session-summary.tsx'

const TITLE = 'Workflow Complete!'

const ReportDialog = lazy(async () => ({
  default: (await import('../../../report/report-dialog.tsx')).ReportDialog,
}))

/** The analysis's results, and three ways to continue. */
export function CompleteScreen() {
  const { rows, run } = useQuestionSet()
  const { tables } = useAnalysis()
  const navigate = useNavigate()
  const exportCleaned = useExportCleaned()
  const { startNew } = useAnalyses()
  const [isReporting, setReporting] = useState(false)
  const exportCsv = useExportCsv(rows)
  usePublishActions(() => ({
    actions: {
      ...(rows.length > 0 && { report: { run: () => setReporting(true) } }),
      exportCurrent: { run: exportCsv.current },
      exportComparison: { run: exportCsv.comparison },
    },
    entries: [],
  }))
  const counts = useMemo(() => cleaningCounts(rows), [rows])

  function showRun() {
    tables.analysis.panel.update(() => 'run')
    void navigate('/analysis')
  }

  return (
    <Frame title={TITLE}>
      <Head
        title={TITLE}
        subtitle={formatDone(counts)}
        busy={run !== undefined}
        action={run && <RunLine run={run} onDetails={showRun} />}
      />
      <FrameBody>
        <div className="mx-auto grid w-full max-w-190 gap-8 py-2 md:py-10">
          <dl className="grid grid-cols-3 gap-x-2">
            <Figure name="Total Questions" value={counts.total} />
            <Figure name="Cleaned" value={counts.processed} />
            <Figure name={counts.units} value={counts.subreddits} />
          </dl>
          <SessionSummary rows={rows} />
          <ul className="border-t border-line">
            <Way
              title="The cleaned titles"
              description="A CSV with original and cleaned titles, score and comments."
              action={
                <Button
                  variant="primary"
                  className="w-full"
                  icon={<Download size={14} />}
                  onClick={() => exportCleaned(rows)}
                >
                  Export Results
                </Button>
              }
            />
            <Way
              title="A report to pass on"
              description="One page with the topics and the questions people ask most, as a web page or Markdown."
              action={
                <Button
                  className="w-full"
                  icon={<FileChartColumn size={14} aria-hidden="true" />}
                  aria-disabled={rows.length === 0}
                  onClick={() => setReporting(true)}
                >
                  Report…
                </Button>
              }
            />
            <Way
              title="The next analysis"
              description="This one stays in Your analyses. Your credentials stay filled in."
              action={
                <Button className="w-full" icon={<Plus size={14} />} onClick={() => void startNew()}>
                  Start New Analysis
                </Button>
              }
            />
          </ul>
        </div>
      </FrameBody>
      {isReporting && (
        <PanelBoundary onClose={() => setReporting(false)}>
          <ReportDialog rows={rows} onClose={() => setReporting(false)} />
        </PanelBoundary>
      )}
    </Frame>
  )
}

function Figure({ name, value }: { name: string; value: number }) {
  return (
    <div className="flex flex-col-reverse justify-end">
      <dt className="text-12 text-ink-3">{name}</dt>
      <dd className="text-[1.75rem] leading-tight tracking-[-.01em] tabular-nums">{formatNumber(value)}</dd>
    </div>
  )
}

type WayProps = { title: string; description: string; action: ReactNode }

function Way({ title, description, action }: WayProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-3 border-b border-line py-4">
      <div className="min-w-0 flex-[1_1_16rem]">
        <h2 className="text-14 font-medium">{title}</h2>
        <p className="mt-0.5 text-13 text-ink-2 text-pretty">{description}</p>
      </div>
      <div className="w-full md:w-48">{action}</div>
    </li>
  )
}

/** `402 of 407 questions are cleaned. 5 titles were not cleaned.` */
function formatDone({ total, processed }: CleaningCounts): string {
  const done = `${formatNumber(processed)} of ${formatCount(total, 'question is', 'questions are')} cleaned.`
  if (processed === total) return done
  return `${done} ${formatCount(total - processed, 'title was', 'titles were')} not cleaned.`
}
