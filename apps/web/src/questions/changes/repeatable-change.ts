import type { Question } from '@quarry/contracts/question'
import { isAsLeft, type QuestionStep } from './history.ts'
import type { QuestionChange } from './question-change.ts'

/** A confirmed change in a form that applies only to the state before it, and the state that it left. */
export type RepeatableChange = {
  change: QuestionChange
  /** Undefined if the change deleted the question. */
  left: Question | undefined
}

/** Returns nothing if the state before the change is unknown, as for a change from an earlier visit. */
export function repeatableOf(step: QuestionStep | undefined, change: QuestionChange): RepeatableChange[] {
  const { id } = change
  if (change.kind === 'replace') return [{ change, left: change.wanted }]
  if (change.kind === 'restore') return [{ change, left: change.question }]
  if (step?.kind === 'delete') {
    const before = step.questions.find((question) => question.id === id)
    return before ? [{ change: { kind: 'delete', id, left: before }, left: undefined }] : []
  }
  const changed = step?.changed.find(({ before }) => before.id === id)
  if (!changed) return []
  const { before, after } = changed
  return [{ change: { kind: 'replace', id, left: before, wanted: after }, left: after }]
}

/**
 * Returns the ids of questions that are as the last of their changes left them. Any others have been changed since by
 * somebody else, whose state is newer.
 */
export function unchangedSince(
  changes: readonly RepeatableChange[],
  rows: readonly Question[],
): ReadonlySet<string> {
  const there = new Map(rows.map((row) => [row.id, row]))
  const last = new Map(changes.map(({ change, left }) => [change.id, left]))
  const isAsMade = ([id, left]: readonly [string, Question | undefined]) =>
    left ? isAsLeft(there.get(id), left) : !there.has(id)
  return new Set([...last].filter(isAsMade).map(([id]) => id))
}
