import { formatNumber } from '@quarry/contracts/format-count'
import type { Question } from '@quarry/contracts/question'
import { useMutation } from '@tanstack/react-query'
import { inTurn, withStep } from './history.ts'
import { notSaved, saveChange, saveDelete, show } from './save-question.ts'
import { useServices } from './services.ts'
import { useUndoAction } from './use-history.ts'

type TitleEdit = { row: Question; title: string }

type EditOutcome = { onSaved: (edit: TitleEdit) => void; onRejected: (edit: TitleEdit) => void }

/** Saves an edited title. */
export function useEditTitle({ onSaved, onRejected }: EditOutcome) {
  const services = useServices()
  const undoAction = useUndoAction()
  return useMutation({
    scope: inTurn,
    onMutate: ({ row, title }: TitleEdit) =>
      show(services, [row.id], { kind: 'changed', to: withTitle(title) }),
    mutationFn: ({ row, title }: TitleEdit) =>
      saveChange(services, row, { body: { title }, to: withTitle(title) }),
    onSuccess: (after, edit) => {
      const { row: before } = edit
      onSaved(edit)
      const step = { kind: 'change', name: 'edit', before, after } as const
      services.history.update((held) => withStep(held, step))
      services.toasts.notify({
        title: 'Question updated',
        description: 'Question title has been updated successfully.',
        action: undoAction(step),
      })
    },
    onError: (error, edit) => {
      onRejected(edit)
      notSaved(services, 'Question not updated', error)
    },
  })
}

export function useDeleteQuestions() {
  const services = useServices()
  const undoAction = useUndoAction()
  return useMutation({
    scope: inTurn,
    onMutate: (rows) => show(services, idsOf(rows), { kind: 'deleted' }),
    mutationFn: (rows: readonly Question[]) => saveDelete(services, idsOf(rows)),
    onSuccess: (_, questions) => {
      const step = { kind: 'delete', questions } as const
      services.history.update((held) => withStep(held, step))
      services.toasts.notify({
        title: 'Questions deleted',
        description: `${formatNumber(questions.length)} questions have been deleted.`,
        action: undoAction(step),
      })
    },
    onError: (error) => notSaved(services, 'Questions not deleted', error),
  })
}

function withTitle(title: string): (row: Question) => Question {
  return (row) => ({ ...row, title, edited: true })
}

function idsOf(rows: readonly Question[]): string[] {
  return rows.map((row) => row.id)
}
