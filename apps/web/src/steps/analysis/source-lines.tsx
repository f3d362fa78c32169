import { formatNumber } from '@quarry/contracts/format-count'
import type { Run } from '@quarry/contracts/run'
import { sourceFacts } from '@quarry/contracts/sources'
import { formatState } from '../../runs/format-run.ts'
import { useRunControls } from '../../runs/run-controls.tsx'
import { useRunClock } from '../../runs/use-run-clock.ts'
import { Button } from '../../ui/button.tsx'

/** The runs of an extraction from several sources: a line for each, which can be cancelled by itself. */
export function SourceLines({ runs }: { runs: readonly Run[] }) {
  const { nowMs } = useRunClock(true)
  return (
    <ul aria-label="Sources" className="border-t border-line px-4 md:px-5">
      {runs.map((run) => (
        <SourceLine key={run.id} run={run} nowMs={nowMs} />
      ))}
    </ul>
  )
}

function SourceLine({ run, nowMs }: { run: Run; nowMs: number }) {
  const control = useRunControls(run)
  const { name } = sourceFacts[run.source ?? 'reddit']
  return (
    <li className="flex items-center gap-x-3 border-b border-line/70 py-1.5 text-13 last:border-b-0">
      <span className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-3">
        <b className="w-32 font-medium">{name}</b>
        <span className="tabular-nums">
          {formatNumber(run.processed)} of {formatNumber(run.total)}
        </span>
        <span className="text-12 text-ink-3">{formatState(run, nowMs)}</span>
      </span>
      <Button
        variant="ghost"
        size="small"
        aria-label={`Cancel ${name}`}
        onClick={() => control.mutate('cancel')}
      >
        Cancel
      </Button>
    </li>
  )
}
