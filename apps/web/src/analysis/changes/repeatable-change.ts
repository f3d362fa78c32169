import type { Question } from '@quarry/contracts/question'
import { applyChange } from '@quarry/contracts/question-rules'
import { isAsLeft, type QuestionStep } from './history.ts'
import type { QuestionChange } from './question-change.ts'

/** A confirmed change in a form that applies only to the state before it, and the state that it left. */
export type RepeatableChange = {
  change: QuestionChange
  /** `unknown` for a change from an earlier visit. */
  left: Question | 'deleted' | 'unknown'
}

/** Returns a confirmed change in repeatable form. If the state before it is unknown, the change stays as it is. */
export function repeatableOf(step: QuestionStep | undefined, change: QuestionChange): RepeatableChange[] {
  const { id } = change
  if (change.kind === 'replace') return [{ change, left: change.wanted }]
  if (change.kind === 'restore') return [{ change, left: change.question }]
  if (step?.kind === 'delete') {
    const before = step.questions.find((question) => question.id === id)
    return before ? [{ change: { kind: 'delete', id, left: before }, left: 'deleted' }] : []
  }
  const changed = step?.changed.find(({ before }) => before.id === id)
  if (!changed) return [{ change: onlyIfBefore(change), left: 'unknown' }]
  const { before, after } = changed
  return [{ change: { kind: 'replace', id, left: before, wanted: after }, left: after }]
}

function onlyIfBefore(change: QuestionChange): QuestionChange {
  if (change.kind !== 'change' || !change.ifDeleted) return change
  const { id, wanted, ifDeleted: left } = change
  return { kind: 'replace', id, left, wanted: applyChange(left, wanted) }
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
  const isAsMade = ([id, left]: readonly [string, RepeatableChange['left']]) => {
    if (left === 'unknown') return true
    return left === 'deleted' ? !there.has(id) : isAsLeft(there.get(id), left)
  }
  return new Set([...last].filter(isAsMade).map(([id]) => id))
}
