import { formatNumber } from '@quarry/contracts/format-count'
import type { Question } from '@quarry/contracts/question'
import type { Run } from '@quarry/contracts/run'
import type { TierInfo } from '@quarry/contracts/tier'
import { ListTodo } from 'lucide-react'
import type { ComponentProps } from 'react'
import { RunControls } from '../../runs/run-controls.tsx'
import { RunLine } from '../../runs/run-line.tsx'
import { StartButton } from '../../runs/start-cleaning/start-button.tsx'
import type { CleaningCounts } from '../../session/cleaning-counts.ts'
import { useServices } from '../../session/services.ts'
import { useStore } from '../../session/store.ts'
import { Button } from '../../ui/button.tsx'

type NextStepProps = {
  run: Run | undefined
  tier: TierInfo
  counts: CleaningCounts
  failed: readonly Question[]
  toReview: { risky: number; rest: number }
  /** The start request is in flight. */
  starting: boolean
  /** The last poll failed. */
  outOfDate: boolean
  isPhone: boolean
  onStart: () => void
  onReview: () => void
  onDetails: () => void
}

type Variant = NonNullable<ComponentProps<typeof Button>['variant']>

/** The one filled button of the head: to start, or to review once something waits for that. A run takes its place, and a selection has a filled button of its own. */
export function NextStep(props: NextStepProps) {
  const { run, counts, isPhone } = props
  const waits = waitsForReview(props)
  const hasSelection = useStore(useServices().selected).size > 0
  if (run) return <RunLine {...props} run={run} />
  if (isPhone || counts.total === 0) return null
  return (
    <>
      <Start {...props} variant={hasSelection ? 'ghost' : waits ? 'secondary' : 'primary'} />
      {waits && <Review {...props} variant={hasSelection ? 'ghost' : 'primary'} />}
    </>
  )
}

/** The same at the bottom of a phone, which has room for one button. */
export function NextStepOfPhone(props: NextStepProps) {
  const { run } = props
  if (run) return <RunControls run={run} />
  return waitsForReview(props) ? (
    <Review {...props} variant="primary" />
  ) : (
    <Start {...props} variant="primary" />
  )
}

/** The start and its options on a phone whose one button is the review. */
export function StartBesideReview(props: NextStepProps) {
  const { run, counts, isPhone } = props
  if (run || !isPhone || counts.pending === 0 || !waitsForReview(props)) return null
  return (
    <div className="px-5 pt-4">
      <Start {...props} variant="secondary" />
    </div>
  )
}

function waitsForReview({ toReview }: NextStepProps): boolean {
  return toReview.risky + toReview.rest > 0
}

function Start({ counts, failed, tier, starting, onStart, variant }: NextStepProps & { variant: Variant }) {
  return (
    <StartButton
      variant={variant}
      pending={counts.pending}
      failed={failed}
      tier={tier}
      label={`Start AI Cleaning (${formatNumber(counts.pending)})`}
      starting={starting}
      onStart={onStart}
    />
  )
}

function Review({ toReview, onReview, variant }: NextStepProps & { variant: Variant }) {
  return (
    <Button variant={variant} icon={<ListTodo size={14} aria-hidden="true" />} onClick={onReview}>
      {toReview.risky > 0
        ? `Review (${formatNumber(toReview.risky)})`
        : `Review the rest (${formatNumber(toReview.rest)})`}
    </Button>
  )
}
