/**
 * Returns true if an element already has the focus. A closing overlay restores the focus with a timer, which would take
 * it from a field that the user has entered since: Ctrl or Cmd + Z would then undo in the page instead of the field.
 */
export function hasFocusMoved(): boolean {
  return document.activeElement !== document.body
}

/** A ref for what replaces a focused element, such as a run in the place of its start: the browser has no focus to move. */
export function focusIfLost(element: HTMLElement | null): void {
  if (!hasFocusMoved()) element?.focus({ preventScroll: true })
}
