import { formatNumber } from '@quarry/contracts/format-count'
import { isEnded, type Run } from '@quarry/contracts/run'
import { sourceFacts } from '@quarry/contracts/sources'
import { CircleAlert, CircleCheck, CircleDashed, Clock } from 'lucide-react'
import type { ShownRun } from '../../../analysis/questions/question-set.ts'
import { formatState } from '../../../runs/format-run.ts'
import { useRunControls } from '../../../runs/run-controls.tsx'
import { useRequestsLeft } from '../../../runs/use-requests-left.ts'
import { useRunClock } from '../../../runs/use-run-clock.ts'
import { Button } from '../../../ui/button.tsx'
import { Spinner } from '../../../ui/spinner.tsx'

/** The progress of an extraction per source, and Stack Exchange's remaining quota. */
export function ReadSources({ run }: { run: ShownRun }) {
  const left = useRequestsLeft((run.parts ?? [run]).some(({ source }) => source === 'stack-exchange'))
  return (
    <>
      {run.parts && <SourceLines {...run} />}
      {left !== '' && (
        <p className="border-t border-line px-4 py-2 text-12 text-ink-2 tabular-nums md:px-5">
          Stack Exchange: {left}
        </p>
      )}
    </>
  )
}

/** One line per run in an extraction from several sources, ended ones included, each with its own cancel button. */
export function SourceLines({ parts = [], ended = [] }: Pick<ShownRun, 'parts' | 'ended'>) {
  const { nowMs } = useRunClock(true)
  const runs = [...parts, ...ended].toSorted((a, b) => nameOf(a).localeCompare(nameOf(b)))
  return (
    <ul aria-label="Sources" className="border-t border-line px-4 md:px-5">
      {runs.map((run) => (
        <SourceLine key={run.id} run={run} nowMs={nowMs} />
      ))}
    </ul>
  )
}

const nameOf = ({ source = 'reddit' }: Run): string => sourceFacts[source].name

function SourceLine({ run, nowMs }: { run: Run; nowMs: number }) {
  const control = useRunControls(run)
  const name = nameOf(run)
  const { Icon, look } = signOf(run)
  return (
    <li className="flex min-h-10 items-center gap-x-3 border-b border-line/70 py-1.5 text-13 last:border-b-0">
      <span className={`flex-none ${look}`}>
        <Icon size={14} aria-hidden="true" />
      </span>
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-baseline gap-x-3">
          <b className="font-medium">{name}</b>
          <span className="text-ink-2 tabular-nums">
            {formatNumber(run.processed)} of {formatNumber(run.total)}
          </span>
        </span>
        <span
          className={`block text-12 leading-4.5 wrap-anywhere ${isFailed(run) ? 'text-bad' : 'text-ink-3'}`}
        >
          {(isFailed(run) && run.problem) || formatState(run, nowMs)}
        </span>
      </span>
      {!isEnded(run) && (
        <Button
          variant="ghost"
          size="small"
          aria-label={`Cancel ${name}`}
          onClick={() => control.mutate('cancel')}
        >
          Cancel
        </Button>
      )}
    </li>
  )
}

const isFailed = ({ state }: Run): boolean => state === 'failed' || state === 'ended-early'

function signOf(run: Run) {
  if (isFailed(run)) return { Icon: CircleAlert, look: 'text-bad' }
  if (run.state === 'completed') return { Icon: CircleCheck, look: 'text-ok' }
  if (run.state === 'running') return { Icon: Spinner, look: 'text-busy' }
  return { Icon: run.state === 'cancelled' ? CircleDashed : Clock, look: 'text-ink-3' }
}
