import type { Run } from '@quarry/contracts/run'
import { Clock, Pause } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { measuredPerMinute, percentDone } from '../session/estimate.ts'
import { waitsForTomorrow } from '../session/waits-for-tomorrow.ts'
import { Callout } from '../ui/callout.tsx'
import { Panel, PanelHead } from '../ui/panel.tsx'
import { ProgressBar } from '../ui/progress-bar.tsx'
import { formatRate, formatRemaining, formatState, STORED_BY_GOOGLE } from './format-run.ts'
import { NotifyToggle } from './notify-toggle.tsx'
import { QuotaPause } from './quota-pause.tsx'
import { RunReference } from './run-reference.tsx'
import { RunStatePill } from './run-state-pill.tsx'
import { useRunClock } from './use-run-clock.ts'

type Fact = { name: string; value: string }

type RunPanelProps = {
  run: Run
  title: string
  /** Progress in numbers; also the screen reader text of the bar. */
  progress: string
  /** Questions shown as done. Default: those of the run. */
  done?: number
  /** The title being cleaned. */
  currentTitle?: string | undefined
  /** Shown before the time left and the rate, which every run has. */
  facts?: readonly Fact[]
  /** The last poll failed, so the data may be out of date. */
  outOfDate: boolean
  /** Shown beside the line with the run's state. */
  aside?: ReactNode
  children?: ReactNode
}

/** An active run of either kind: state, bar, counts, rate, time left and controls. */
export function RunPanel(props: RunPanelProps) {
  const { run, title, progress, facts = [], currentTitle, outOfDate, aside, children } = props
  const { nowMs, measureOf } = useRunClock(true)
  const titleId = useId()
  const done = props.done ?? run.processed + run.failed
  const standsStill = run.state === 'paused' || waitsForTomorrow(run) !== undefined
  const shownFacts = [
    ...facts,
    { name: 'Estimated time remaining', value: formatRemaining(run, nowMs, measureOf(run)) },
    { name: 'Measured rate', value: formatRate(measuredPerMinute(run, nowMs, measureOf(run))) },
  ]
  return (
    <Panel aria-labelledby={titleId} className="@container overflow-hidden rounded-none! border-0!">
      <PanelHead
        title={title}
        titleId={titleId}
        state={<RunStatePill run={run} />}
        actions={<NotifyToggle />}
      >
        {progress === title ? null : progress}
      </PanelHead>
      <div className="px-4 pb-4 md:px-5">
        <ProgressBar
          percent={percentDone({ ...run, processed: done, failed: 0 })}
          label={`${run.kind === 'extraction' ? 'Extraction' : 'Cleaning'} progress`}
          text={progress}
          state={standsStill ? 'paused' : 'running'}
        />
        {run.kind === 'cleaning' && (
          <p className="mt-2.5 truncate text-13 text-ink-2" data-tip-cut>
            Now: <bdi>{standsStill ? 'nothing, the run is paused' : (currentTitle ?? 'nothing yet')}</bdi>
          </p>
        )}
        <QuotaPause run={run} nowMs={nowMs} />
        <dl className="mt-3.5 grid grid-cols-2 gap-x-4 gap-y-2.5 text-13 @2xl:grid-cols-4 @2xl:gap-x-6">
          {shownFacts.map(({ name, value }) => (
            <div key={name}>
              <dt className="text-12 text-ink-3">{name}</dt>
              <dd className="mt-px font-medium">{value}</dd>
            </div>
          ))}
        </dl>
        <div className="mt-3.5 flex flex-wrap items-center gap-x-3.5 gap-y-2 border-t border-line pt-3">
          <div className="min-w-60 flex-1">
            <RunWaitLine run={run} nowMs={nowMs} />
          </div>
          <RunReference id={run.id} />
          {aside}
        </div>
        {run.mayBeStored && (
          <div className="mt-3">
            <Callout>{STORED_BY_GOOGLE}</Callout>
          </div>
        )}
        {outOfDate && (
          <div className="mt-3">
            <Callout tone="warn">
              Can’t reach Quarry’s server, so these numbers may be out of date. Retrying every 2 seconds. The
              run doesn’t need this page.
            </Callout>
          </div>
        )}
      </div>
      {children}
    </Panel>
  )
}

/** State of the run, and that the page can be closed. */
function RunWaitLine({ run, nowMs }: { run: Run; nowMs: number }) {
  const paused = run.state === 'paused'
  const Icon = paused ? Pause : Clock
  return (
    <p className="flex items-start gap-2 text-12 leading-[1.45] text-ink-2">
      <Icon size={14} className="mt-px flex-none text-ink-3" aria-hidden="true" />
      <span>
        {formatState(run, nowMs)}.{' '}
        {paused ? 'Resume it when you are ready.' : 'You can close this page; the run continues.'}
      </span>
    </p>
  )
}
