import { useMemo } from 'react'
import { isToExtract } from '../../runs/coverage/coverage-state.ts'
import { useStartExtraction } from '../../runs/use-start-run.ts'
import { publishedBetween } from '../../session/published-range.ts'
import type { ShownQuestions } from '../../session/questions-query.ts'
import { useWorkflow } from '../../session/use-workflow.ts'
import { wizardResult } from '../../session/workflow.ts'
import { ExtractionPanel } from './extraction-panel.tsx'
import { ReadyToExtract } from './ready-to-extract.tsx'

/** Shows a running extraction, or offers to start one while the selection has more to extract. */
export function ExtractionSection({
  set,
  hasControls = false,
}: {
  set: ShownQuestions
  hasControls?: boolean
}) {
  const { run, error } = set
  const extraction = useStartExtraction()
  const isOffered = useOffersExtraction(set)
  if (run?.kind === 'extraction')
    return <ExtractionPanel run={run} outOfDate={error !== null} hasControls={hasControls} />
  if (!isOffered) return null
  return (
    <ReadyToExtract
      starting={extraction.isPending}
      onExtract={() => {
        if (!extraction.isPending) extraction.mutate()
      }}
    />
  )
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
