import { formatNumber } from '@quarry/contracts/format-count'
import type { Run } from '@quarry/contracts/run'
import type { ReactNode } from 'react'
import { isBounded, percentDone } from '../session/estimate.ts'
import { Spinner } from '../ui/spinner.tsx'
import { formatRemaining } from './format-run.ts'
import { RunControls } from './run-controls.tsx'
import { useRunClock } from './use-run-clock.ts'

type RunLineProps = {
  run: Run
  /** Opens the panel of the run. */
  toggle?: ReactNode
  /** The panel is open, which shows the same and has the same controls. */
  open?: boolean
}

/** The run in a line, with its controls while the panel that has them is closed. */
export function RunLine({ run, toggle, open = false }: RunLineProps) {
  const { nowMs, measureOf } = useRunClock(true)
  const done = run.processed + run.failed
  const what = run.task ? 'Comparing' : run.kind === 'extraction' ? 'Extracting' : 'Cleaning'
  return (
    <>
      <div className="flex min-w-0 flex-1 items-center justify-end gap-2 text-13 max-md:[&>button:not([aria-label])>svg]:hidden">
        {!open && (
          <>
            {run.state === 'running' && <Spinner size={14} />}
            <p className="min-w-0 leading-4 max-frame:flex-1 frame:truncate">
              <b className="font-semibold">
                {isBounded(run)
                  ? `${what}: ${formatNumber(done)} found`
                  : `${what} ${formatNumber(done)} of ${formatNumber(run.total)}`}
              </b>{' '}
              <span className="text-ink-2">{formatRemaining(run, nowMs, measureOf(run))}</span>
            </p>
            <RunControls run={run} />
          </>
        )}
        {toggle}
      </div>
      <RunEdge run={run} />
    </>
  )
}

/** How far the run is, on the lower edge of the strip. */
export function RunEdge({ run }: { run: Run }) {
  return (
    <span
      aria-hidden="true"
      className={`absolute bottom-0 left-0 h-[3px] ${run.state === 'paused' ? 'hatched' : 'bg-accent'}`}
      style={{ width: `${percentDone(run)}%` }}
    />
  )
}
