import { formatNumber } from '@quarry/contracts/format-count'
import type { Question } from '@quarry/contracts/question'
import { withTitle } from '@quarry/contracts/question-rules'
import { refreshQuestions } from '../questions/question-cache.ts'
import { type QuestionStep, savedPart, sizeOf, withSaved, withStep } from './history.ts'
import { type ChangeServices, notSaved, undoAction } from './undo.ts'

/** The saved part of a step, and the error that stopped the rest, if any. Undefined if an undo came first. */
type Made = { saved: QuestionStep | undefined; error?: unknown } | undefined

/** Shows a step immediately, saves it after earlier steps, and keeps the saved part for undo. */
export async function makeChange(
  services: ChangeServices,
  step: QuestionStep,
  options?: { keepTrying: boolean },
): Promise<Made> {
  const { history, changes } = services
  if (sizeOf(step) === 0) return { saved: undefined }
  history.update((held) => withStep(held, step))
  const outcome = await changes.add(step, 'made', options)
  if (!outcome) return undefined
  const saved = savedPart(step, outcome.unsaved)
  if (saved !== step) history.update((held) => withSaved(held, step, saved))
  if (outcome.error !== undefined) void refreshQuestions(services)
  return { saved, error: outcome.error }
}

/** Saves an edited title. Returns false if it was rejected. */
export async function editTitle(services: ChangeServices, before: Question, title: string): Promise<boolean> {
  const changed = [{ before, after: withTitle(before, title) }]
  const made = await makeChange(services, { kind: 'change', name: 'edit', changed })
  if (!made) return true
  if (!made.saved) {
    notSaved(services, 'Question not updated', made.error)
    return false
  }
  services.toasts.notify({
    title: 'Question updated',
    description: 'Question title has been updated successfully.',
    action: undoAction(services, made.saved),
  })
  return true
}

export async function deleteQuestions(
  services: ChangeServices,
  questions: readonly Question[],
): Promise<void> {
  const made = await makeChange(services, { kind: 'delete', questions })
  if (!made) return
  if (!made.saved) return notSaved(services, 'Questions not deleted', made.error)
  services.toasts.notify({
    title: 'Questions deleted',
    description: `${formatNumber(questions.length)} questions have been deleted.`,
    action: undoAction(services, made.saved),
  })
}
