import { formatCount } from '@quarry/contracts/format-count'
import type { Question } from '@quarry/contracts/question'
import type { Run } from '@quarry/contracts/run'
import { CircleCheck, Download } from 'lucide-react'
import { useId } from 'react'
import { GoneNote } from '../gone/gone-note.tsx'
import { formatSummary } from '../runs/format-run.ts'
import { RunSpending } from '../runs/run-summary.tsx'
import { type CleaningCounts, formatLeft } from '../session/cleaning-counts.ts'
import { Button } from '../ui/button.tsx'
import { Panel } from '../ui/panel.tsx'

type CleaningCompletePanelProps = {
  rows: readonly Question[]
  counts: CleaningCounts
  lastRun: Run | undefined
  onExport: () => void
  onComplete: () => void
}

export function CleaningCompletePanel(props: CleaningCompletePanelProps) {
  const { rows, counts, lastRun, onExport, onComplete } = props
  const titleId = useId()
  return (
    <Panel aria-labelledby={titleId} className="grid gap-3 p-4 md:px-5">
      <div className="flex gap-2.5">
        <CircleCheck size={20} className="mt-0.5 flex-none text-ok" aria-hidden="true" />
        <div className="min-w-0">
          <h2 id={titleId} className="text-16 leading-snug">
            Cleaning Complete!
          </h2>
          <p className="mt-0.5 text-13 text-ink-2 text-pretty">
            {formatCount(counts.processed, 'question is', 'questions are')} cleaned. {formatLeft(counts)}
          </p>
        </div>
      </div>
      {lastRun && (
        <div>
          <p className="text-12 leading-normal text-ink-3">Last run: {formatSummary(lastRun)}</p>
          <RunSpending run={lastRun} />
        </div>
      )}
      <GoneNote rows={rows} />
      <div className="flex flex-wrap gap-2 *:flex-1">
        <Button
          // While something is left, the start below is the primary one.
          variant={counts.pending + counts.failed > 0 ? 'secondary' : 'primary'}
          icon={<Download size={14} />}
          onClick={onExport}
        >
          Export Results
        </Button>
        <Button onClick={onComplete}>Complete Workflow</Button>
      </div>
    </Panel>
  )
}
