import type { Question } from '@quarry/contracts/question'
import type { QuestionSet } from './question-set.ts'

/** Questions from an opened file, which are only in this browser until a run needs them. */
export type UnsentQuestions = {
  /** In file order. */
  rows: ReadonlyMap<string, Question>
  /** Includes deleted questions, because an undo restores them here and not on the server. */
  ids: ReadonlySet<string>
}

export const nothingUnsent: UnsentQuestions = { rows: new Map(), ids: new Set() }

export function withUnsent({ rows, ids }: UnsentQuestions, added: readonly Question[]): UnsentQuestions {
  const next = new Map(rows)
  for (const row of added) next.set(row.id, row)
  return { rows: next, ids: new Set([...ids, ...added.map(({ id }) => id)]) }
}

/** Returns the unsent questions without those that the server has. */
export function withoutSent(unsent: UnsentQuestions, sent: readonly Question[]): UnsentQuestions {
  if (unsent.ids.size === 0) return unsent
  const there = new Set(sent.map(({ id }) => id))
  const ids = new Set([...unsent.ids].filter((id) => !there.has(id)))
  if (ids.size === unsent.ids.size) return unsent
  return { rows: new Map([...unsent.rows].filter(([id]) => ids.has(id))), ids }
}

/**
 * Adds the questions that the user has deleted before this page knew that the server has them, so that a run that another
 * page has started with them brings none of them back.
 */
export function withDeletedUnsent(set: QuestionSet, { rows, ids }: UnsentQuestions): QuestionSet {
  if (ids.size === rows.size) return set
  return { ...set, deleted: new Set([...set.deleted, ...[...ids].filter((id) => !rows.has(id))]) }
}

/** Returns the server's rows, followed by the unsent rows that it does not have. */
export function withUnsentRows(
  rows: readonly Question[],
  { rows: unsent }: UnsentQuestions,
): readonly Question[] {
  if (unsent.size === 0) return rows
  const held = new Set(rows.map(({ id }) => id))
  return [...rows, ...[...unsent.values()].filter(({ id }) => !held.has(id))]
}
