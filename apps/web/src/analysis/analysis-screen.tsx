import type { Question } from '@quarry/contracts/question'
import { isEnded } from '@quarry/contracts/run'
import { ChevronLeft, RefreshCw } from 'lucide-react'
import { useMemo } from 'react'
import { useNavigate } from 'react-router'
import { cleaningCounts, subredditsOf } from '../questions/cleaning-counts.ts'
import { QuestionsPanel } from '../questions/questions-panel.tsx'
import { refreshQuestions, useQuestionSet } from '../questions/questions-query.ts'
import { subredditsInWords } from '../questions/subreddits-in-words.ts'
import { CleaningPanel } from '../runs/cleaning-panel.tsx'
import { StartCleaningBar } from '../runs/start-cleaning-bar.tsx'
import { TierBadge } from '../runs/tier-badge.tsx'
import { useClean } from '../runs/use-clean.ts'
import { useStartExtraction } from '../runs/use-start-run.ts'
import { useTier } from '../runs/use-tier.ts'
import { useServices } from '../services.ts'
import { Button } from '../ui/button.tsx'
import { Counters } from '../ui/counters.tsx'
import { Page } from '../ui/page.tsx'
import { Panel } from '../ui/panel.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { useWorkflow } from '../workflow/use-workflow.ts'
import { wizardResult } from '../workflow/workflow.ts'
import { countersNote } from './counters-note.ts'
import { CoverageReport } from './coverage-report.tsx'
import { isToExtract } from './coverage-state.ts'
import { ExtractionPanel } from './extraction-panel.tsx'
import { ReadyToExtract } from './ready-to-extract.tsx'

export function AnalysisScreen() {
  const services = useServices()
  const { workflow } = useWorkflow()
  const { rows, runs, run, isPending, isFetching } = useQuestionSet()
  const navigate = useNavigate()
  const tier = useTier()
  const extraction = useStartExtraction()
  const cleanAll = useClean('analysis-cleaning')
  const processSelected = useClean('process-selected')

  const counts = useMemo(() => cleaningCounts(rows), [rows])
  const { selectedSubreddits, subredditLimits } = wizardResult(workflow)
  const extractions = runs.filter(({ kind }) => kind === 'extraction')
  const lastExtraction = extractions.findLast(isEnded)
  const coverage = extractions.flatMap((held) => held.coverage ?? [])
  const extracted = rows.length > 0 || lastExtraction !== undefined
  const toExtract = run === undefined && (rows.length === 0 || isToExtract(subredditLimits, coverage))
  const starting = cleanAll.isPending || processSelected.isPending
  const free = run === undefined && !starting
  const subreddits = selectedSubreddits.length > 0 ? selectedSubreddits : subredditsOf(rows)

  return (
    <Page
      title="Question Analysis"
      subtitle={`Extract and manage questions from ${subredditsInWords(subreddits, 3)}`}
      actions={
        <>
          <TierBadge tier={tier} />
          <Button icon={<ChevronLeft size={14} />} onClick={() => void navigate('/setup')}>
            Back to Setup
          </Button>
          <Button
            icon={isFetching ? <Spinner /> : <RefreshCw size={14} />}
            onClick={() => void refreshQuestions(services)}
          >
            Refresh
          </Button>
        </>
      }
    >
      {run?.kind === 'extraction' && <ExtractionPanel run={run} />}
      {toExtract && !isPending && (
        <ReadyToExtract
          compact={rows.length > 0}
          starting={extraction.isPending}
          onExtract={() => {
            if (!extraction.isPending) extraction.mutate()
          }}
        />
      )}
      {extracted && (
        <Counters
          counters={[
            { name: 'Total Questions', count: counts.total, note: countersNote(counts) },
            { name: 'Pending', count: counts.pending },
            { name: 'Processed', count: counts.processed },
            { name: 'Subreddits', count: counts.subreddits },
          ]}
        />
      )}
      {run?.kind === 'cleaning' && <CleaningPanel run={run} tier={tier} pending={counts.pending} />}
      {rows.length > 0 && !run && (
        <Panel aria-label="AI cleaning">
          <StartCleaningBar
            pending={counts.pending}
            failed={counts.failed}
            tier={tier}
            label={`Start AI Cleaning (${counts.pending})`}
            starting={starting}
            onStart={() => cleanAll.clean(rows.filter(isPendingRow))}
            onRetry={() => processSelected.clean(rows.filter(hasFailed))}
          />
        </Panel>
      )}
      {lastExtraction && run?.kind !== 'extraction' && <CoverageReport run={lastExtraction} />}
      {extracted && (
        <QuestionsPanel
          rows={rows}
          loading={isFetching}
          onProcess={free ? (chosen) => processSelected.clean(chosen) : undefined}
        />
      )}
    </Page>
  )
}

function isPendingRow(row: Question): boolean {
  return row.processingStatus === 'pending'
}

function hasFailed(row: Question): boolean {
  return row.processingStatus === 'error'
}
