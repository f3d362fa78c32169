import { formatCount, formatNumber } from '@quarry/contracts/format-count'
import { useMemo } from 'react'
import { isToExtract } from '../../runs/coverage/coverage-state.ts'
import { CoverageTable } from '../../runs/coverage/coverage-table.tsx'
import { formatFound, requestsOf } from '../../runs/coverage/format-range.ts'
import { RunControls } from '../../runs/run-controls.tsx'
import { RunPanel } from '../../runs/run-panel.tsx'
import { useRequestsLeft } from '../../runs/use-requests-left.ts'
import { publishedBetween } from '../../session/published-range.ts'
import type { ShownRun } from '../../session/question-set.ts'
import type { ShownQuestions } from '../../session/questions-query.ts'
import { useWorkflow } from '../../session/use-workflow.ts'
import { wizardResult } from '../../session/workflow.ts'
import { Button } from '../../ui/button.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { ReadyToExtract } from './ready-to-extract.tsx'
import { SourceLines } from './source-lines.tsx'

type ExtractionSectionProps = {
  set: ShownQuestions
  /** Nothing else on the screen pauses and cancels a run. */
  hasControls?: boolean
}

/** Shows a running extraction, or offers to start one while the selection has more to extract. */
export function ExtractionSection({ set, hasControls = false }: ExtractionSectionProps) {
  const { run, error } = set
  const isOffered = useOffersExtraction(set)
  if (run?.task === 'post-check') return <PostCheckPanel run={run} outOfDate={error !== null} />
  if (run?.kind === 'extraction')
    return <ExtractionPanel run={run} outOfDate={error !== null} hasControls={hasControls} />
  return isOffered && <ReadyToExtract />
}

/** Returns true if no run is active and the selection has more to extract. */
export function useOffersExtraction({ rows, runs, run }: ShownQuestions): boolean {
  const { workflow } = useWorkflow()
  return useMemo(() => {
    if (run) return false
    const { subredditLimits } = wizardResult(workflow)
    const coverage = runs.flatMap((held) => held.coverage ?? [])
    const bounds = publishedBetween(workflow.published)
    return rows.length === 0 || isToExtract(subredditLimits, coverage, rows, bounds)
  }, [rows, runs, run, workflow])
}

function PostCheckPanel({ run, outOfDate }: { run: ShownRun; outOfDate: boolean }) {
  return (
    <RunPanel
      run={run}
      title="Checking posts"
      progress={`${formatNumber(run.processed)} of ${formatCount(run.total, 'post')} checked`}
      facts={[]}
      outOfDate={outOfDate}
    >
      {run.parts && <SourceLines {...run} />}
    </RunPanel>
  )
}

type ExtractionPanelProps = { run: ShownRun; outOfDate: boolean; hasControls: boolean }

function ExtractionPanel({ run, outOfDate, hasControls }: ExtractionPanelProps) {
  const coverage = run.coverage ?? []
  const left = useRequestsLeft((run.parts ?? [run]).some(({ source }) => source === 'stack-exchange'))
  return (
    <RunPanel
      run={run}
      title="Extracting questions"
      progress={formatFound(run)}
      facts={[
        { name: 'Limit', value: formatCount(run.total, 'question') },
        { name: 'Requests', value: formatNumber(requestsOf(run)) },
      ]}
      outOfDate={outOfDate}
      aside={
        <span className="flex flex-wrap items-center gap-2">
          {hasControls && <RunControls run={run} />}
          <Button disabled icon={<Spinner />}>
            Extracting Questions...
          </Button>
        </span>
      }
    >
      {run.parts && <SourceLines {...run} />}
      {left !== '' && (
        <p className="border-t border-line px-4 py-2 text-12 text-ink-2 tabular-nums md:px-5">
          Stack Exchange: {left}
        </p>
      )}
      {coverage.length > 0 && <CoverageTable coverage={coverage} ended={false} />}
    </RunPanel>
  )
}
