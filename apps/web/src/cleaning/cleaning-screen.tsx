import { formatCount, formatNumber } from '@quarry/contracts/format-count'
import { isEnded } from '@quarry/contracts/run'
import { ChevronLeft, CircleAlert, CircleCheck, CircleDashed } from 'lucide-react'
import { useId, useMemo } from 'react'
import { useNavigate } from 'react-router'
import { useExportCleaned } from '../export/use-export-cleaned.ts'
import { RunSummary } from '../runs/run-summary.tsx'
import { TierBadge } from '../runs/tier-badge.tsx'
import { UnreadQuestions } from '../runs/unread-questions.tsx'
import { type CleaningCounts, cleaningCounts } from '../session/cleaning-counts.ts'
import { useQuestionSet } from '../session/questions-query.ts'
import { useTier } from '../session/use-tier.ts'
import { CleaningOptions } from '../start-cleaning/cleaning-options.tsx'
import { SecondOpinionPanel } from '../start-cleaning/second-opinion-section.tsx'
import { StartButtons } from '../start-cleaning/start-buttons.tsx'
import { useClean } from '../start-cleaning/use-clean.ts'
import { Button } from '../ui/button.tsx'
import { Counters } from '../ui/counters.tsx'
import { Page } from '../ui/page.tsx'
import { Panel } from '../ui/panel.tsx'
import { CleaningCompletePanel } from './cleaning-complete-panel.tsx'
import { CleaningProgress } from './cleaning-progress.tsx'
import { ResultsList } from './results-list.tsx'

export function CleaningScreen() {
  const { rows, runs, run, isPending, isFetching, error } = useQuestionSet()
  const navigate = useNavigate()
  const tier = useTier()
  const start = useClean('cleaning-screen')
  const exportCleaned = useExportCleaned()
  const readyId = useId()

  const counts = useMemo(() => cleaningCounts(rows), [rows])
  const failed = useMemo(() => rows.filter((row) => row.processingStatus === 'error'), [rows])
  const lastRun = runs.find((held) => held.kind === 'cleaning' && isEnded(held))
  const unread = isPending || (error !== null && rows.length === 0)
  const left = counts.pending + counts.failed

  return (
    <Page
      title="AI Question Cleaning"
      subtitle={`${formatCount(counts.total, 'question')} from ${formatCount(counts.subreddits, 'subreddit')}`}
      actions={
        <>
          <TierBadge tier={tier} />
          <Button icon={<ChevronLeft size={14} />} onClick={() => void navigate('/analysis')}>
            Back to Analysis
          </Button>
        </>
      }
    >
      <Counters
        counters={[
          { name: 'Total Questions', count: counts.total },
          {
            name: 'Pending Cleaning',
            count: counts.pending + counts.processing,
            icon: <CircleDashed size={13} aria-hidden="true" />,
          },
          { name: 'Cleaned', count: counts.processed, icon: <CircleCheck size={13} aria-hidden="true" /> },
          { name: 'Failed', count: counts.failed, icon: <CircleAlert size={13} aria-hidden="true" /> },
        ]}
      />
      {unread && <UnreadQuestions error={error} isFetching={isFetching} />}
      {run?.kind === 'cleaning' && (
        <CleaningProgress key={run.id} run={run} rows={rows} tier={tier} outOfDate={error !== null} />
      )}
      {!run && left > 0 && (
        <Panel aria-labelledby={readyId}>
          <h2 id={readyId} className="px-4 pt-4 text-16 leading-snug md:px-5">
            {readyTitle(counts)}
          </h2>
          {lastRun && counts.processed === 0 && (
            <div className="px-4 pt-2 md:px-5">
              <RunSummary run={lastRun} />
            </div>
          )}
          <CleaningOptions
            pending={counts.pending}
            failed={failed}
            tier={tier}
            starting={start.isPending}
            buttons={(whyId) => (
              <StartButtons
                pending={counts.pending}
                failed={failed.length}
                label={`Start AI Cleaning (${formatNumber(counts.pending)} questions)`}
                starting={start.isPending}
                size="large"
                whyId={whyId}
                onStart={() => start.clean(rows.filter((row) => row.processingStatus === 'pending'))}
                onRetry={() => start.clean(failed)}
              />
            )}
          />
        </Panel>
      )}
      {!run && counts.processed > 0 && (
        <CleaningCompletePanel
          cleaned={counts.processed}
          pending={counts.pending}
          failed={counts.failed}
          lastRun={lastRun}
          onExport={() => exportCleaned(rows)}
          onComplete={() => void navigate('/complete')}
        />
      )}
      {/* While something is left, the options above have it. */}
      {!run && left === 0 && <SecondOpinionPanel rows={rows} tier={tier} starting={start.isPending} />}
      {!unread && (
        <ResultsList
          rows={rows}
          cleaned={counts.processed}
          onExport={() => exportCleaned(rows)}
          onRetry={run || start.isPending ? undefined : (row) => start.clean([row])}
        />
      )}
    </Page>
  )
}

/** `Ready to Clean` appears only while nothing is done and something is pending. */
function readyTitle({ pending, processed, failed }: CleaningCounts): string {
  if (pending === 0) return `${formatCount(failed, 'question')} failed`
  return processed === 0 ? 'Ready to Clean Questions' : 'More questions are pending'
}
