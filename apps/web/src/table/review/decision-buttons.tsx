import type { ReviewDecision } from '@quarry/contracts/endpoints/questions'
import type { Question } from '@quarry/contracts/question'
import { Check, RotateCcw, Sparkles, Undo2 } from 'lucide-react'
import { useStartCleaning } from '../../runs/use-start-run.ts'
import { editTitle, makeChange } from '../../session/make-change.ts'
import { activeRun } from '../../session/question-set.ts'
import { heldQuestions } from '../../session/questions-query.ts'
import { useServices } from '../../session/services.ts'
import { notSaved } from '../../session/undo.ts'
import { Button } from '../../ui/button.tsx'
import { needsReview } from './decided.ts'
import { decisionOn } from './use-decide.ts'

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

/**
 * What can be done about a title that asks something else by a second opinion: keep the original for good, or have it cleaned
 * again, which tells the AI of the opinion. During a run, the title waits for the next one.
 */
export function VerdictButtons({ row }: { row: Question }) {
  const services = useServices()
  const start = useStartCleaning('process-selected')
  const isOther = row.risk?.verdict?.result === 'other' && row.title !== row.originalTitle
  if (!isOther || !needsReview(row)) return null

  async function cleanAgain() {
    const made = await makeChange(services, decisionOn([row], 'revert'))
    if (!made?.saved) return notSaved(services, 'Decision not saved', made?.error)
    if (!activeRun(heldQuestions(services))) start.mutate({ questionIds: [row.id], titlesPerRequest: 1 })
  }

  return (
    <div className="mt-2 flex flex-wrap gap-1.5">
      <Button
        size="small"
        icon={<Undo2 size={12} />}
        onClick={() => void editTitle(services, row, row.originalTitle)}
      >
        Keep original
      </Button>
      <Button
        size="small"
        icon={<RotateCcw size={12} />}
        aria-disabled={start.isPending}
        onClick={() => !start.isPending && void cleanAgain()}
      >
        Clean again with this note (1 request)
      </Button>
    </div>
  )
}
