import type { Question } from '@quarry/contracts/question'

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

/** Returns the server's rows, followed by the unsent rows that it does not have. */
export function withUnsentRows(
  rows: readonly Question[],
  { rows: unsent }: UnsentQuestions,
): readonly Question[] {
  if (unsent.size === 0) return rows
  const held = new Set(rows.map(({ id }) => id))
  return [...rows, ...[...unsent.values()].filter(({ id }) => !held.has(id))]
}
