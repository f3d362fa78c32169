import type { Question } from '@quarry/contracts/question'

export type UndoStep =
  | { kind: 'delete'; questions: readonly Question[] }
  | { kind: 'title'; id: string; before: string; after: string }

export const noUndoSteps: readonly UndoStep[] = []

/** Steps kept; older ones fall off. */
const DEPTH = 50

export function withStep(steps: readonly UndoStep[], step: UndoStep): readonly UndoStep[] {
  return [...steps, step].slice(-DEPTH)
}

/** What the next undo does, in the words of its button. */
export function nameOfUndo(steps: readonly UndoStep[]): string {
  const last = steps.at(-1)
  if (!last) return 'Undo: nothing to undo'
  if (last.kind === 'title') return 'Undo edit'
  return last.questions.length === 1 ? 'Undo delete' : `Undo delete of ${last.questions.length} questions`
}
