/**
 * Returns true if something has the focus by now. What closes gives the focus back with a timer, which would take it from
 * the field that the user has gone to meanwhile: with Ctrl or Cmd + Z, the page would undo instead of the field.
 */
export function hasFocusMoved(): boolean {
  return document.activeElement !== document.body
}

/** A ref for what replaces a focused element, such as a run in the place of its start: the browser has no focus to move. */
export function focusIfLost(element: HTMLElement | null): void {
  if (!hasFocusMoved()) element?.focus({ preventScroll: true })
}
