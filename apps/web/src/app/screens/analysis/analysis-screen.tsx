import { formatNumber } from '@quarry/contracts/format-count'
import type { Question } from '@quarry/contracts/question'
import { ChevronLeft, RefreshCw } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useAnalysis } from '../../../analysis/analysis-context.ts'
import { useHistory } from '../../../analysis/changes/undo.ts'
import { wizardResult } from '../../../analysis/choices/workflow.ts'
import type { Actions } from '../../../analysis/descriptions.ts'
import { subredditsOf } from '../../../analysis/questions/cleaning-counts.ts'
import { formatSubreddits } from '../../../analysis/questions/community-nouns.ts'
import { type ShownQuestions, useQuestionSet } from '../../../analysis/questions-query.ts'
import { useWorkflow } from '../../../analysis/use-workflow.ts'
import { TITLE_FILES } from '../../../files/open-file/open-file-button.tsx'
import { NewQuestionsDialog } from '../../../runs/new-questions/new-questions-dialog.tsx'
import { TierBadge } from '../../../runs/run-line.tsx'
import { UnreadQuestions } from '../../../runs/unread-questions.tsx'
import type { CounterTab } from '../../../table/counter-tabs.tsx'
import { LastAddition } from '../../../table/new-mark.tsx'
import { QuestionsPanel } from '../../../table/questions-panel.tsx'
import { WithReview } from '../../../table/review/with-review.tsx'
import { useRefresh } from '../../../table/use-refresh.ts'
import { FileInput } from '../../../ui/file-button.tsx'
import { Frame, FrameBody, Head, HeadTool } from '../../../ui/frame.tsx'
import { CheckedCircleIcon, DashedCircleIcon, ReviewIcon } from '../../../ui/row-icons.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { ExtractingRows } from './extracting-rows.tsx'
import { ExtractionSection } from './extraction-section.tsx'
import { NextStep, PhoneNextStep, PhoneOtherStep } from './next-step.tsx'
import { RunTab } from './run-tab.tsx'
import { useAnalysisNotes } from './use-analysis-notes.tsx'
import { type Analysis, useAnalysisScreen } from './use-analysis-screen.ts'

export function AnalysisScreen() {
  const set = useQuestionSet()
  const { lastDone } = useHistory(useAnalysis())
  const { rows, runs, isPending, isFetching, error } = set
  const unread = isPending || (error !== null && rows.length === 0 && runs.length === 0)
  return (
    <Frame title="Question Analysis">
      {!unread && hasWorkbench(set, lastDone !== undefined) ? (
        <Workbench set={set} />
      ) : (
        <>
          <AnalysisHeader rows={rows} />
          <FrameBody>
            {unread ? (
              <UnreadQuestions error={error} isFetching={isFetching} />
            ) : (
              <ExtractionSection set={set} />
            )}
          </FrameBody>
        </>
      )}
    </Frame>
  )
}

type AnalysisHeaderProps = {
  rows: readonly Question[]
  /** The primary action, or the active run. */
  action?: ReactNode
  busy?: boolean
}

function AnalysisHeader({ rows, action, busy = false }: AnalysisHeaderProps) {
  const { selectedSubreddits } = wizardResult(useWorkflow().workflow)
  const navigate = useNavigate()
  // Its spinner shows only after a click, not with every poll.
  const refresh = useRefresh()
  const subreddits = selectedSubreddits.length > 0 ? selectedSubreddits : subredditsOf(rows)
  return (
    <Head
      title="Question Analysis"
      subtitle={`Extract and manage questions from ${formatSubreddits(subreddits, 3)}`}
      busy={busy}
      tools={
        <>
          <TierBadge />
          <HeadTool
            name="Back to Setup"
            icon={<ChevronLeft size={14} />}
            onClick={() => void navigate('/setup')}
          />
          <HeadTool
            name="Refresh"
            icon={refresh.isPending ? <Spinner /> : <RefreshCw size={14} />}
            isBusy={refresh.isPending}
            onClick={() => refresh.mutate()}
          />
        </>
      }
      action={action}
    />
  )
}

/** Returns true if there are questions, an extraction, or a delete to undo. */
function hasWorkbench({ rows, runs }: ShownQuestions, canUndo: boolean): boolean {
  return rows.length > 0 || canUndo || runs.some(({ kind }) => kind === 'extraction')
}

/** The extracted questions: their numbers, filters and table, and the start or progress of a run. */
function Workbench({ set }: { set: ShownQuestions }) {
  const { rows, runs, run, isFetching } = set
  const { tables } = useAnalysis()
  const analysis = useAnalysisScreen(set)
  const { review } = analysis
  const notes = useAnalysisNotes(analysis)
  const { actions, inputs } = useAnalysisActions(analysis)
  const empty = rows.length === 0 && <ExtractionSection set={set} />
  const extracting = run?.kind === 'extraction'
  return (
    <LastAddition value={analysis.lastAdded}>
      <WithReview review={review} rows={rows}>
        <AnalysisHeader
          rows={rows}
          action={rows.length + runs.length > 0 && <NextStep analysis={analysis} />}
          busy={run !== undefined}
        />
        <QuestionsPanel
          state={tables.analysis}
          rows={rows}
          unlikely={set.unlikely}
          tabs={tabsOf(analysis)}
          loading={isFetching}
          onProcess={run || analysis.starting ? undefined : analysis.clean}
          onReview={review.open}
          start={review.start}
          nothing={extracting && <ExtractingRows run={run} />}
          empty={!extracting && empty}
          run={<RunTab analysis={analysis} />}
          notes={notes.leading}
          trailingNotes={notes.trailing}
          actions={actions}
          action={<PhoneNextStep analysis={analysis} />}
          otherAction={<PhoneOtherStep analysis={analysis} />}
        />
        {inputs}
      </WithReview>
    </LastAddition>
  )
}

function tabsOf({ counts, toReview, newRows, lastAdded }: Analysis): CounterTab[] {
  return [
    { name: 'Total Questions', count: counts.total },
    {
      name: 'Pending',
      count: counts.pending,
      icon: <DashedCircleIcon size={14} />,
      shows: { processingStatus: ['pending'] },
    },
    {
      name: 'Processed',
      count: counts.processed,
      icon: <CheckedCircleIcon size={14} className="text-ok" />,
      shows: { processingStatus: ['processed'] },
    },
    { name: counts.units, count: counts.subreddits, opensFilters: true },
    {
      name: 'To review',
      count: toReview.risky,
      icon: <ReviewIcon size={14} className="text-warn" />,
      shows: { review: ['To review'] },
      isHiddenAtZero: true,
    },
    {
      name: 'New',
      count: newRows,
      shows: { addedAt: [...(lastAdded ?? [])] },
      isHiddenAtZero: true,
    },
  ]
}

/** The actions that the screen adds to the table's, with the file input and the dialog that they open. */
function useAnalysisActions({ set, counts, ...analysis }: Analysis) {
  const { fileToOpen } = useAnalysis()
  const navigate = useNavigate()
  const titles = useRef<HTMLInputElement>(null)
  const [isAsking, setIsAsking] = useState(false)
  const disabledReason = set.run && 'A run is in progress'
  const actions: Actions = {
    unlikely:
      set.unlikely.length > 0
        ? { detail: formatNumber(set.unlikely.length), run: analysis.toggleUnlikely }
        : undefined,
    openFile: { run: () => titles.current?.click() },
    ...(counts.total > 0 && { extract: { disabledReason, run: () => setIsAsking(true) } }),
    ...(counts.pending > 0 && {
      start: {
        name: `Start AI Cleaning (${formatNumber(counts.pending)})`,
        disabledReason,
        run: analysis.cleanAll,
      },
    }),
    setup: { run: () => void navigate('/setup') },
  }

  const inputs = (
    <>
      <FileInput
        ref={titles}
        accept={TITLE_FILES}
        label="File with titles"
        onFile={(file) => fileToOpen.update(() => file)}
      />
      {isAsking && <NewQuestionsDialog onClose={() => setIsAsking(false)} />}
    </>
  )
  return { actions, inputs }
}
