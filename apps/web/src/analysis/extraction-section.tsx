import { isToExtract } from '../coverage/coverage-state.ts'
import { useStartExtraction } from '../runs/use-start-run.ts'
import type { ShownQuestions } from '../session/questions-query.ts'
import { useWorkflow } from '../session/use-workflow.ts'
import { wizardResult } from '../session/workflow.ts'
import { ExtractionPanel } from './extraction-panel.tsx'
import { ReadyToExtract } from './ready-to-extract.tsx'

/** Shows a running extraction, or offers to start one while the selection has more to extract. */
export function ExtractionSection({ set }: { set: ShownQuestions }) {
  const { rows, runs, run, error } = set
  const { workflow } = useWorkflow()
  const extraction = useStartExtraction()
  if (run?.kind === 'extraction') return <ExtractionPanel run={run} outOfDate={error !== null} />

  const { subredditLimits } = wizardResult(workflow)
  const coverage = runs.flatMap((held) => held.coverage ?? [])
  if (run || (rows.length > 0 && !isToExtract(subredditLimits, coverage, rows))) return null
  return (
    <ReadyToExtract
      compact={rows.length > 0}
      starting={extraction.isPending}
      onExtract={() => {
        if (!extraction.isPending) extraction.mutate()
      }}
    />
  )
}
