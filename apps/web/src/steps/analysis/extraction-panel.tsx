import { formatCount, formatNumber } from '@quarry/contracts/format-count'
import { CoverageTable } from '../../runs/coverage/coverage-table.tsx'
import { formatFound, requestsOf } from '../../runs/coverage/format-range.ts'
import { RunControls } from '../../runs/run-controls.tsx'
import { RunPanel } from '../../runs/run-panel.tsx'
import type { ShownRun } from '../../session/question-set.ts'
import { Button } from '../../ui/button.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { SourceLines } from './source-lines.tsx'

type ExtractionPanelProps = {
  run: ShownRun
  outOfDate: boolean
  /** Nothing else on the screen pauses and cancels it. */
  hasControls: boolean
}

export function ExtractionPanel({ run, outOfDate, hasControls }: ExtractionPanelProps) {
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
      {coverage.length > 0 && <CoverageTable coverage={coverage} ended={false} />}
    </RunPanel>
  )
}
