import { isEnded } from '@quarry/contracts/run'
import type { TierInfo } from '@quarry/contracts/tier'
import { useMemo } from 'react'
import { useNavigate } from 'react-router'
import { useExportCleaned } from '../export/use-export-cleaned.ts'
import type { TableStart } from '../review/use-active-row.ts'
import type { CleaningCounts } from '../session/cleaning-counts.ts'
import type { ShownQuestions } from '../session/questions-query.ts'
import { useServices } from '../session/services.ts'
import { SecondOpinionPanel } from '../start-cleaning/second-opinion-section.tsx'
import { useClean } from '../start-cleaning/use-clean.ts'
import { QuestionsPanel } from '../table/questions-panel.tsx'
import { Dock } from '../ui/dock.tsx'
import { FrameTable } from '../ui/frame.tsx'
import { useStableCallback } from '../ui/use-stable-callback.ts'
import { CleaningCompletePanel } from './cleaning-complete-panel.tsx'
import { CleaningProgress } from './cleaning-progress.tsx'
import { ReadyToClean } from './ready-to-clean.tsx'

type CleaningWorkbenchProps = {
  set: ShownQuestions
  counts: CleaningCounts
  tier: TierInfo
  reviewEnd: TableStart | undefined
  onReview: (ids: ReadonlySet<string>) => void
}

export function CleaningWorkbench({ set, counts, tier, reviewEnd, onReview }: CleaningWorkbenchProps) {
  const { rows, runs, run, isFetching, error } = set
  const { tables } = useServices()
  const navigate = useNavigate()
  const exportCleaned = useExportCleaned()
  const start = useClean('cleaning-screen')
  const starting = start.isPending
  const clean = useStableCallback(start.clean)
  const onExport = useStableCallback(() => exportCleaned(rows))
  const onComplete = useStableCallback(() => void navigate('/complete'))
  const lastRun = runs.find((held) => held.kind === 'cleaning' && isEnded(held))
  const outOfDate = error !== null
  const isEmpty = rows.length === 0
  const nothing = useMemo(() => <NothingToClean />, [])
  const aside = useMemo(
    () => (
      <Dock name="AI cleaning" isRunning={run !== undefined}>
        {run?.kind === 'cleaning' && (
          <CleaningProgress key={run.id} run={run} rows={rows} tier={tier} outOfDate={outOfDate} />
        )}
        {!run && counts.processed > 0 && (
          <CleaningCompletePanel
            rows={rows}
            counts={counts}
            lastRun={lastRun}
            onExport={onExport}
            onComplete={onComplete}
          />
        )}
        {!run && counts.pending + counts.failed > 0 && (
          <ReadyToClean
            rows={rows}
            counts={counts}
            tier={tier}
            lastRun={lastRun}
            starting={starting}
            onClean={clean}
          />
        )}
        {/* While something is left, the options above have it. */}
        {!run && counts.pending + counts.failed === 0 && (
          <SecondOpinionPanel rows={rows} tier={tier} starting={starting} />
        )}
      </Dock>
    ),
    [run, rows, tier, outOfDate, counts, lastRun, starting, clean, onExport, onComplete],
  )
  return (
    <FrameTable>
      <QuestionsPanel
        state={tables.cleaning}
        originals
        follows
        rows={rows}
        loading={isFetching}
        onProcess={run || starting ? undefined : clean}
        onReview={onReview}
        start={reviewEnd}
        nothing={nothing}
        aside={!isEmpty && run?.kind !== 'extraction' && aside}
      />
    </FrameTable>
  )
}

function NothingToClean() {
  return (
    <div className="grid justify-items-center gap-1.5 border-t border-line px-6 py-11 text-center">
      <p className="text-16 font-semibold">No questions to clean</p>
      <p className="text-13 text-ink-2">Extract questions on the analysis screen first.</p>
    </div>
  )
}
