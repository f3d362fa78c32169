import type { Question } from '@quarry/contracts/question'
import type { Run } from '@quarry/contracts/run'
import { useId, useMemo } from 'react'
import { ProgressAnnouncer } from '../runs/progress-announcer.tsx'
import { RunControls } from '../runs/run-controls.tsx'
import { RunWaitLine } from '../runs/run-wait-line.tsx'
import { remainingInWords } from '../runs/run-words.ts'
import { useNow } from '../runs/use-now.ts'
import { Panel, PanelHead } from '../ui/panel.tsx'
import { ProgressBar } from '../ui/progress-bar.tsx'
import { titleAt } from './title-at.ts'
import { useShownProgress } from './use-shown-progress.ts'

export function CleaningProgress({ run, rows }: { run: Run; rows: readonly Question[] }) {
  const nowMs = useNow(true)
  const shown = useShownProgress(run)
  const titleId = useId()
  const title = useMemo(() => titleAt(shown, run, rows), [shown, run, rows])
  const words = `${shown} of ${run.total} completed`
  return (
    <Panel aria-labelledby={titleId}>
      <PanelHead title={words} titleId={titleId} actions={<RunControls run={run} />}>
        {title && <span className="wrap-anywhere">Now: {title}</span>}
      </PanelHead>
      <ProgressAnnouncer done={shown} total={run.total} what="Cleaning" />
      <div className="grid gap-2.5 px-4 pb-4 md:px-5">
        <ProgressBar
          percent={run.total > 0 ? (100 * shown) / run.total : 0}
          label="Cleaning progress"
          text={words}
          state={run.state === 'paused' ? 'paused' : 'running'}
        />
        <div className="flex flex-wrap justify-between gap-x-6 gap-y-1">
          <RunWaitLine run={run} nowMs={nowMs} />
          <p className="text-12 text-ink-2">Time remaining: {remainingInWords(run, nowMs)}</p>
        </div>
      </div>
    </Panel>
  )
}
