import type { ReviewDecision } from '@quarry/contracts/endpoints/questions'
import { useServices } from '../session/services.ts'
import type { ChangeStep } from '../session/unsaved-changes.ts'
import { useHistory } from '../session/use-history.ts'
import { decideLater, retitleLater, undoLater } from './change-queue.ts'
import type { useReviewList } from './use-review-list.ts'

export type ReviewActions = ReturnType<typeof useReviewActions>

/** What can be done with the title that is shown. */
export function useReviewActions(
  { current, show, skip }: ReturnType<typeof useReviewList>,
  setEditing: (editing: boolean) => void,
) {
  const services = useServices()
  const { undo, redo } = useHistory()

  function decide(decision: ReviewDecision) {
    if (!current) return
    if (decision === 'take-suggestion' && current.suggestion === undefined) return
    decideLater(services, current, decision)
  }

  function undoStep(step: ChangeStep) {
    undoLater(services, step)
    show(step.before.id)
  }

  return {
    accept: () => decide('accept'),
    revert: () => decide('revert'),
    take: () => decide('take-suggestion'),
    edit: () => current && setEditing(true),
    skip,
    retitle(title: string) {
      if (current) retitleLater(services, current, title)
    },
    undoStep,
    undo() {
      const last = services.history.get().done.at(-1)
      if (last?.kind === 'change') undoStep(last)
      else if (last) undo()
    },
    redo,
  }
}
