import { formatCount } from '@quarry/contracts/format-count'
import { type findTopicsCost, timeOf } from '../runs/estimate.ts'
import { pricePart } from '../runs/format-cost.ts'
import { useTier } from '../runs/use-tier.ts'
import { Button } from '../ui/button.tsx'
import { Spinner } from '../ui/spinner.tsx'

type Props = {
  label: string
  /** An upper estimate. */
  cost: ReturnType<typeof findTopicsCost>
  isPending: boolean
  onStart: () => void
}

/** Starts runs in both analyses. Text such as `At most 14 requests, 2 min 48 s, $0.01 if billed` shows their cost. */
export function StartButton({ label, cost, isPending, onStart }: Props) {
  const { tier } = useTier()
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <Button icon={isPending ? <Spinner /> : undefined} aria-disabled={isPending} onClick={onStart}>
        {label}
      </Button>
      <span className="text-12 text-ink-3 tabular-nums">
        At most {formatCount(cost.requests, 'request')}, {timeOf(cost).text}
        {pricePart(cost.dollars, tier)}
      </span>
    </span>
  )
}
