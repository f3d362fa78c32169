import type { Question } from '@quarry/contracts/question'

/** Questions that are only in this tab: they were opened from a file and wait for the first run that needs them. */
export type UnsentQuestions = {
  /** In file order. */
  rows: ReadonlyMap<string, Question>
  /** Ids of all opened, unsent questions, including deleted ones, which an undo restores here. */
  ids: ReadonlySet<string>
}

export const nothingUnsent: UnsentQuestions = { rows: new Map(), ids: new Set() }

export function withUnsent({ rows, ids }: UnsentQuestions, added: readonly Question[]): UnsentQuestions {
  const next = new Map(rows)
  for (const row of added) next.set(row.id, row)
  return { rows: next, ids: new Set([...ids, ...added.map(({ id }) => id)]) }
}

/** Returns the server's rows, then the unsent ones that it does not have. */
export function withUnsentRows(
  rows: readonly Question[],
  { rows: unsent }: UnsentQuestions,
): readonly Question[] {
  if (unsent.size === 0) return rows
  const held = new Set(rows.map(({ id }) => id))
  return [...rows, ...[...unsent.values()].filter(({ id }) => !held.has(id))]
}
