import type { Question } from '@quarry/contracts/question'
import { Scale } from 'lucide-react'

type SecondOpinionBadgeProps = {
  row: Pick<Question, 'risk' | 'reviewed'>
  /** Shows the word on narrow screens only. */
  compact: boolean
}

/** Marks a title that differs from its original by a second opinion, until it has been reviewed. */
export function SecondOpinionBadge({ row, compact }: SecondOpinionBadgeProps) {
  const opinion = row.risk?.secondOpinion
  if (opinion?.result !== 'different' || row.reviewed === true) return null
  return (
    <span
      data-tip={opinion.what}
      className="inline-flex h-5 items-center gap-1 whitespace-nowrap rounded-1 border border-bad-line bg-bad-soft px-1.5 text-12 text-bad"
    >
      <Scale size={12} aria-hidden="true" />
      <span className={compact ? 'md:sr-only' : ''}>Differs</span>
      <span className="sr-only"> by a second opinion{opinion.what && `: ${opinion.what}`}</span>
    </span>
  )
}
