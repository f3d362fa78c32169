/**
 * Returns true if an element already has the focus. A closing overlay restores the focus after a delay, and must not
 * take it from a field that the user has focused since, where Ctrl or Cmd + Z would then undo in the page instead.
 */
export function hasFocusMoved(): boolean {
  return document.activeElement !== document.body
}

/** A ref for an element that replaces a focused one, such as a run its start button, so that the focus isn't lost. */
export function focusIfLost(element: HTMLElement | null): void {
  if (!hasFocusMoved()) element?.focus({ preventScroll: true })
}
