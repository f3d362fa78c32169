import { formatNumber } from '@quarry/contracts/format-count'
import { FileChartColumn, ListTodo, Sparkles } from 'lucide-react'
import type { ComponentProps } from 'react'
import { useAnalysis } from '../../../analysis/analysis-context.ts'
import { RunControls } from '../../../runs/run-controls.tsx'
import { PhoneOffer, RunLine } from '../../../runs/run-line.tsx'
import { SharingLine } from '../../../runs/start-cleaning/sharing-line.tsx'
import { StartButton } from '../../../runs/start-cleaning/start-button.tsx'
import { useStore } from '../../../store.ts'
import { Button } from '../../../ui/button.tsx'
import { useGrid } from '../../../ui/use-framed.ts'
import type { Analysis } from './use-analysis-screen.ts'

type NextStepProps = { analysis: Analysis }
type StepProps = NextStepProps & Required<Pick<ComponentProps<typeof Button>, 'variant'>>

/** The head's only filled button is the next step. A run replaces the buttons, a selection grays them. */
export function NextStep({ analysis }: NextStepProps) {
  const { counts, set, showRun } = analysis
  const isPhone = !useGrid()
  const hasSelection = useStore(useAnalysis().selected).size > 0
  if (set.run) return <RunLine run={set.run} outOfDate={set.error !== null} onDetails={showRun} />
  if (isPhone || counts.total === 0) return null
  const next = nextStep(analysis)
  const variantOf = (step: Step) => (step === next && !hasSelection ? 'primary' : 'ghost')
  return (
    <>
      <Start analysis={analysis} variant={variantOf('start')} />
      {waitsForReview(analysis) && <Review analysis={analysis} variant={variantOf('review')} />}
      {next === 'report' && <Report variant={variantOf('report')} />}
    </>
  )
}

type Step = 'start' | 'review' | 'report'

/** Returns what comes next: pending titles, then risky ones, then the report. */
function nextStep({ counts, toReview }: Analysis): Step {
  if (counts.pending > 0 || counts.processed === 0) return 'start'
  return toReview.risky > 0 ? 'review' : 'report'
}

/** The next step at the bottom of a phone. */
export function PhoneNextStep({ analysis }: NextStepProps) {
  const { run } = analysis.set
  if (run) return <RunControls run={run} />
  const next = nextStep(analysis)
  if (next === 'start') {
    return waitsForReview(analysis) ? (
      <Review analysis={analysis} variant="secondary" />
    ) : (
      <Start analysis={analysis} variant="primary" />
    )
  }
  return (
    <>
      <Button
        disabled
        variant="ghost"
        aria-label="Start AI Cleaning (0)"
        icon={<Sparkles size={14} aria-hidden="true" />}
      >
        (0)
      </Button>
      {next === 'review' ? <Review analysis={analysis} variant="primary" /> : <Report variant="primary" />}
    </>
  )
}

/** What a phone shows above the next step: what cleaning shares against Reddit's terms, and another step. */
export function PhoneOtherStep({ analysis }: NextStepProps) {
  const { set, sharing } = analysis
  if (set.run) return <PhoneOffer run={set.run} />
  return (
    <>
      {sharing !== undefined && <SharingLine>{sharing}</SharingLine>}
      <OtherStep analysis={analysis} />
    </>
  )
}

/** The start beside a review has its own row, as has the rest of a review beside the report. */
function OtherStep({ analysis }: NextStepProps) {
  const next = nextStep(analysis)
  if (!waitsForReview(analysis) || next === 'review') return null
  return next === 'start' ? (
    <Start analysis={analysis} variant="primary" />
  ) : (
    <Review analysis={analysis} variant="secondary" />
  )
}

function waitsForReview({ toReview }: Analysis): boolean {
  return toReview.risky + toReview.rest > 0
}

function Start({ analysis, variant }: StepProps) {
  const { counts, starting, cleanAll } = analysis
  return (
    <StartButton
      variant={variant}
      pending={counts.pending}
      label={`Start AI Cleaning (${formatNumber(counts.pending)})`}
      starting={starting}
      onStart={cleanAll}
    />
  )
}

/** Opens the report, which the table publishes as an action. */
function Report({ variant }: Pick<StepProps, 'variant'>) {
  const { commands } = useAnalysis()
  return (
    <Button
      variant={variant}
      icon={<FileChartColumn size={14} aria-hidden="true" />}
      onClick={() => commands.get()?.().actions.report?.run()}
    >
      Report…
    </Button>
  )
}

function Review({ analysis: { toReview, reviewAll }, variant }: StepProps) {
  return (
    <Button variant={variant} icon={<ListTodo size={14} aria-hidden="true" />} onClick={reviewAll}>
      {toReview.risky > 0
        ? `Review (${formatNumber(toReview.risky)})`
        : `Review the rest (${formatNumber(toReview.rest)})`}
    </Button>
  )
}
