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
  pending: number
  failed: number
  lastRun: Run | undefined
  onExport: () => void
  onComplete: () => void
}

export function CleaningCompletePanel(props: CleaningCompletePanelProps) {
  const { cleaned, lastRun, onExport, onComplete } = props
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
          {formatCount(cleaned, 'question is', 'questions are')} cleaned. {formatLeft(props)}
        </p>
        {lastRun && (
          <>
            <p className="text-12 leading-normal text-ink-3">Last run: {formatSummary(lastRun)}</p>
            <RunSpending run={lastRun} />
          </>
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        <Button
          // While something is left, the start above is the primary one.
          variant={props.pending + props.failed > 0 ? 'secondary' : 'primary'}
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

/** `983 titles were not cleaned: 980 are pending, 3 failed.` */
function formatLeft({ pending, failed }: Pick<CleaningCompletePanelProps, 'pending' | 'failed'>): string {
  if (pending + failed === 0) return ''
  const parts = [
    pending > 0 && `${formatCount(pending, 'is', 'are')} pending`,
    failed > 0 && `${formatNumber(failed)} failed`,
  ].filter((part) => part !== false)
  return `${formatCount(pending + failed, 'title was', 'titles were')} not cleaned: ${parts.join(', ')}.`
}
