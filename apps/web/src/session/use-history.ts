import type { Question } from '@quarry/contracts/question'
import { MutationObserver, useMutation } from '@tanstack/react-query'
import type { ToastAction } from '../ui/toast-store.ts'
import { useStableCallback } from '../ui/use-stable-callback.ts'
import { formatStep, inTurn, isAsLeft, moved, type Step, without } from './history.ts'
import { heldQuestions, refreshQuestions } from './questions-query.ts'
import { replaceMany } from './replace-many.ts'
import { restoreQuestions } from './restore-questions.ts'
import { notSaved, saveDelete, saveReplacement } from './save-question.ts'
import { type Services, useServices } from './services.ts'
import { type Store, useStore } from './store.ts'
import { carryOutDecisions, changeCut, putBack, takeOver } from './unlikely-questions.ts'

/** Undo and redo of edits, deletes and decisions, one at a time. */
export function useHistory() {
  const services = useServices()
  const { done, undone } = useStore(services.history)
  const undo = useMutation({
    scope: inTurn,
    mutationFn: () => turn(services, 'undone', services.history.get().done.at(-1)),
    onError: (error) => notSaved(services, 'Nothing was undone', error),
  })
  const redo = useMutation({
    scope: inTurn,
    mutationFn: () => turn(services, 'done', services.history.get().undone.at(-1)),
    onError: (error) => notSaved(services, 'Nothing was redone', error),
  })
  return {
    undo: () => undo.mutate(),
    redo: () => redo.mutate(),
    lastDone: done.at(-1),
    lastUndone: undone.at(-1),
  }
}

/** Returns `undoAction` with the services. */
export function useUndoAction(): (step: Step) => ToastAction {
  const services = useServices()
  return useStableCallback((step) => undoAction(services, step))
}

/** Returns the button of a toast that undoes this step, whatever has been done since. */
export function undoAction(services: Services, step: Step): ToastAction {
  const undo = new MutationObserver(services.queries, {
    scope: inTurn,
    mutationFn: () => turn(services, 'undone', step),
    onError: (error) => notSaved(services, 'Nothing was undone', error),
  })
  return {
    label: 'Undo',
    otherwise: 'You can also undo with the button above the table, or with Ctrl or Cmd + Z.',
    // A failure is shown as a toast.
    run: () => void undo.mutate().catch(() => undefined),
  }
}

/** Undoes or redoes the step on the server, then moves it to the other list. */
async function turn(services: Services, to: 'done' | 'undone', step: Step | undefined): Promise<void> {
  const { history, toasts } = services
  if (!step || !history.get()[to === 'undone' ? 'done' : 'undone'].includes(step)) return
  const wording = to === 'undone' ? 'Undid' : 'Redid'
  if (await carryOut(services, step, to)) {
    history.update((held) => moved(held, step, to))
    toasts.notify({ title: `${wording}: ${formatStep(step)}` })
    return
  }
  // The AI or another tab has changed it since; that change is kept.
  history.update((held) => without(held, step))
  toasts.notify({
    title: `Nothing was ${wording}`,
    description: `${changedSince(step)} changed since then.`,
    tone: 'neutral',
  })
}

/** Returns false if the question has changed since the step. */
async function carryOut(services: Services, step: Step, to: 'done' | 'undone'): Promise<boolean> {
  if (step.kind === 'delete') {
    await carryOutDelete(services, step.questions, to)
    return true
  }
  if (step.kind === 'take-over') {
    return (await (to === 'done' ? takeOver : putBack)(services, step.ids)) > 0
  }
  if (step.kind === 'decisions') return (await carryOutDecisions(services, step, to)) > 0
  if (step.kind === 'cut') {
    await changeCut(services, to === 'done' ? step.after : step.before)
    return true
  }
  if (step.kind === 'topics') return carryOutIn(services.topicEdits, step, to)
  if (step.kind === 'figures') return carryOutIn(services.keywordFigures, step, to)
  if (step.kind === 'changes') {
    const replacements = step.changed.map(({ before, after }) =>
      to === 'done' ? { left: before, wanted: after } : { left: after, wanted: before },
    )
    return (await replaceMany(services, replacements)) > 0
  }
  const [left, wanted] = to === 'done' ? [step.before, step.after] : [step.after, step.before]
  const held = heldQuestions(services).rows.find((row) => row.id === left.id)
  if (!isAsLeft(held, left)) return false
  await saveReplacement(services, held, wanted)
  return true
}

async function carryOutDelete(
  services: Services,
  questions: readonly Question[],
  to: 'done' | 'undone',
): Promise<void> {
  if (to === 'done') await saveDelete(services, idsOf(questions))
  else await bringBack(services, questions)
}

/** Of what is only in this tab. */
function carryOutIn<Value>(
  store: Store<Value>,
  { before, after }: { before: Value; after: Value },
  to: 'done' | 'undone',
): boolean {
  const [left, wanted] = to === 'done' ? [before, after] : [after, before]
  if (store.get() !== left) return false
  store.update(() => wanted)
  return true
}

async function bringBack(services: Services, questions: readonly Question[]): Promise<void> {
  await restoreQuestions(services.api, questions)
  await refreshQuestions(services)
}

function idsOf(questions: readonly Question[]): string[] {
  return questions.map((row) => row.id)
}

/** What another change has taken the place of. */
function changedSince({ kind }: Step): string {
  if (kind === 'topics') return 'The topics have'
  return kind === 'figures' ? 'The volumes have' : 'The question has'
}
