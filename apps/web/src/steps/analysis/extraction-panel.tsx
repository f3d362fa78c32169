import { formatCount, formatNumber } from '@quarry/contracts/format-count'
import { CoverageTable } from '../../runs/coverage/coverage-table.tsx'
import { formatFound, requestsOf } from '../../runs/coverage/format-range.ts'
import { RunControls } from '../../runs/run-controls.tsx'
import { RunPanel } from '../../runs/run-panel.tsx'
import { useRequestsLeft } from '../../runs/use-requests-left.ts'
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
