import type { Question } from '@quarry/contracts/question'

export type PendingChange = { kind: 'deleted' } | { kind: 'title'; title: string }

/** By question id. A poll that answers before the server knows of the change must not undo it on screen. */
export type PendingChanges = ReadonlyMap<string, PendingChange>

export const noPendingChanges: PendingChanges = new Map()

export function withPending(
  pending: PendingChanges,
  ids: readonly string[],
  change: PendingChange,
): PendingChanges {
  const next = new Map(pending)
  for (const id of ids) next.set(id, change)
  return next
}

export function withoutPending(pending: PendingChanges, ids: readonly string[]): PendingChanges {
  const next = new Map(pending)
  for (const id of ids) next.delete(id)
  return next
}

/** The rows as the user has left them. The very same array when nothing is pending. */
export function applyPending(rows: readonly Question[], pending: PendingChanges): readonly Question[] {
  if (pending.size === 0) return rows
  return rows.flatMap((row) => {
    const change = pending.get(row.id)
    if (change?.kind === 'deleted') return []
    return change ? [{ ...row, title: change.title, edited: true }] : [row]
  })
}
