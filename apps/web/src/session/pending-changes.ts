import type { Question } from '@quarry/contracts/question'

/** An unconfirmed change to a question: deleted, or changed. */
export type PendingChange = { kind: 'deleted' } | { kind: 'changed'; to: (row: Question) => Question }

/** By question id. A poll response from before the change must not undo it on screen. */
export type PendingChanges = ReadonlyMap<string, PendingChange>

export const noPendingChanges: PendingChanges = new Map()

/** Returns the same map if the changes are pending already. */
export function withPending(
  pending: PendingChanges,
  ids: readonly string[],
  change: PendingChange,
): PendingChanges {
  if (ids.every((id) => pending.get(id) === change)) return pending
  const next = new Map(pending)
  for (const id of ids) next.set(id, change)
  return next
}

export function withoutPending(pending: PendingChanges, ids: readonly string[]): PendingChanges {
  const next = new Map(pending)
  for (const id of ids) next.delete(id)
  return next
}

/** Returns the rows with pending changes applied, or the same array when there are none. */
export function applyPending(rows: readonly Question[], pending: PendingChanges): readonly Question[] {
  if (pending.size === 0) return rows
  const shown: Question[] = []
  for (const row of rows) {
    const change = pending.get(row.id)
    if (change?.kind !== 'deleted') shown.push(change ? change.to(row) : row)
  }
  return shown
}
