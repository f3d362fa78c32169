import { formatNumber } from '@quarry/contracts/format-count'
import type { Question } from '@quarry/contracts/question'
import { isEnded, type Run } from '@quarry/contracts/run'
import { useMemo } from 'react'
import { useAnalysis } from '../../../analysis/analysis-context.ts'
import type { CleaningCounts } from '../../../analysis/questions/cleaning-counts.ts'
import type { ShownQuestions } from '../../../analysis/questions-query.ts'
import { DeletedPostsNote } from '../../../export/deleted-posts-note.tsx'
import { useSpentFacts } from '../../../runs/cleaning-panel.tsx'
import { formatTierSpeed } from '../../../runs/format-run.ts'
import { RunPanel } from '../../../runs/run-panel.tsx'
import { RunSummary } from '../../../runs/run-summary.tsx'
import { FailureReasons } from '../../../runs/start-cleaning/cost-note.tsx'
import { SecondOpinionSection } from '../../../runs/start-cleaning/second-opinion-section.tsx'
import { useClean } from '../../../runs/use-start-run.ts'
import { useTier } from '../../../runs/use-tier.ts'
import type { CounterTab } from '../../../table/counter-tabs.tsx'
import { QuestionsPanel } from '../../../table/questions-panel.tsx'
import type { TableStart } from '../../../table/use-active-row.ts'
import { CleanedBanner, RunBanner } from './cleaning-banner.tsx'
import { useShownProgress } from './use-shown-progress.ts'

type CleaningWorkbenchProps = {
  set: ShownQuestions
  counts: CleaningCounts
  reviewEnd: TableStart | undefined
  onReview: (ids: ReadonlySet<string>) => void
}

export function CleaningWorkbench({ set, counts, reviewEnd, onReview }: CleaningWorkbenchProps) {
  const { rows, runs, run, isFetching, error } = set
  const { tables } = useAnalysis()
  const start = useClean('cleaning-screen')
  const failed = useMemo(() => rows.filter((row) => row.processingStatus === 'error'), [rows])
  const lastRun = runs.find((held) => held.kind === 'cleaning' && isEnded(held))
  const cleaning = run?.kind === 'cleaning' ? run : undefined
  const runTab = cleaning ? (
    <CleaningProgress key={cleaning.id} run={cleaning} rows={rows} outOfDate={error !== null} />
  ) : (
    <div className="grid gap-4 px-5 py-4">
      {lastRun ? <RunSummary run={lastRun} /> : <p className="text-13 text-ink-2">No cleaning runs yet.</p>}
      <DeletedPostsNote rows={rows} />
      {failed.length > 0 && <FailureReasons failed={failed} />}
      <SecondOpinionSection rows={rows} starting={start.isPending} />
    </div>
  )
  const cleaned = counts.processed + counts.pending + counts.failed > 0 && (
    <CleanedBanner rows={rows} counts={counts} failed={failed} start={start} />
  )
  return (
    <QuestionsPanel
      state={tables.cleaning}
      originals
      follows
      hasOwnExport
      rows={rows}
      tabs={tabsOf(counts)}
      loading={isFetching}
      onProcess={run || start.isPending ? undefined : start.clean}
      onReview={onReview}
      start={reviewEnd}
      nothing={<NothingToClean />}
      banner={
        cleaning ? (
          <RunBanner
            key={cleaning.id}
            run={cleaning}
            rows={rows}
            onDetails={() => tables.cleaning.panel.update(() => 'run')}
          />
        ) : (
          !run && cleaned
        )
      }
      run={runTab}
      notes={[]}
      trailingNotes={[]}
    />
  )
}

function tabsOf(counts: CleaningCounts): CounterTab[] {
  return [
    { name: 'Total Questions', count: counts.total },
    {
      name: 'Pending Cleaning',
      count: counts.pending + counts.processing,
      shows: { processingStatus: ['pending', 'processing'] },
    },
    { name: 'Cleaned', count: counts.processed, shows: { processingStatus: ['processed'] } },
    { name: 'Failed', count: counts.failed, shows: { processingStatus: ['error'] } },
  ]
}

function NothingToClean() {
  return (
    <div className="grid justify-items-center gap-1.5 px-6 py-11 text-center">
      <p className="text-16 font-semibold">No questions to clean</p>
      <p className="text-13 text-ink-2">Extract questions on the analysis screen first.</p>
    </div>
  )
}

type CleaningProgressProps = { run: Run; rows: readonly Question[]; outOfDate: boolean }

/** The active run in the panel, whose shown progress advances one title a second. */
function CleaningProgress({ run, rows, outOfDate }: CleaningProgressProps) {
  const { shown, label, title } = useShownProgress(run, rows)
  const tier = useTier()
  const spent = useSpentFacts(run)
  return (
    <RunPanel
      run={run}
      title={label}
      progress={label}
      done={shown}
      currentTitle={title}
      facts={[
        // The progress above lags behind, at one title a second; this is the server's count.
        {
          name: 'Done on the server',
          value: `${formatNumber(run.processed + run.failed)} of ${formatNumber(run.total)}`,
        },
        { name: 'Speed', value: formatTierSpeed(tier, run) },
        ...spent,
      ]}
      outOfDate={outOfDate}
    />
  )
}
