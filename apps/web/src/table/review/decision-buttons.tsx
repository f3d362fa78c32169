import type { ReviewDecision } from '@quarry/contracts/endpoints/questions'
import type { Question } from '@quarry/contracts/question'
import { Check, Sparkles, Undo2 } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { needsReview } from './decided.ts'

type DecisionButtonsProps = {
  row: Question
  /** There is room for more than one word. */
  wide?: boolean
  onDecide: (decision: ReviewDecision) => void
}

/** The decisions on a title, most common first. */
export function DecisionButtons({ row, wide = false, onDecide }: DecisionButtonsProps) {
  const suggested = row.suggestion !== undefined && row.reviewed !== true
  const named = <span className="sr-only">: {row.title}</span>
  return (
    <>
      {suggested && (
        <Button size="small" icon={<Sparkles size={12} />} onClick={() => onDecide('take-suggestion')}>
          Take suggestion{named}
        </Button>
      )}
      {needsReview(row) && (
        <Button size="small" icon={<Check size={12} />} onClick={() => onDecide('accept')}>
          {suggested ? 'Keep mine' : 'Accept'}
          {named}
        </Button>
      )}
      {row.title !== row.originalTitle && (
        <Button size="small" variant="ghost" icon={<Undo2 size={12} />} onClick={() => onDecide('revert')}>
          {wide ? 'Revert to original' : 'Revert'}
          {named}
        </Button>
      )}
    </>
  )
}
