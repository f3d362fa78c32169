import type { Question } from '@quarry/contracts/question'
import { applyChange } from '@quarry/contracts/question-rules'
import { type Changed, isAsLeft, type QuestionStep } from './history.ts'
import type { QuestionChange } from './question-change.ts'

/** A confirmed change in a form that applies only to the state before it, and the state that it left. */
export type RepeatableChange = { change: QuestionChange; left: Question | 'deleted' }

/**
 * Returns a confirmed change in repeatable form; nothing if the state before it is unknown, as for most changes from an
 * earlier visit, because it could overwrite what somebody else has changed since.
 */
export function repeatableOf(step: QuestionStep | undefined, change: QuestionChange): RepeatableChange[] {
  const { id } = change
  if (change.kind === 'replace') return [{ change, left: change.wanted }]
  if (change.kind === 'restore') return [{ change, left: change.question }]
  if (step?.kind === 'delete') {
    const before = step.questions.find((question) => question.id === id)
    return before ? [{ change: { kind: 'delete', id, left: before }, left: 'deleted' }] : []
  }
  const changed = step?.changed.find(({ before }) => before.id === id) ?? changedOf(change)
  if (!changed) return []
  const { before, after } = changed
  return [{ change: { kind: 'replace', id, left: before, wanted: after }, left: after }]
}

function changedOf(change: QuestionChange): Changed | undefined {
  if (change.kind !== 'change' || !change.ifDeleted) return undefined
  const { wanted, ifDeleted: before } = change
  return { before, after: applyChange(before, wanted) }
}

/**
 * Returns the ids of the questions that nobody else has changed since the last of these changes. The state of any other
 * question is newer, so it must not be overwritten.
 */
export function unchangedSince(
  changes: readonly RepeatableChange[],
  rows: readonly Question[],
): ReadonlySet<string> {
  const there = new Map(rows.map((row) => [row.id, row]))
  const last = new Map(changes.map(({ change, left }) => [change.id, left]))
  const isAsMade = ([id, left]: readonly [string, RepeatableChange['left']]) =>
    left === 'deleted' ? !there.has(id) : isAsLeft(there.get(id), left)
  return new Set([...last].filter(isAsMade).map(([id]) => id))
}
