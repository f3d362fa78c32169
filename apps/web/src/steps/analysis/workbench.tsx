import type { Question } from '@quarry/contracts/question'
import { isEnded } from '@quarry/contracts/run'
import type { TierInfo } from '@quarry/contracts/tier'
import { lazy, useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { TITLE_FILES } from '../../files/open-file/open-file-button.tsx'
import { loadProblem, useLoadSession } from '../../files/session-file/load-session-button.tsx'
import { useClean } from '../../runs/start-cleaning/use-clean.ts'
import { useStartExtraction } from '../../runs/use-start-run.ts'
import { cleaningCounts } from '../../session/cleaning-counts.ts'
import { PanelBoundary } from '../../session/panel-boundary.tsx'
import { endedExtraction } from '../../session/question-set.ts'
import type { ShownQuestions } from '../../session/questions-query.ts'
import { useServices } from '../../session/services.ts'
import { useDiscardSession } from '../../session/use-discard-session.ts'
import { QuestionsPanel } from '../../table/questions-panel.tsx'
import { reviewOf } from '../../table/review/decided.ts'
import { useReviewMode, WithReview } from '../../table/review/with-review.tsx'
import { useUnlikelyCount } from '../../table/unlikely/use-unlikely-questions.ts'
import { useFindTopics } from '../../topics/use-find-topics.ts'
import { FileInput } from '../../ui/file-button.tsx'
import { useGrid } from '../../ui/use-framed.ts'
import { useStableCallback } from '../../ui/use-stable-callback.ts'
import { analysisActions } from './analysis-actions.ts'
import { AnalysisHeader } from './analysis-header.tsx'
import { analysisTabs } from './analysis-tabs.tsx'
import { ExtractionSection, useOffersExtraction } from './extraction-section.tsx'
import { NextStep, NextStepOfPhone, StartBesideReview } from './next-step.tsx'
import { RunTab } from './run-tab.tsx'
import { useAnalysisNotes } from './use-analysis-notes.tsx'

const UnlikelyDrawer = lazy(async () => ({
  default: (await import('../../table/unlikely/unlikely-drawer.tsx')).UnlikelyDrawer,
}))

type WorkbenchProps = { set: ShownQuestions; tier: TierInfo }

/** There are questions, or an extraction that ended without any, or a delete that undo can take back. */
export function hasWorkbench({ rows, runs }: ShownQuestions, canUndo: boolean): boolean {
  return rows.length > 0 || canUndo || runs.some((held) => held.kind === 'extraction' && isEnded(held))
}

/** The extracted questions: their numbers, filters and table, and the start or progress of a run. */
export function Workbench({ set, tier }: WorkbenchProps) {
  const { rows, runs, run, isFetching } = set
  useFindTopics(rows)
  const { tables, toasts, fileToOpen } = useServices()
  const isPhone = !useGrid()
  const navigate = useNavigate()
  const cleanAll = useClean('analysis-cleaning')
  const processSelected = useClean('process-selected')
  const extraction = useStartExtraction()
  const counts = useMemo(() => cleaningCounts(rows), [rows])
  const failed = useMemo(() => rows.filter((row) => row.processingStatus === 'error'), [rows])
  const toReview = useMemo(() => countToReview(rows), [rows])
  const lastExtraction = useMemo(() => endedExtraction(runs), [runs])
  const lastCleaning = runs.find((held) => held.kind === 'cleaning' && isEnded(held))
  const starting = cleanAll.isPending || processSelected.isPending
  const process = useStableCallback(processSelected.clean)
  const offersExtraction = useOffersExtraction(set)
  const review = useReviewMode()
  const unlikelyCount = useUnlikelyCount(rows, runs)
  const [unlikely, setUnlikely] = useState(false)
  const titles = useRef<HTMLInputElement>(null)
  const session = useRef<HTMLInputElement>(null)
  const load = useLoadSession()
  const discard = useDiscardSession()
  const showRun = useStableCallback(() => tables.analysis.panel.update(() => 'run'))
  const retry = useStableCallback(() => processSelected.clean(failed))
  const startAll = useStableCallback(() => cleanAll.clean(rows.filter(isPending)))
  const extract = useStableCallback(() => {
    if (!extraction.isPending) extraction.mutate()
  })
  const showUnlikely = useStableCallback(() => setUnlikely(true))
  const reviewAll = useStableCallback(() => review.open(new Set(rows.map(({ id }) => id))))

  const running = run !== undefined
  const tabs = useMemo(() => analysisTabs(counts, toReview.risky), [counts, toReview])
  const notes = useAnalysisNotes({
    rows,
    failed,
    lastCleaning,
    lastExtraction,
    running,
    unlikely: unlikelyCount?.total ?? 0,
    onRetry: retry,
    onExtract: offersExtraction && rows.length > 0 ? extract : undefined,
    onUnlikely: showUnlikely,
    onRunPanel: showRun,
  })
  const actions = analysisActions({
    unlikely: unlikelyCount?.total,
    pending: counts.pending,
    isEmpty: rows.length === 0,
    running,
    onUnlikely: showUnlikely,
    onOpenFile: () => titles.current?.click(),
    onLoadSession: () => session.current?.click(),
    onExtract: extract,
    onStart: startAll,
    onDiscard: () => discard.mutate(),
    onSetup: () => void navigate('/setup'),
  })
  const extracting = run?.kind === 'extraction' && rows.length === 0
  const empty = useMemo(() => rows.length === 0 && <ExtractionSection set={set} />, [rows.length, set])
  const next = {
    run,
    tier,
    counts,
    failed,
    toReview,
    starting,
    outOfDate: set.error !== null,
    isPhone,
    onStart: startAll,
    onReview: reviewAll,
    onDetails: showRun,
  }

  const runTab = (
    <RunTab
      set={set}
      tier={tier}
      pending={counts.pending}
      lastCleaning={lastCleaning}
      lastExtraction={lastExtraction}
      failed={failed}
      start={<StartBesideReview {...next} />}
      starting={starting}
      onRetry={retry}
      unlikely={unlikelyCount}
      onUnlikely={showUnlikely}
      offersExtraction={offersExtraction}
    />
  )

  return (
    <WithReview review={review} rows={rows}>
      <AnalysisHeader
        rows={rows}
        tier={tier}
        action={rows.length + runs.length > 0 && <NextStep {...next} />}
        busy={running}
      />
      <QuestionsPanel
        hasMap
        state={tables.analysis}
        rows={rows}
        tabs={tabs}
        loading={isFetching}
        onProcess={running || starting ? undefined : process}
        onReview={review.open}
        start={review.start}
        nothing={extracting && empty}
        empty={!extracting && empty}
        run={runTab}
        notes={notes.worst}
        lastNotes={notes.last}
        actions={actions}
        action={<NextStepOfPhone {...next} />}
      />
      <FileInput
        ref={titles}
        accept={TITLE_FILES}
        label="File with titles"
        onFile={(file) => fileToOpen.update(() => file)}
      />
      <FileInput
        ref={session}
        accept=".json,application/json"
        label="Session file"
        onFile={(file) =>
          load.mutate(file, {
            onError: (failure) =>
              toasts.notify({
                title: 'Session not loaded',
                description: loadProblem(failure),
                tone: 'destructive',
              }),
          })
        }
      />
      {unlikely && (
        <PanelBoundary onClose={() => setUnlikely(false)}>
          <UnlikelyDrawer rows={rows} tier={tier} run={run} onClose={() => setUnlikely(false)} />
        </PanelBoundary>
      )}
    </WithReview>
  )
}

function isPending(row: Question): boolean {
  return row.processingStatus === 'pending'
}

/** The risky titles, which are reviewed one by one, and the rest. */
function countToReview(rows: readonly Question[]): { risky: number; rest: number } {
  const found = { risky: 0, rest: 0 }
  for (const row of rows) {
    const review = reviewOf(row)
    if (review === 'To review') found.risky += 1
    if (review === 'Hardly any risk') found.rest += 1
  }
  return found
}
