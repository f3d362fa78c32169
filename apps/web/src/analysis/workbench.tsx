import { formatNumber } from '@quarry/contracts/format-count'
import type { Question } from '@quarry/contracts/question'
import { isEnded } from '@quarry/contracts/run'
import type { TierInfo } from '@quarry/contracts/tier'
import { type ReactNode, useId, useMemo, useState } from 'react'
import { CoverageReport } from '../coverage/coverage-report.tsx'
import { GoneBar } from '../gone/gone-bar.tsx'
import { OpenFileButton } from '../open-file/open-file-button.tsx'
import { UnsentNote } from '../open-file/unsent-note.tsx'
import { ReadNewButton } from '../read-new/read-new-button.tsx'
import { useReviewMode } from '../review/use-review-mode.ts'
import { WithReview } from '../review/with-review.tsx'
import { CleaningPanel } from '../runs/cleaning-panel.tsx'
import { RunLine } from '../runs/run-line.tsx'
import { RunSummary } from '../runs/run-summary.tsx'
import { cleaningCounts } from '../session/cleaning-counts.ts'
import type { ShownQuestions } from '../session/questions-query.ts'
import { useServices } from '../session/services.ts'
import { CleaningOptions } from '../start-cleaning/cleaning-options.tsx'
import { StartButtons } from '../start-cleaning/start-buttons.tsx'
import { useClean } from '../start-cleaning/use-clean.ts'
import { QuestionsPanel } from '../table/questions-panel.tsx'
import { useFindTopics } from '../topics/use-find-topics.ts'
import { Counters } from '../ui/counters.tsx'
import { Dock, DockToggle } from '../ui/dock.tsx'
import { FrameTable } from '../ui/frame.tsx'
import { Kbd } from '../ui/kbd.tsx'
import { useFramed } from '../ui/use-framed.ts'
import { useStableCallback } from '../ui/use-stable-callback.ts'
import { UnlikelyBar } from '../unlikely/unlikely-bar.tsx'
import { AnalysisHeader } from './analysis-header.tsx'
import { countersNote } from './counters-note.ts'
import { ExtractionSection, useOffersExtraction } from './extraction-section.tsx'

type WorkbenchProps = { set: ShownQuestions; tier: TierInfo }

/** There are questions, or an extraction that ended without any, or a delete that undo can take back. */
export function hasWorkbench({ rows, runs }: ShownQuestions, canUndo: boolean): boolean {
  return rows.length > 0 || canUndo || runs.some((held) => held.kind === 'extraction' && isEnded(held))
}

/** The extracted questions: their numbers, filters and table, and the start or progress of a run. */
export function Workbench({ set, tier }: WorkbenchProps) {
  const { rows, runs, run, isFetching, error } = set
  useFindTopics(rows)
  const cleanAll = useClean('analysis-cleaning')
  const processSelected = useClean('process-selected')
  const counts = useMemo(() => cleaningCounts(rows), [rows])
  const failed = useMemo(() => rows.filter(hasFailed), [rows])
  const lastExtraction = runs.find((held) => held.kind === 'extraction' && isEnded(held))
  const lastCleaning = runs.find((held) => held.kind === 'cleaning' && isEnded(held))
  const starting = cleanAll.isPending || processSelected.isPending
  const process = useStableCallback(processSelected.clean)
  const free = run === undefined && !starting
  const [dockOpen, setDockOpen] = useDockOpen(run !== undefined || starting)
  const whyId = useId()
  const offersExtraction = useOffersExtraction(set)
  const review = useReviewMode()
  const { tables } = useServices()

  const dock = useMemo(() => {
    if (!dockOpen) return false
    if (run?.kind === 'extraction') return <ExtractionSection set={set} />
    if (run) {
      return <CleaningPanel run={run} tier={tier} pending={counts.pending} outOfDate={error !== null} />
    }
    if (rows.length === 0) return false
    return <CleaningOptions pending={counts.pending} failed={failed} tier={tier} starting={starting} />
  }, [run, dockOpen, set, tier, counts.pending, error, rows.length, failed, starting])
  const aside = useMemo(
    () =>
      dock && (
        <Dock
          name={run ? 'Run' : 'Run options'}
          isRunning={run !== undefined}
          onClose={() => setDockOpen(false)}
        >
          {dock}
        </Dock>
      ),
    [dock, run, setDockOpen],
  )
  const foot = useMemo(
    () => (
      <>
        <UnsentNote />
        <Foot>
          {lastExtraction && run?.kind !== 'extraction' && <CoverageReport run={lastExtraction} />}
          <GoneBar rows={rows} />
          <UnlikelyBar rows={rows} runs={runs} />
          {/* Last, and the others leave it room, so that the end of a run pushes nothing aside. */}
          {lastCleaning && !run && <RunSummary run={lastCleaning} />}
          <span className="flex flex-wrap gap-x-1 frame:ml-auto frame:flex-none frame:flex-nowrap">
            <OpenFileButton size="small" variant="ghost" />
            {/* Otherwise the panel above has it. */}
            {!offersExtraction && (
              <ReadNewButton size="small" variant="ghost" rows={rows} disabled={run !== undefined} />
            )}
          </span>
        </Foot>
      </>
    ),
    [lastCleaning, lastExtraction, run, rows, runs, offersExtraction],
  )

  const empty = useMemo(
    () => !run && rows.length === 0 && <ExtractionSection set={set} />,
    [run, rows.length, set],
  )

  return (
    <WithReview review={review} rows={rows}>
      <AnalysisHeader
        rows={rows}
        tier={tier}
        counters={
          <Counters
            counters={[
              { name: 'Total Questions', count: counts.total, note: countersNote(counts) },
              { name: 'Pending', count: counts.pending },
              { name: 'Processed', count: counts.processed },
              { name: 'Subreddits', count: counts.subreddits },
            ]}
          />
        }
        action={
          run ? (
            <RunLine
              run={run}
              open={dockOpen}
              toggle={
                <DockToggle
                  name="Details of the run"
                  open={dockOpen}
                  onToggle={() => setDockOpen(!dockOpen)}
                />
              }
            />
          ) : (
            rows.length > 0 && (
              <section
                aria-label="AI cleaning"
                className="flex flex-wrap items-center justify-end gap-1.5 frame:flex-none max-md:[&>button:not([aria-label])]:px-2 max-md:[&>button:not([aria-label])>svg]:hidden"
              >
                {counts.pending === 0 && (
                  <span id={whyId} className="sr-only">
                    No question is pending.
                  </span>
                )}
                <StartButtons
                  pending={counts.pending}
                  failed={failed.length}
                  label={`Start AI Cleaning (${formatNumber(counts.pending)})`}
                  starting={starting}
                  whyId={whyId}
                  onStart={() => cleanAll.clean(rows.filter(isPendingRow))}
                  onRetry={() => processSelected.clean(failed)}
                />
                <DockToggle name="Run options" open={dockOpen} onToggle={() => setDockOpen(!dockOpen)} />
              </section>
            )
          )
        }
      />
      {!run && rows.length > 0 && <ExtractionSection set={set} />}
      <FrameTable>
        <QuestionsPanel
          hasMap
          state={tables.analysis}
          rows={rows}
          loading={isFetching}
          onProcess={free ? process : undefined}
          onReview={review.open}
          start={review.start}
          empty={empty}
          aside={aside}
          foot={foot}
        />
      </FrameTable>
    </WithReview>
  )
}

/**
 * Whether the panel beside the table is open: the run's details, else the options of the next run. A run that starts opens it, and
 * its end leaves it open, so that the table keeps its width. On a narrow window it would push the table down, so there it opens
 * only on request.
 */
function useDockOpen(busy: boolean) {
  const framed = useFramed()
  const [open, setOpen] = useState(busy && framed)
  const [wasBusy, setWasBusy] = useState(busy)
  if (busy !== wasBusy) {
    setWasBusy(busy)
    if (busy && framed) setOpen(true)
  }
  return [open, setOpen] as const
}

/** The last runs' results, and the keys. Beside the table long parts are truncated, and what does not fit wraps to a second line. */
function Foot({ children }: { children: ReactNode }) {
  return (
    <div className="group/foot @container relative flex min-h-11 flex-none flex-wrap items-center gap-x-6 gap-y-1 border-t border-line px-4 py-1.5 text-12 frame:min-h-9 frame:py-0.5 frame:*:min-w-0 frame:[&_p]:truncate frame:[&_p]:leading-4 frame:[&>section]:flex-nowrap frame:@max-[110rem]:[&>section]:max-w-96">
      {children}
      <p
        aria-hidden="true"
        // Only wide screens have room beside the panel of runs.
        className="hidden flex-none items-center gap-1.5 whitespace-nowrap text-ink-3 @7xl:flex @max-[140rem]:group-has-[>section]/foot:hidden!"
      >
        <Kbd>J</Kbd>
        <Kbd>K</Kbd> move <Kbd>Space</Kbd> select <Kbd>E</Kbd> edit <Kbd>A</Kbd> accept <Kbd>R</Kbd> revert{' '}
        <Kbd>?</Kbd> all keys
      </p>
    </div>
  )
}

function isPendingRow(row: Question): boolean {
  return row.processingStatus === 'pending'
}

function hasFailed(row: Question): boolean {
  return row.processingStatus === 'error'
}
