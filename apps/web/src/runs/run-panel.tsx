import { formatCount, formatNumber } from '@quarry/contracts/format-count'
import { TITLES_PER_REQUEST_MAX } from '@quarry/contracts/limits'
import type { Run } from '@quarry/contracts/run'
import { Bell, BellRing, CircleDashed, Clock, type LucideIcon, Pause } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { useAnalysis } from '../analysis/analysis-context.ts'
import { waitsForTomorrow } from '../analysis/questions/run-clock.ts'
import { useStore } from '../store.ts'
import { Button, LinkButton } from '../ui/button.tsx'
import { Callout } from '../ui/callout.tsx'
import { focusIfLost } from '../ui/focus.ts'
import { Panel, PanelHead } from '../ui/panel.tsx'
import { Pill, type Tone } from '../ui/pill.tsx'
import { ProgressBar } from '../ui/progress-bar.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { Tooltip } from '../ui/tooltip.tsx'
import { useRunQuota } from './daily-quota.ts'
import { measuredPerMinute, percentDone, requestsFor } from './estimate.ts'
import {
  formatRate,
  formatRemaining,
  formatSilence,
  formatState,
  formatTimeUntil,
  STORED_BY_GOOGLE,
} from './format-run.ts'
import { useSwitchToTwenty } from './switch-titles.ts'
import { useRunClock } from './use-run-clock.ts'

type RunPanelProps = {
  run: Run
  title: string
  /** Progress in numbers; also the screen reader text of the bar. */
  progress: string
  /** Questions shown as done; the run's count by default. */
  done?: number
  /** The title being cleaned. */
  currentTitle?: string | undefined
  /** Shown before the time left and the rate, which every run has. */
  facts: readonly { name: string; value: string }[]
  /** True if the last poll failed, so the data may be out of date. */
  outOfDate: boolean
  /** Shown beside the line with the run's state. */
  aside?: ReactNode
  children?: ReactNode
}

/** An active run of either kind: state, bar, counts, rate, time left and controls. */
export function RunPanel(props: RunPanelProps) {
  const { run, title, progress, facts, currentTitle, outOfDate, aside, children } = props
  const { nowMs, measureOf } = useRunClock(true)
  const quota = useRunQuota(run)
  const titleId = useId()
  const pill = pillOf(run)
  const done = props.done ?? run.processed + run.failed
  const isOnHold = run.state === 'paused' || waitsForTomorrow(run) !== undefined
  const now = isOnHold ? 'nothing, the run is paused' : (currentTitle ?? 'nothing yet')
  const shownFacts = [
    ...facts,
    { name: 'Estimated time remaining', value: formatRemaining(run, nowMs, measureOf(run), quota) },
    ...(run.task === 'post-check' || run.task === 'read-answers'
      ? []
      : [{ name: 'Measured rate', value: formatRate(measuredPerMinute(run, nowMs, measureOf(run))) }]),
  ]
  return (
    <Panel
      ref={focusIfLost}
      tabIndex={-1}
      aria-labelledby={titleId}
      className="@container overflow-hidden rounded-none! border-0!"
    >
      <PanelHead
        title={title}
        titleId={titleId}
        state={
          <Pill tone={pill.tone} icon={<pill.Icon size={13} aria-hidden="true" />}>
            {pill.word}
          </Pill>
        }
        actions={<NotifyToggle />}
      >
        {progress === title ? null : progress}
      </PanelHead>
      <div className="px-4 pb-4 md:px-5">
        <ProgressBar
          percent={percentDone({ ...run, processed: done, failed: 0 })}
          label={`${nameOfWork(run, title)} progress`}
          text={progress}
          state={isOnHold ? 'paused' : 'running'}
        />
        {run.kind === 'cleaning' && (
          <Tooltip content={now} ifCut>
            <p className="mt-2.5 truncate text-13 text-ink-2">
              Now: <bdi>{now}</bdi>
            </p>
          </Tooltip>
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
            <RunWaitLine run={run} nowMs={nowMs} silence={formatSilence(run, measureOf(run), nowMs)} />
          </div>
          {aside}
        </div>
        {run.storeOptOutRejected && (
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

function nameOfWork({ kind, task }: Run, title: string): string {
  if (task !== undefined && task !== 'second-opinion') return title
  return kind === 'cleaning' ? 'Cleaning' : 'Extraction'
}

type WaitLineProps = { run: Run; nowMs: number; silence: string | undefined }

/** Shows the run's state, and says that the page can be closed. */
function RunWaitLine({ run, nowMs, silence }: WaitLineProps) {
  const paused = run.state === 'paused'
  const Icon = paused ? Pause : Clock
  return (
    <p className="flex items-start gap-2 text-12 leading-[1.45] text-ink-2">
      <Icon size={14} className="mt-px flex-none text-ink-3" aria-hidden="true" />
      <span>
        {silence ?? formatState(run, nowMs)}.{' '}
        {paused ? 'Resume it when you are ready.' : 'You can close this page; the run continues.'}
      </span>
    </p>
  )
}

function pillOf(run: Run): { tone: Tone; Icon: typeof Spinner | LucideIcon; word: string } {
  if (run.state === 'paused') return { tone: 'warn', Icon: Pause, word: 'Paused' }
  if (waitsForTomorrow(run) !== undefined) return { tone: 'warn', Icon: Pause, word: 'Daily quota used up' }
  if (run.state === 'waiting') return { tone: 'warn', Icon: Clock, word: 'Waiting' }
  if (run.state === 'queued') return { tone: 'idle', Icon: CircleDashed, word: 'Queued' }
  return { tone: 'busy', Icon: Spinner, word: 'Running' }
}

/** Explains a pause until the daily quota resets and how to finish sooner. Renders nothing otherwise. */
function QuotaPause({ run, nowMs }: { run: Run; nowMs: number }) {
  const untilMs = waitsForTomorrow(run)
  if (untilMs === undefined) return null
  const left = run.total - run.processed - run.failed
  const requests = requestsFor(left, run.titlesPerRequest)
  const resumes = formatTimeUntil(untilMs, nowMs)
  return (
    <div className="mt-3.5 grid gap-3.5">
      <Callout tone="warn">
        <b className="font-semibold">This is a pause, not an error.</b> This key has no Gemini requests left
        today. The run resumes automatically {resumes}
        {/\d:\d/.test(resumes) && ' on your clock'}, just after midnight Pacific time. Nothing is lost: you
        can export the cleaned titles now or close this page, and Cancel keeps finished work.
      </Callout>
      <div className="grid gap-x-6 gap-y-3 text-13 @lg:grid-cols-2">
        <div>
          <h3 className="text-13">Use fewer requests</h3>
          <p className="mt-0.5 text-ink-2">
            {formatCount(left, 'question')} left at {run.titlesPerRequest} per request:{' '}
            {formatCount(requests, 'request')}.
            <FewerRequests run={run} left={left} requests={requests} />
          </p>
        </div>
        <div className="border-line @lg:border-l @lg:pl-6">
          <h3 className="text-13">Finish without waiting</h3>
          <p className="mt-0.5 text-ink-2">
            Enable billing on the key in Google AI Studio, cancel, tick “Billing is enabled on this key” in
            Setup and start again. Only the remaining titles are sent.
          </p>
        </div>
      </div>
    </div>
  )
}

/** Offers 20 titles per request if that saves requests. */
function FewerRequests({ run, left, requests }: { run: Run; left: number; requests: number }) {
  const { switchToTwenty } = useSwitchToTwenty(run)
  const atTwenty = requestsFor(left, TITLES_PER_REQUEST_MAX)
  if (run.task || atTwenty >= requests) return null
  return (
    <>
      {' '}
      <LinkButton onClick={switchToTwenty}>Continue with 20 per request</LinkButton> to need only{' '}
      {formatNumber(atTwenty)}.
    </>
  )
}

/** Toggles browser notifications of a run's end. Renders nothing if the browser has none. */
function NotifyToggle() {
  const { preferences, toasts } = useAnalysis()
  const { notifyOfRunEnds } = useStore(preferences)
  if (!window.isSecureContext || !('Notification' in window)) return null

  async function toggle() {
    if (notifyOfRunEnds)
      return set(false, 'Notifications are off', 'You’ll see the end of a run on this page only.')
    if ((await Notification.requestPermission()) === 'granted')
      return set(
        true,
        'You will be notified',
        'The browser notifies you when a run ends while this page is in the background.',
      )
    toasts.fail('Notifications are blocked', 'Allow them for this page in the browser’s settings first.')
  }

  function set(wanted: boolean, title: string, description: string) {
    preferences.update((before) => ({ ...before, notifyOfRunEnds: wanted }))
    toasts.notify({ title, description, tone: 'neutral' })
  }

  return (
    <Button
      size="small"
      variant="ghost"
      aria-pressed={notifyOfRunEnds}
      icon={notifyOfRunEnds ? <BellRing size={14} className="text-accent-ink" /> : <Bell size={14} />}
      onClick={() => void toggle()}
    >
      {notifyOfRunEnds ? 'Don’t notify me when a run ends' : 'Notify me when a run ends'}
    </Button>
  )
}
