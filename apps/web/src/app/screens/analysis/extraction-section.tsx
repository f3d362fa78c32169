import { formatCount, formatNumber } from '@quarry/contracts/format-count'
import { useMemo } from 'react'
import { publishedBetween } from '../../../analysis/choices/published-range.ts'
import { type Workflow, wizardResult } from '../../../analysis/choices/workflow.ts'
import { endedExtractions, type ShownRun } from '../../../analysis/questions/question-set.ts'
import type { ShownQuestions } from '../../../analysis/questions-query.ts'
import { useWorkflow } from '../../../analysis/use-workflow.ts'
import { hasMoreToExtract } from '../../../runs/coverage/coverage-state.ts'
import { CoverageTable } from '../../../runs/coverage/coverage-table.tsx'
import { formatFound, requestsOf } from '../../../runs/coverage/format-range.ts'
import { RunPanel } from '../../../runs/run-panel.tsx'
import { useRequestsLeft } from '../../../runs/use-requests-left.ts'
import { foundNothing } from './found-nothing.ts'
import { NothingFound } from './nothing-found.tsx'
import { ReadyToExtract } from './ready-to-extract.tsx'
import { ReadSources, SourceLines } from './source-lines.tsx'

type ExtractionSectionProps = { set: ShownQuestions }

/** Shows a running extraction or that the last found nothing, or offers to start one while there is more to extract. */
export function ExtractionSection({ set }: ExtractionSectionProps) {
  const { run, runs, error, rows, unlikely } = set
  const { workflow } = useWorkflow()
  const isOffered = useOffersExtraction(set)
  if (run?.task === 'post-check') return <PostCheckPanel run={run} outOfDate={error !== null} />
  if (run?.task === 'read-answers') return <ReadAnswersPanel run={run} outOfDate={error !== null} />
  if (run?.kind === 'extraction') return <ExtractionPanel run={run} outOfDate={error !== null} />
  if (rows.length + unlikely.length === 0 && foundNothing(runs, workflow))
    return <NothingFound coverage={endedExtractions(runs)[0]?.coverage ?? []} />
  return isOffered && <ReadyToExtract />
}

/** Returns true if no run is active and the selection has more to extract. */
export function useOffersExtraction({ rows, runs, run }: ShownQuestions): boolean {
  const { workflow } = useWorkflow()
  return useMemo(() => {
    if (run) return false
    return rows.length === 0 || hasMore(workflow, runs, rows)
  }, [rows, runs, run, workflow])
}

/** Returns true if the choices of the setup have more to extract than was read. */
function hasMore(workflow: Workflow, runs: ShownQuestions['runs'], rows: ShownQuestions['rows']): boolean {
  const { subredditLimits } = wizardResult(workflow)
  const coverage = runs.flatMap((held) => held.coverage ?? [])
  return hasMoreToExtract(subredditLimits, coverage, rows, publishedBetween(workflow.published))
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

/** Shows the run's requests next to what is left for the day, because a run may take half of that. */
function ReadAnswersPanel({ run, outOfDate }: { run: ShownRun; outOfDate: boolean }) {
  const { requests = 0, requestsMax } = run
  const left = useRequestsLeft(requestsMax !== undefined)
  const sent =
    requestsMax === undefined
      ? formatNumber(requests)
      : `${formatNumber(requests)} of at most ${formatNumber(requestsMax)}`
  return (
    <RunPanel
      run={run}
      title="Reading answers"
      progress={`${formatNumber(run.processed)} of ${formatCount(run.total, 'question')} read`}
      facts={[{ name: 'Requests', value: sent }, ...(left === '' ? [] : [{ name: 'Today', value: left }])]}
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
