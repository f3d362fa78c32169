import { formatCount, formatNumber } from '@quarry/contracts/format-count'
import type { Question } from '@quarry/contracts/question'
import type { TopicEdits } from '@quarry/topics/topic-edits'
import type { KeywordFigures } from './keyword-figures.ts'

export type ChangeName = 'edit' | 'accept' | 'revert' | 'suggestion'

/** Changes of many questions at once. */
export type BulkChangeName = 'replace' | 'accept' | 'revert'

export type TopicChangeName = 'rename' | 'merge' | 'split' | 'pin' | 'unpin' | 'source'

/** A question before and after a change. */
export type Changed = { before: Question; after: Question }

/** Ids of the titles that the AI, asked by the user, has taken over and set aside. */
export type DecisionStep = { kind: 'decisions'; taken: readonly string[]; setAside: readonly string[] }

/** A change by the user, with the data to undo it. */
export type Step =
  | { kind: 'delete'; questions: readonly Question[] }
  | ({ kind: 'change'; name: ChangeName } & Changed)
  | { kind: 'changes'; name: BulkChangeName; changed: readonly Changed[] }
  | { kind: 'take-over'; ids: readonly string[] }
  | DecisionStep
  /** Cuts in percent. */
  | { kind: 'cut'; before: number; after: number }
  | { kind: 'topics'; name: TopicChangeName; before: TopicEdits; after: TopicEdits }
  | { kind: 'figures'; name: 'add' | 'remove'; before: KeywordFigures; after: KeywordFigures }

/** Steps to undo and to redo, the latest last in both. */
export type History = { done: readonly Step[]; undone: readonly Step[] }

export const noHistory: History = { done: [], undone: [] }

/** Saves changes one at a time, so that an undo finds the previous change completed. */
export const inTurn = { id: 'history' } as const

/** Maximum number of steps; older ones are dropped. */
const DEPTH = 1000
/** Questions in all steps together, of about 1 KB each; older steps are dropped. */
const QUESTIONS_HELD_MAX = 100_000

/** Adds a step and clears the redo list. */
export function withStep({ done }: History, step: Step): History {
  return { done: latest([...done, step]), undone: [] }
}

/** Returns the latest steps within the limits; the last one always. */
function latest(steps: readonly Step[]): readonly Step[] {
  let held = 0
  const from = steps.findLastIndex((step) => {
    held += questionsIn(step)
    return held > QUESTIONS_HELD_MAX
  })
  return steps.slice(Math.min(from + 1, steps.length - 1)).slice(-DEPTH)
}

function questionsIn(step: Step): number {
  if (step.kind === 'delete') return step.questions.length
  if (step.kind === 'changes') return 2 * step.changed.length
  return 2
}

/** Moves the step to the other list. */
export function moved(history: History, step: Step, to: keyof History): History {
  const from = to === 'done' ? 'undone' : 'done'
  return {
    ...history,
    [from]: history[from].filter((held) => held !== step),
    [to]: latest([...history[to], step]),
  }
}

export function without({ done, undone }: History, step: Step): History {
  return { done: done.filter((held) => held !== step), undone: undone.filter((held) => held !== step) }
}

const names: Record<ChangeName, string> = {
  edit: 'edit',
  accept: 'acceptance',
  revert: 'revert',
  suggestion: 'suggestion',
}

const bulkNames: Record<BulkChangeName, string> = {
  replace: 'replacement in',
  accept: 'acceptance of',
  revert: 'revert of',
}

/** The step in words, such as `delete of 3 questions`. */
export function formatStep(step: Step): string {
  if (step.kind === 'change') return names[step.name]
  if (step.kind === 'changes') {
    return `${bulkNames[step.name]} ${formatCount(step.changed.length, 'title')}`
  }
  if (step.kind === 'take-over') return `added ${formatCount(step.ids.length, 'title')}`
  if (step.kind === 'decisions')
    return `decisions of the AI on ${formatCount(step.taken.length + step.setAside.length, 'title')}`
  if (step.kind === 'topics')
    return step.name === 'source' ? 'change of all topics' : `${step.name} of a topic`
  if (step.kind === 'figures') return step.name === 'add' ? 'added search volumes' : 'removed search volumes'
  if (step.kind === 'cut') return `change to at least ${step.after}% sure`
  return step.questions.length === 1 ? 'delete' : `delete of ${formatNumber(step.questions.length)} questions`
}

/** Returns true if the question is unchanged since the step, so that nothing newer is overwritten. */
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
