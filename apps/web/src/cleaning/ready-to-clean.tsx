import { formatCount, formatNumber } from '@quarry/contracts/format-count'
import type { Question } from '@quarry/contracts/question'
import type { Run } from '@quarry/contracts/run'
import type { TierInfo } from '@quarry/contracts/tier'
import { useId, useMemo } from 'react'
import { RunSummary } from '../runs/run-summary.tsx'
import type { CleaningCounts } from '../session/cleaning-counts.ts'
import { CleaningOptions } from '../start-cleaning/cleaning-options.tsx'
import { StartButtons } from '../start-cleaning/start-buttons.tsx'
import { Panel } from '../ui/panel.tsx'

type ReadyToCleanProps = {
  rows: readonly Question[]
  counts: CleaningCounts
  tier: TierInfo
  lastRun: Run | undefined
  /** The start request is in flight. */
  starting: boolean
  onClean: (rows: readonly Question[]) => void
}

/** How the next run goes, and its start. */
export function ReadyToClean({ rows, counts, tier, lastRun, starting, onClean }: ReadyToCleanProps) {
  const titleId = useId()
  const failed = useMemo(() => rows.filter((row) => row.processingStatus === 'error'), [rows])
  return (
    <Panel aria-labelledby={titleId}>
      <h2 id={titleId} className="px-4 pt-4 text-16 leading-snug md:px-5">
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
        starting={starting}
        buttons={(whyId) => (
          <StartButtons
            pending={counts.pending}
            failed={failed.length}
            label={`Start AI Cleaning (${formatNumber(counts.pending)} questions)`}
            starting={starting}
            size="large"
            whyId={whyId}
            onStart={() => onClean(rows.filter((row) => row.processingStatus === 'pending'))}
            onRetry={() => onClean(failed)}
          />
        )}
      />
    </Panel>
  )
}

/** `Ready to Clean` appears only while nothing is done and something is pending. */
function readyTitle({ pending, processed, failed }: CleaningCounts): string {
  if (pending === 0) return `${formatCount(failed, 'question')} failed`
  return processed === 0 ? 'Ready to Clean Questions' : 'More questions are pending'
}
