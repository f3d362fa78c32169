import { changeQuestion, deleteQuestions } from '@quarry/contracts/endpoints/questions'
import type { Question } from '@quarry/contracts/question'
import { useMutation } from '@tanstack/react-query'
import { serverSentence } from '../api/call-error.ts'
import { type Services, useServices } from '../services.ts'
import { withoutPending, withPending } from './pending-changes.ts'
import { changeQuestions, heldQuestions, refreshQuestions } from './questions-query.ts'
import { restoreQuestions } from './restore-questions.ts'
import { type UndoStep, withStep } from './undo-step.ts'

/** Saves a title; it shows at once and goes back when the server refuses it. */
export function useEditTitle() {
  const services = useServices()
  return useMutation({
    mutationFn: ({ row, title }: { row: Question; title: string }) => saveTitle(services, row.id, title),
    onSuccess: (_, { row, title }) => {
      services.undo.update((steps) =>
        withStep(steps, { kind: 'title', id: row.id, before: row.title, after: title }),
      )
      services.toasts.notify({
        title: 'Question updated',
        description: 'Question title has been updated successfully.',
      })
    },
    onError: (error) => notSaved(services, 'Question not updated', error),
  })
}

/** Deletes questions; they go at once and come back when the server refuses. */
export function useDeleteQuestions() {
  const services = useServices()
  return useMutation({
    mutationFn: async (rows: readonly Question[]) => {
      const ids = rows.map((row) => row.id)
      services.pending.update((pending) => withPending(pending, ids, { kind: 'deleted' }))
      try {
        await services.api.call(deleteQuestions, { body: { ids } })
        const gone = new Set(ids)
        await changeQuestions(services, (set) => ({
          ...set,
          rows: set.rows.filter((row) => !gone.has(row.id)),
        }))
      } finally {
        services.pending.update((pending) => withoutPending(pending, ids))
      }
    },
    onSuccess: (_, rows) => {
      services.undo.update((steps) => withStep(steps, { kind: 'delete', questions: rows }))
      services.toasts.notify({
        title: 'Questions deleted',
        description: `${rows.length} questions have been deleted.`,
      })
    },
    onError: (error) => notSaved(services, 'Questions not deleted', error),
  })
}

/** Takes back the latest delete or edit. */
export function useUndo() {
  const services = useServices()
  return useMutation({
    mutationFn: async () => {
      const step = services.undo.get().at(-1)
      if (!step) return
      services.undo.update((steps) => steps.filter((held) => held !== step))
      try {
        services.toasts.notify(await takeBack(services, step))
      } catch (error) {
        services.undo.update((steps) => withStep(steps, step))
        throw error
      }
    },
    onError: (error) => notSaved(services, 'Nothing was undone', error),
  })
}

async function takeBack(services: Services, step: UndoStep): Promise<{ title: string; description: string }> {
  if (step.kind === 'delete') {
    await restoreQuestions(services.api, step.questions)
    await refreshQuestions(services)
    return { title: 'Questions restored', description: `${step.questions.length} questions are back.` }
  }
  // The AI or another tab has written since: its title is not ours to take back.
  if (heldQuestions(services).rows.find((row) => row.id === step.id)?.title !== step.after) {
    return { title: 'Nothing was undone', description: 'The title has been changed again since.' }
  }
  await saveTitle(services, step.id, step.before)
  return { title: 'Edit undone', description: 'The title is as it was before.' }
}

async function saveTitle(services: Services, id: string, title: string): Promise<void> {
  services.pending.update((pending) => withPending(pending, [id], { kind: 'title', title }))
  try {
    const saved = await services.api.call(changeQuestion, { params: { id }, body: { title } })
    await changeQuestions(services, (set) => ({
      ...set,
      rows: set.rows.map((row) => (row.id === saved.id ? saved : row)),
    }))
  } finally {
    services.pending.update((pending) => withoutPending(pending, [id]))
  }
}

function notSaved(services: Services, title: string, error: unknown): void {
  services.toasts.notify({
    title,
    description: serverSentence(error) ?? 'The server could not be reached. Nothing was changed.',
    tone: 'destructive',
  })
  void refreshQuestions(services)
}
