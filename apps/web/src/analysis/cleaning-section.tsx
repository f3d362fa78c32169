import { formatNumber } from '@quarry/contracts/format-count'
import type { Question } from '@quarry/contracts/question'
import { isEnded } from '@quarry/contracts/run'
import type { TierInfo } from '@quarry/contracts/tier'
import { useMemo } from 'react'
import { CoverageReport } from '../coverage/coverage-report.tsx'
import { CleaningPanel } from '../runs/cleaning-panel.tsx'
import { RunSummary } from '../runs/run-summary.tsx'
import { cleaningCounts } from '../session/cleaning-counts.ts'
import type { ShownQuestions } from '../session/questions-query.ts'
import { useHistory } from '../session/use-history.ts'
import { StartCleaningBar } from '../start-cleaning/start-cleaning-bar.tsx'
import { useClean } from '../start-cleaning/use-clean.ts'
import { QuestionsPanel } from '../table/questions-panel.tsx'
import { Counters } from '../ui/counters.tsx'
import { Panel } from '../ui/panel.tsx'
import { useStableCallback } from '../ui/use-stable-callback.ts'
import { UnlikelyBar } from '../unlikely/unlikely-bar.tsx'
import { countersNote } from './counters-note.ts'

/** The extracted questions: counters, the start or progress of cleaning, and the table. */
export function CleaningSection({ set, tier }: { set: ShownQuestions; tier: TierInfo }) {
  const { rows, runs, run, isFetching, error } = set
  const { lastDone } = useHistory()
  const cleanAll = useClean('analysis-cleaning')
  const processSelected = useClean('process-selected')
  const counts = useMemo(() => cleaningCounts(rows), [rows])
  const failed = useMemo(() => rows.filter(hasFailed), [rows])
  const lastExtraction = runs.find((held) => held.kind === 'extraction' && isEnded(held))
  const lastCleaning = runs.find((held) => held.kind === 'cleaning' && isEnded(held))
  const starting = cleanAll.isPending || processSelected.isPending
  const process = useStableCallback(processSelected.clean)
  const free = run === undefined && !starting
  // After the last question is deleted, undo can still restore it.
  if (rows.length === 0 && !lastExtraction && !lastDone) return null

  return (
    <>
      <Counters
        counters={[
          { name: 'Total Questions', count: counts.total, note: countersNote(counts) },
          { name: 'Pending', count: counts.pending },
          { name: 'Processed', count: counts.processed },
          { name: 'Subreddits', count: counts.subreddits },
        ]}
      />
      {run?.kind === 'cleaning' && (
        <CleaningPanel run={run} tier={tier} pending={counts.pending} outOfDate={error !== null} />
      )}
      {rows.length > 0 && !run && (
        <Panel aria-label="AI cleaning">
          {lastCleaning && (
            <div className="border-b border-line px-4 py-3 md:px-5">
              <RunSummary run={lastCleaning} />
            </div>
          )}
          <StartCleaningBar
            pending={counts.pending}
            failed={failed}
            tier={tier}
            label={`Start AI Cleaning (${formatNumber(counts.pending)})`}
            starting={starting}
            onStart={() => cleanAll.clean(rows.filter(isPendingRow))}
            onRetry={() => processSelected.clean(failed)}
          />
        </Panel>
      )}
      {lastExtraction && run?.kind !== 'extraction' && <CoverageReport run={lastExtraction} />}
      <UnlikelyBar rows={rows} runs={runs} />
      <QuestionsPanel rows={rows} loading={isFetching} onProcess={free ? process : undefined} />
    </>
  )
}

function isPendingRow(row: Question): boolean {
  return row.processingStatus === 'pending'
}

function hasFailed(row: Question): boolean {
  return row.processingStatus === 'error'
}
