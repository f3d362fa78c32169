import { formatNumber } from '@quarry/contracts/format-count'
import { ProgressBar } from '../../ui/progress-bar.tsx'

/** More are a bar without gaps. */
const GAPS_MAX = 12

type ReviewStageProps = {
  /** Of the title that is shown, from 1. */
  place: number
  total: number
  done: number
  /** That come after them. */
  rest: number
  what: string
}

/** How far the review is, and what comes then. */
export function ReviewStage({ place, total, done, rest, what }: ReviewStageProps) {
  const step = `calc((100% + 4px) / ${total})`
  const gaps = `repeating-linear-gradient(to right, #000 0 calc(${step} - 4px), transparent 0 ${step})`
  return (
    <div className="mr-3 flex items-center gap-2 text-13 text-ink-2 max-[1199px]:mr-0">
      <div className="w-34 max-[1199px]:hidden" style={total <= GAPS_MAX ? { maskImage: gaps } : undefined}>
        <ProgressBar
          thin
          percent={(100 * done) / total}
          label="Titles reviewed"
          text={`${done} of ${total}`}
        />
      </div>
      <p className="whitespace-nowrap tabular-nums">
        <b className="font-semibold text-ink">{formatPlace(place, total)}</b> {what}
        {rest > 0 && (
          <span className="ml-3 max-[1199px]:hidden">then {formatNumber(rest)} with hardly any risk</span>
        )}
      </p>
    </div>
  )
}

export function formatPlace(place: number, total: number): string {
  return `${formatNumber(place)} of ${formatNumber(total)}`
}
