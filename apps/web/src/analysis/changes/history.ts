import type { ReviewDecision } from '@quarry/contracts/endpoints/questions'
import type { Findings } from '@quarry/contracts/findings'
import { formatCount, formatNumber } from '@quarry/contracts/format-count'
import type { Question } from '@quarry/contracts/question'
import type { Topics } from '../questions/codebook.ts'
import type { KeywordFigures } from '../questions/keyword-figures.ts'
import type { TopicEdits } from '../questions/topic-edits.ts'

export type ChangeName = 'edit' | 'part' | ReviewDecision

export type TopicChangeName = 'rename' | 'merge'

export type CodebookChangeName = TopicChangeName | 'edit' | 'add' | 'delete'

export type CodebookStep = { kind: 'codebook'; name: CodebookChangeName; before: Topics; after: Topics }

/** A question before and after a change. */
export type Changed = { before: Question; after: Question }

export type ChangeStep = {
  kind: 'change'
  name: ChangeName
  changed: readonly Changed[]
  /** Pairs of titles that the step separated for all later runs. */
  parted?: Findings['parted']
}

export type QuestionStep = ChangeStep | { kind: 'delete'; questions: readonly Question[] }

/** A change by the user, with the data to undo it. */
export type Step =
  | QuestionStep
  | CodebookStep
  | { kind: 'topics'; name: TopicChangeName; before: TopicEdits; after: TopicEdits }
  | { kind: 'figures'; name: 'add' | 'remove'; before: KeywordFigures; after: KeywordFigures }

export type Turn = 'undone' | 'redone'

/** The steps to undo and to redo, each list with the latest last. */
export type History = { done: readonly Step[]; undone: readonly Step[] }

export const noHistory: History = { done: [], undone: [] }

/** More steps are dropped, the oldest first. */
const STEPS_MAX = 1000
/** Maximum questions in all steps together, at about 1 KB each. */
const QUESTIONS_HELD_MAX = 100_000

/** Adds a step and clears the redo list. */
export function withStep({ done }: History, step: Step): History {
  return { done: latest([...done, step]), undone: [] }
}

/** Returns the latest steps within the limits, but at least one. */
function latest(steps: readonly Step[]): readonly Step[] {
  let held = 0
  const from = steps.findLastIndex((step) => {
    held += questionsIn(step)
    return held > QUESTIONS_HELD_MAX
  })
  return steps.slice(Math.min(from + 1, steps.length - 1)).slice(-STEPS_MAX)
}

function questionsIn(step: Step): number {
  if (step.kind === 'delete') return step.questions.length
  return step.kind === 'change' ? 2 * step.changed.length : 2
}

/** Moves the step to the other list. */
export function withMoved(history: History, step: Step, to: keyof History): History {
  const from = to === 'done' ? 'undone' : 'done'
  return {
    ...history,
    [from]: history[from].filter((held) => held !== step),
    [to]: latest([...history[to], step]),
  }
}

/** Replaces a step with its saved part, or removes the step if nothing was saved. */
export function withSaved(history: History, step: Step, saved: Step | undefined): History {
  const replace = (steps: readonly Step[]) =>
    steps.flatMap((held) => (held !== step ? [held] : saved ? [saved] : []))
  return { done: replace(history.done), undone: replace(history.undone) }
}

export function sizeOf(step: QuestionStep): number {
  return step.kind === 'delete' ? step.questions.length : step.changed.length
}

/** Returns the step without these questions, or undefined if none remain. */
export function savedPart(step: QuestionStep, unsaved: ReadonlySet<string>): QuestionStep | undefined {
  if (unsaved.size === 0) return step
  if (step.kind === 'delete') {
    const questions = step.questions.filter(({ id }) => !unsaved.has(id))
    return questions.length > 0 ? { ...step, questions } : undefined
  }
  const changed = step.changed.filter(({ after }) => !unsaved.has(after.id))
  return changed.length > 0 ? { ...step, changed } : undefined
}

const names: Record<ChangeName, string> = {
  edit: 'edit',
  part: 'separation',
  accept: 'acceptance',
  'accept-together': 'acceptance',
  revert: 'revert',
  'clean-again': 'return to pending',
  'take-suggestion': 'suggestion',
  choose: 'choice',
}

/** Describes a step, such as `delete of 3 questions`. */
export function formatStep(step: Step): string {
  switch (step.kind) {
    case 'change':
      return step.changed.length === 1
        ? names[step.name]
        : `${names[step.name]} of ${formatCount(step.changed.length, 'title')}`
    case 'topics':
    case 'codebook':
      return step.name === 'add' ? 'new topic' : `${step.name} of a topic`
    case 'figures':
      return step.name === 'add' ? 'added search volumes' : 'removed search volumes'
    case 'delete':
      return step.questions.length === 1
        ? 'delete'
        : `delete of ${formatNumber(step.questions.length)} questions`
  }
}

/** Returns true if the step changes one title, like the steps of a review. */
export function isDecision(step: Step | undefined): step is ChangeStep {
  return step?.kind === 'change' && step.changed.length === 1
}

const decidedOn = ['title', 'processingStatus', 'aiEnhanced', 'edited', 'suggestion', 'chosen'] as const

/** Returns true if the question is unchanged since the step, so that nothing newer is overwritten. */
export function isAsLeft(row: Question | undefined, left: Question): row is Question {
  if (!row || (row.reviewed ?? false) !== (left.reviewed ?? false)) return false
  return decidedOn.every((name) => row[name] === left[name])
}
