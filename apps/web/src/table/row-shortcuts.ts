import type { KeyboardEvent } from 'react'

type Kind = 'selectAll' | 'toggle' | 'clear' | 'edit' | 'remove' | 'compare' | 'accept' | 'revert' | 'take'

export type TableCommand = { kind: 'move'; by: number; extend: boolean } | { kind: Kind }

/** Rows that Page Up and Page Down pass. */
const PAGE = 10

const moves = new Map([
  ['ArrowDown', 1],
  ['ArrowUp', -1],
  ['PageDown', PAGE],
  ['PageUp', -PAGE],
  ['Home', Number.NEGATIVE_INFINITY],
  ['End', Number.POSITIVE_INFINITY],
])

const letterMoves = new Map([
  ['j', 1],
  ['k', -1],
])

const named = new Map<string, Kind>([
  ['Escape', 'clear'],
  ['Delete', 'remove'],
  ['Backspace', 'remove'],
  ['F2', 'edit'],
])

/** Keys that work only while the row itself has the focus, because its buttons and checkbox use them too. */
const onRow = new Map<string, Kind>([
  [' ', 'toggle'],
  ['Enter', 'edit'],
])

const letters = new Map<string, Kind>([
  ['x', 'toggle'],
  ['e', 'edit'],
  ['d', 'compare'],
  ['a', 'accept'],
  ['r', 'revert'],
  ['t', 'take'],
])

type Key = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'>

/** Returns the command of a key pressed in the table, or undefined for other keys. */
export function commandOf(
  { key, shiftKey, ctrlKey, metaKey, altKey }: Key,
  { isOnRow, withLetters }: { isOnRow: boolean; withLetters: boolean },
): TableCommand | undefined {
  if (altKey) return undefined
  if (ctrlKey || metaKey) return key.toLowerCase() === 'a' ? { kind: 'selectAll' } : undefined
  const by = moves.get(key) ?? (withLetters ? letterMoves.get(key) : undefined)
  if (by !== undefined) return { kind: 'move', by, extend: shiftKey }
  const kind =
    named.get(key) ?? (isOnRow ? onRow.get(key) : undefined) ?? (withLetters ? letters.get(key) : undefined)
  return kind && { kind }
}
