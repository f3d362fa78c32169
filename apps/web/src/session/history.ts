import { formatNumber } from '@quarry/contracts/format-count'
import type { Question } from '@quarry/contracts/question'

export type ChangeName = 'edit' | 'accept' | 'revert' | 'suggestion'

/** Something the user has done to questions, with what it takes to do it the other way round. */
export type Step =
  | { kind: 'delete'; questions: readonly Question[] }
  | { kind: 'change'; name: ChangeName; before: Question; after: Question }

/** What can be undone and what can be redone, the latest last in both. */
export type History = { done: readonly Step[]; undone: readonly Step[] }

export const noHistory: History = { done: [], undone: [] }

/** Changes are saved one after the other: an undo finds the change before it among the steps, not on its way. */
export const inTurn = { id: 'history' } as const

/** Steps kept; older ones fall off. */
const DEPTH = 50

/** After something new nothing can be redone any more. */
export function withStep({ done }: History, step: Step): History {
  return { done: [...done, step].slice(-DEPTH), undone: [] }
}

/** The step goes from one side to the other. */
export function moved(history: History, step: Step, to: keyof History): History {
  const from = to === 'done' ? 'undone' : 'done'
  return {
    ...history,
    [from]: history[from].filter((held) => held !== step),
    [to]: [...history[to], step].slice(-DEPTH),
  }
}

export function without({ done, undone }: History, step: Step): History {
  return { done: done.filter((held) => held !== step), undone: undone.filter((held) => held !== step) }
}

const names: Record<ChangeName, string> = {
  edit: 'edit',
  accept: 'acceptance',
  revert: 'revert',
  suggestion: 'taking the suggestion',
}

/** The step in words, such as `delete of 3 questions`. */
export function formatStep(step: Step): string {
  if (step.kind === 'change') return names[step.name]
  return step.questions.length === 1 ? 'delete' : `delete of ${formatNumber(step.questions.length)} questions`
}

/** Whether the question still is as the step left it, so that nothing later is overwritten. */
export function isAsLeft(row: Question | undefined, left: Question): row is Question {
  return (
    row !== undefined &&
    row.title === left.title &&
    row.processingStatus === left.processingStatus &&
    row.aiEnhanced === left.aiEnhanced &&
    row.edited === left.edited &&
    row.suggestion === left.suggestion &&
    (row.reviewed ?? false) === (left.reviewed ?? false)
  )
}
