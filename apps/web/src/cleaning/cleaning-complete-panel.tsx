import { formatCount, formatNumber } from '@quarry/contracts/format-count'
import type { Run } from '@quarry/contracts/run'
import { CircleCheck, Download } from 'lucide-react'
import { useId } from 'react'
import { formatSummary } from '../runs/format-run.ts'
import { RunSpending } from '../runs/run-summary.tsx'
import { Button } from '../ui/button.tsx'
import { Panel } from '../ui/panel.tsx'

type CleaningCompletePanelProps = {
  cleaned: number
  /** Still pending, processing or failed. */
  left: number
  lastRun: Run | undefined
  onExport: () => void
  onComplete: () => void
}

export function CleaningCompletePanel(props: CleaningCompletePanelProps) {
  const { cleaned, left, lastRun, onExport, onComplete } = props
  const titleId = useId()
  return (
    <Panel
      aria-labelledby={titleId}
      className="flex flex-wrap items-center gap-x-3 gap-y-3 p-4 max-md:items-start md:px-5"
    >
      <CircleCheck size={20} className="mt-0.5 flex-none text-ok md:mt-0" aria-hidden="true" />
      <div className="min-w-0 flex-[1_1_14rem]">
        <h2 id={titleId} className="text-16 leading-snug">
          Cleaning Complete!
        </h2>
        <p className="text-13 text-ink-2">
          {formatCount(cleaned, 'question is', 'questions are')} cleaned
          {left > 0 && `, ${formatNumber(left)} not`}.
        </p>
        {lastRun && (
          <>
            <p className="text-12 leading-normal text-ink-3">Last run: {formatSummary(lastRun)}</p>
            <RunSpending run={lastRun} />
          </>
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        <Button icon={<Download size={14} />} onClick={onExport}>
          Export Results
        </Button>
        <Button variant={left > 0 ? 'secondary' : 'primary'} onClick={onComplete}>
          Complete Workflow
        </Button>
      </div>
    </Panel>
  )
}
