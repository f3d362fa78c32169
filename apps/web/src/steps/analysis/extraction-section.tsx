import { formatCount, formatNumber } from '@quarry/contracts/format-count'
import { useMemo } from 'react'
import { publishedBetween } from '../../choices/published-range.ts'
import { wizardResult } from '../../choices/workflow.ts'
import type { ShownRun } from '../../questions/question-set.ts'
import { hasMoreToExtract } from '../../runs/coverage/coverage-state.ts'
import { CoverageTable } from '../../runs/coverage/coverage-table.tsx'
import { formatFound, requestsOf } from '../../runs/coverage/format-range.ts'
import { RunPanel } from '../../runs/run-panel.tsx'
import type { ShownQuestions } from '../../session/questions-query.ts'
import { useWorkflow } from '../../session/use-workflow.ts'
import { ReadyToExtract } from './ready-to-extract.tsx'
import { ReadSources, SourceLines } from './source-lines.tsx'

type ExtractionSectionProps = { set: ShownQuestions }

/** Shows a running extraction, or offers to start one while the selection has more to extract. */
export function ExtractionSection({ set }: ExtractionSectionProps) {
  const { run, error } = set
  const isOffered = useOffersExtraction(set)
  if (run?.task === 'post-check') return <PostCheckPanel run={run} outOfDate={error !== null} />
  if (run?.kind === 'extraction') return <ExtractionPanel run={run} outOfDate={error !== null} />
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
    return rows.length === 0 || hasMoreToExtract(subredditLimits, coverage, rows, bounds)
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

type ExtractionPanelProps = { run: ShownRun; outOfDate: boolean }

function ExtractionPanel({ run, outOfDate }: ExtractionPanelProps) {
  const coverage = run.coverage ?? []
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
    >
      <ReadSources run={run} />
      {coverage.length > 0 && <CoverageTable coverage={coverage} ended={false} />}
    </RunPanel>
  )
}
