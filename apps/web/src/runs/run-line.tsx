import { formatNumber } from '@quarry/contracts/format-count'
import type { Run } from '@quarry/contracts/run'
import { KeyRound, PanelRight } from 'lucide-react'
import { waitsForTomorrow } from '../analysis/questions/run-clock.ts'
import { useWorkflow } from '../analysis/use-workflow.ts'
import { Button, LinkButton } from '../ui/button.tsx'
import { focusIfLost } from '../ui/focus.ts'
import { HeadTool, ToolLabel } from '../ui/frame.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { Tooltip } from '../ui/tooltip.tsx'
import { useGrid } from '../ui/use-framed.ts'
import { useRunQuota } from './daily-quota.ts'
import { percentDone } from './estimate.ts'
import {
  formatProgress,
  formatSilence,
  formatState,
  formatTask,
  formatTierSpeed,
  formatUnknownTime,
  timeLeft,
} from './format-run.ts'
import { RunControls } from './run-controls.tsx'
import { useSecondOpinion } from './start-cleaning/request-costs.ts'
import { useOfferOfTwenty } from './switch-titles.ts'
import { useOpenKeyField } from './use-open-key-field.ts'
import { useRunClock } from './use-run-clock.ts'
import { useTier } from './use-tier.ts'

type RunLineProps = {
  run: Run
  /** True if the last poll failed, so the numbers may be out of date. */
  outOfDate?: boolean
  onDetails: () => void
}

/** The active run in the head, where its start button was. On a phone, its controls are at the bottom. */
export function RunLine({ run, outOfDate = false, onDetails }: RunLineProps) {
  const isPhone = !useGrid()
  const { nowMs, measureOf } = useRunClock(true)
  const measure = measureOf(run)
  const done = run.processed + run.failed
  const quota = useRunQuota(run)
  const secondOpinion = useSecondOpinion()
  const tier = useTier()
  const left = timeLeft(run, nowMs, { measure, quota, secondOpinion, tier })
  const isWaiting = run.waitingFor !== undefined && run.waitingFor.reason !== 'rate'
  const isStill = run.state === 'paused' || isWaiting
  const remaining = left && (left.isLong ? left.text : `${left.text} left`)
  const current = isStill
    ? formatState(run, nowMs)
    : (formatSilence(run, measure, nowMs) ?? remaining ?? formatUnknownTime(run))
  const status = outOfDate ? 'Can’t reach Quarry’s server. Retrying every 2 seconds' : current
  const hasRoom = !isPhone && !outOfDate
  return (
    <section
      ref={focusIfLost}
      tabIndex={-1}
      aria-label="Run in progress"
      className="flex min-w-0 items-center gap-2"
    >
      <Tooltip content={status}>
        <div className="min-w-0 truncate text-right text-12 leading-4.5 text-ink-3 tabular-nums max-md:max-w-50">
          <b className="block text-13 leading-5 font-semibold text-ink max-md:text-12">
            {formatTask(run)}: {formatProgress(run)}
          </b>
          <span className={outOfDate ? 'text-bad' : ''}>
            {hasRoom && run.kind === 'cleaning' && !isWaiting && <Speed run={run} />}
            <span
              className={`max-md:line-clamp-2 max-md:whitespace-normal ${left?.isLong ? 'text-warn' : ''}`}
            >
              {status}
            </span>
          </span>
          {hasRoom && <Offer run={run} />}
        </div>
      </Tooltip>
      {!isPhone && (
        <span className="flex flex-none items-center">
          <RunControls run={run} />
          <IconButton label="Details of the run" icon={<PanelRight size={16} />} onClick={onDetails} />
        </span>
      )}
      <ProgressAnnouncer run={run} done={done} />
      <RunEdge run={run} />
    </section>
  )
}

/** The request rate, or the titles per request while a larger number is offered. */
function Speed({ run }: { run: Run }) {
  const tier = useTier()
  const offer = useOfferOfTwenty(run)
  return (
    <span className="max-[1279px]:sr-only">
      {offer && !run.sharesKey ? '1 per request' : formatTierSpeed(tier, run)},{' '}
    </span>
  )
}

function Offer({ run }: { run: Run }) {
  const offer = useOfferOfTwenty(run)
  if (!offer) return null
  return (
    <>
      {' · '}
      <LinkButton className="text-12" onClick={offer.accept}>
        <span className="max-[899px]:sr-only">Switch to </span>20 per request, {offer.time}
      </LinkButton>
    </>
  )
}

/** The same offer at the bottom of a phone, whose head has no room for it. */
export function PhoneOffer({ run }: { run: Run }) {
  const offer = useOfferOfTwenty(run)
  return offer && <Button onClick={offer.accept}>Switch to 20 per request, {offer.time}</Button>
}

/** A progress bar on the lower edge of its container. */
export function RunEdge({ run }: { run: Run }) {
  return (
    <span
      aria-hidden="true"
      className={`absolute bottom-0 left-0 h-0.5 ${run.state === 'paused' ? 'hatched' : 'bg-accent'}`}
      style={{ width: `${percentDone(run)}%` }}
    />
  )
}

const names = {
  extraction: 'Extraction',
  cleaning: 'Cleaning',
  'second-opinion': 'Second opinion',
  'find-topics': 'Finding topics',
  phrases: 'Writing search phrases',
  'post-check': 'Checking posts',
  'read-answers': 'Reading answers',
} as const

/** Announces every tenth of the progress and every pause to screen readers. */
export function ProgressAnnouncer({ run, done }: { run: Run; done: number }) {
  const name = names[run.task ?? run.kind]
  const tenths = run.total > 0 ? Math.floor((10 * Math.min(done, run.total)) / run.total) : 0
  const progress =
    tenths > 0 ? `${name}: ${tenths * 10} percent of ${formatNumber(run.total)}` : `${name} has started`
  return (
    <p className="sr-only" role="status">
      {standstill(run) ?? progress}
    </p>
  )
}

function standstill(run: Run): string | undefined {
  if (run.state === 'paused') return 'The run is paused'
  if (waitsForTomorrow(run) !== undefined) return 'Waiting for tomorrow’s quota'
  if (run.state === 'queued') return 'The run is queued'
  return undefined
}

/** The key's tier; without a key, a button that opens its field. */
export function TierBadge() {
  const hasKey = useWorkflow().workflow.credentials.geminiApiKey !== ''
  const openKeyField = useOpenKeyField()
  if (hasKey) return <Tier />
  return <HeadTool name="Enter a Gemini API key" icon={<KeyRound size={14} />} onClick={openKeyField} />
}

function Tier() {
  const tier = useTier()
  const name = tier.tier === 'free' ? 'Free Tier' : tier.name
  return (
    <Tooltip
      content={
        <>
          <b className="block font-semibold">{name}</b>
          {tier.tier === 'none'
            ? 'This server’s model has no request limit. Its speed is measured.'
            : `Rate limit: ${tier.rpm} requests per minute.`}
          {tier.tier === 'free' &&
            ' Enable billing on this key for 60x faster processing: free 12s per question, paid 0.2s.'}
        </>
      }
    >
      <button
        type="button"
        className="inline-flex h-control cursor-help items-center gap-1.5 whitespace-nowrap rounded-2 px-2.5 text-13 text-ink-3"
      >
        <KeyRound size={14} aria-hidden="true" />
        <ToolLabel>{tier.tier === 'none' ? name : `${name} (${tier.rpm} RPM)`}</ToolLabel>
      </button>
    </Tooltip>
  )
}
