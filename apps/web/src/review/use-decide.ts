import type { ReviewDecision } from '@quarry/contracts/endpoints/questions'
import type { Question } from '@quarry/contracts/question'
import { useMutation } from '@tanstack/react-query'
import { type ChangeName, inTurn, withStep } from '../session/history.ts'
import { notSaved, saveChange, show } from '../session/save-question.ts'
import { useServices } from '../session/services.ts'
import { useUndoAction } from '../session/use-history.ts'
import { decided } from './decided.ts'

const names: Record<ReviewDecision, ChangeName> = {
  accept: 'accept',
  revert: 'revert',
  'take-suggestion': 'suggestion',
}

const messages: Record<ReviewDecision, { title: string; description?: string }> = {
  accept: { title: 'Title accepted' },
  revert: { title: 'Back to the original', description: 'The question is pending again.' },
  'take-suggestion': { title: "The AI's title was taken" },
}

/** Carries out what the user decided on an AI title. */
export function useDecide() {
  const services = useServices()
  const undoAction = useUndoAction()
  return useMutation({
    scope: inTurn,
    onMutate: ({ row, decision }) =>
      show(services, [row.id], { kind: 'changed', to: (shown) => decided(shown, decision) }),
    mutationFn: ({ row, decision }: { row: Question; decision: ReviewDecision }) =>
      saveChange(services, row, { body: { decision }, to: (shown) => decided(shown, decision) }),
    onSuccess: (after, { row: before, decision }) => {
      const step = { kind: 'change', name: names[decision], before, after } as const
      services.history.update((held) => withStep(held, step))
      services.toasts.notify({ ...messages[decision], action: undoAction(step) })
    },
    onError: (error) => notSaved(services, 'Decision not saved', error),
  })
}
