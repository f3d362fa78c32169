import { formatNumber } from '@quarry/contracts/format-count'
import { ListTodo, Sparkles } from 'lucide-react'
import type { ComponentProps } from 'react'
import { RunControls } from '../../runs/run-controls.tsx'
import { PhoneOffer, RunLine } from '../../runs/run-line.tsx'
import { StartButton } from '../../runs/start-cleaning/start-button.tsx'
import { useAnalysis } from '../../session/analysis-context.ts'
import { useStore } from '../../store.ts'
import { Button } from '../../ui/button.tsx'
import { useGrid } from '../../ui/use-framed.ts'
import type { Analysis } from './use-analysis-screen.ts'

type NextStepProps = { analysis: Analysis }
type StepProps = NextStepProps & Required<Pick<ComponentProps<typeof Button>, 'variant'>>

/** The head's only filled button: review if titles wait for it, else start. A run replaces it, a selection grays it. */
export function NextStep({ analysis }: NextStepProps) {
  const { counts, set, showRun } = analysis
  const isPhone = !useGrid()
  const hasSelection = useStore(useAnalysis().selected).size > 0
  const waits = waitsForReview(analysis)
  if (set.run) return <RunLine run={set.run} outOfDate={set.error !== null} onDetails={showRun} />
  if (isPhone || counts.total === 0) return null
  return (
    <>
      <Start analysis={analysis} variant={hasSelection ? 'ghost' : waits ? 'secondary' : 'primary'} />
      {waits && <Review analysis={analysis} variant={hasSelection ? 'ghost' : 'primary'} />}
    </>
  )
}

/** The next step at the bottom of a phone. */
export function PhoneNextStep({ analysis }: NextStepProps) {
  const { run } = analysis.set
  if (run) return <RunControls run={run} />
  if (!waitsForReview(analysis)) return <Start analysis={analysis} variant="primary" />
  return (
    <>
      {isStartShort(analysis) && (
        <Button disabled aria-label="Start AI Cleaning (0)" icon={<Sparkles size={14} aria-hidden="true" />}>
          (0)
        </Button>
      )}
      <Review analysis={analysis} variant="primary" />
    </>
  )
}

/** On a phone, the start button has its own row while the review is the next step. */
export function StartBesideReview({ analysis }: NextStepProps) {
  if (analysis.set.run) return <PhoneOffer run={analysis.set.run} />
  if (!waitsForReview(analysis) || isStartShort(analysis)) return null
  return <Start analysis={analysis} variant="secondary" />
}

/** With nothing to start, a small start button shares the review's row, which leaves room for one more title. */
function isStartShort({ counts, toReview }: Analysis): boolean {
  return counts.pending === 0 && toReview.risky > 0
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

function Review({ analysis: { toReview, reviewAll }, variant }: StepProps) {
  return (
    <Button variant={variant} icon={<ListTodo size={14} aria-hidden="true" />} onClick={reviewAll}>
      {toReview.risky > 0
        ? `Review (${formatNumber(toReview.risky)})`
        : `Review the rest (${formatNumber(toReview.rest)})`}
    </Button>
  )
}
