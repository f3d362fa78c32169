import type { Topics } from '../questions/codebook.ts'
import { type CodebookChangeName, type CodebookStep, withSaved, withStep } from './history.ts'
import { saveCodebook, topicsIn } from './save-codebook.ts'
import { type ChangeServices, notSaved, undoAction } from './undo.ts'

const done: Readonly<Record<CodebookChangeName, string>> = {
  rename: 'Topic renamed',
  edit: 'Topic changed',
  merge: 'Topics merged',
  add: 'Topic added',
  delete: 'Topic deleted',
}

/** Changes the topics as an undoable step, which is shown immediately and reverted if the server rejects it. */
export async function changeCodebook(
  services: ChangeServices,
  name: CodebookChangeName,
  change: (topics: Topics) => Topics,
): Promise<void> {
  const before = topicsIn(services)
  const after = change(before)
  if (after === before) return
  const step: CodebookStep = { kind: 'codebook', name, before, after }
  const { history, toasts } = services
  history.update((held) => withStep(held, step))
  toasts.notify({ title: done[name], action: undoAction(services, step) })
  try {
    await saveCodebook(services, { from: before, to: after })
  } catch (error) {
    history.update((held) => withSaved(held, step, undefined))
    notSaved(services, 'Topics not changed', error)
  }
}
