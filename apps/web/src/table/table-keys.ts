import type { KeyboardEvent } from 'react'

export type TableCommand =
  | { kind: 'move'; by: number; extend: boolean }
  | { kind: 'selectAll' | 'toggle' | 'clear' | 'edit' | 'remove' | 'compare' | 'accept' | 'revert' | 'take' }

/** Rows that Page Up and Page Down pass. */
const PAGE = 10

const moves = new Map(
  Object.entries<number>({
    ArrowDown: 1,
    ArrowUp: -1,
    PageDown: PAGE,
    PageUp: -PAGE,
    Home: Number.NEGATIVE_INFINITY,
    End: Number.POSITIVE_INFINITY,
  }),
)

const named = new Map(
  Object.entries<TableCommand>({
    Escape: { kind: 'clear' },
    Delete: { kind: 'remove' },
    Backspace: { kind: 'remove' },
    F2: { kind: 'edit' },
  }),
)

/** Only where the row itself has the focus: its buttons and its box have their own use for them. */
const onRow = new Map(
  Object.entries<TableCommand>({
    ' ': { kind: 'toggle' },
    Enter: { kind: 'edit' },
  }),
)

const letters = new Map(
  Object.entries<TableCommand>({
    j: { kind: 'move', by: 1, extend: false },
    k: { kind: 'move', by: -1, extend: false },
    x: { kind: 'toggle' },
    e: { kind: 'edit' },
    d: { kind: 'compare' },
    a: { kind: 'accept' },
    r: { kind: 'revert' },
    t: { kind: 'take' },
  }),
)

type Key = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'>

/** Returns the command of a key pressed in the table, or undefined for other keys. */
export function commandOf(
  key: Key,
  { isOnRow, withLetters }: { isOnRow: boolean; withLetters: boolean },
): TableCommand | undefined {
  if (key.altKey) return undefined
  if (key.ctrlKey || key.metaKey) return key.key.toLowerCase() === 'a' ? { kind: 'selectAll' } : undefined
  const by = moves.get(key.key)
  if (by !== undefined) return { kind: 'move', by, extend: key.shiftKey }
  return (
    named.get(key.key) ??
    (isOnRow ? onRow.get(key.key) : undefined) ??
    (withLetters ? letters.get(key.key) : undefined)
  )
}
