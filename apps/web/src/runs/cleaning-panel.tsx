import type { Run } from '@quarry/contracts/run'
import type { TierInfo } from '@quarry/contracts/tier'
import { Sparkles } from 'lucide-react'
import { useId } from 'react'
import { Button } from '../ui/button.tsx'
import { Panel, PanelHead } from '../ui/panel.tsx'
import { ProgressBar } from '../ui/progress-bar.tsx'
import { ProgressAnnouncer } from './progress-announcer.tsx'
import { RunControls } from './run-controls.tsx'
import { RunWaitLine } from './run-wait-line.tsx'
import { remainingInWords, speedInWords } from './run-words.ts'
import { useNow } from './use-now.ts'

type CleaningPanelProps = { run: Run; tier: TierInfo; pending: number }

/** 'Cleaning in Progress' on the analysis screen. */
export function CleaningPanel({ run, tier, pending }: CleaningPanelProps) {
  const nowMs = useNow(true)
  const titleId = useId()
  const whyId = useId()
  const done = run.processed + run.failed
  const words = `${done} of ${run.total} done: ${run.processed} cleaned, ${run.failed} failed`
  return (
    <Panel aria-labelledby={titleId}>
      <PanelHead title="Cleaning in Progress" titleId={titleId} actions={<RunControls run={run} />}>
        {words}
      </PanelHead>
      <ProgressAnnouncer done={done} total={run.total} what="Cleaning" />
      <div className="px-4 pb-4 md:px-5">
        <ProgressBar
          percent={run.total > 0 ? (100 * done) / run.total : 0}
          label="Cleaning progress"
          text={words}
          state={run.state === 'paused' ? 'paused' : 'running'}
        />
        <dl className="mt-3.5 flex flex-wrap gap-x-7 gap-y-2 text-13">
          <Fact name="Total" value={`${run.total.toLocaleString('en-US')} questions`} />
          <Fact name="Estimated time remaining" value={remainingInWords(run, nowMs)} />
          <Fact name="Speed" value={`${tier.name}: ${speedInWords(run.delayMs, run.titlesPerRequest)}`} />
        </dl>
        <div className="mt-3.5 flex flex-wrap items-center gap-x-3.5 gap-y-2 border-t border-line pt-3">
          <div className="min-w-60 flex-1">
            <RunWaitLine run={run} nowMs={nowMs} />
          </div>
          <span id={whyId} className="text-12 text-ink-3">
            A run is in progress
          </span>
          <Button disabled icon={<Sparkles size={14} />} aria-describedby={whyId}>
            Start AI Cleaning ({pending})
          </Button>
        </div>
      </div>
    </Panel>
  )
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt className="text-12 text-ink-3">{name}</dt>
      <dd className="mt-px font-medium">{value}</dd>
    </div>
  )
}
