import { formatNumber } from '@quarry/contracts/format-count'
import type { Run } from '@quarry/contracts/run'
import { formatRemaining } from '../runs/format-run.ts'
import { RunControls } from '../runs/run-controls.tsx'
import { useRunClock } from '../runs/use-run-clock.ts'
import { percentDone } from '../session/estimate.ts'
import { Spinner } from '../ui/spinner.tsx'
import { DockToggle } from './dock.tsx'

type RunLineProps = { run: Run; open: boolean; onToggle: () => void }

/** The run in a line, with its controls while the panel that has them is closed. */
export function RunLine({ run, open, onToggle }: RunLineProps) {
  const { nowMs, measureOf } = useRunClock(true)
  const done = run.processed + run.failed
  const what = run.task ? 'Comparing' : run.kind === 'extraction' ? 'Extracting' : 'Cleaning'
  return (
    <>
      <div className="flex flex-none items-center gap-2 text-13">
        {!open && (
          <>
            {run.state === 'running' && <Spinner size={14} />}
            <p className="whitespace-nowrap">
              <b className="font-semibold">
                {what} {formatNumber(done)} of {formatNumber(run.total)}
              </b>{' '}
              <span className="text-ink-2">{formatRemaining(run, nowMs, measureOf(run))}</span>
            </p>
            <RunControls run={run} />
          </>
        )}
        <DockToggle name="Details of the run" open={open} onToggle={onToggle} />
      </div>
      <span
        aria-hidden="true"
        className={`absolute bottom-0 left-0 h-[3px] ${run.state === 'paused' ? 'hatched' : 'bg-accent'}`}
        style={{ width: `${percentDone(run)}%` }}
      />
    </>
  )
}
