const FOCUSABLE =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), [tabindex="0"]'

/**
 * A ref for an element that keeps the focus inside: when the focused element is removed or disabled, the focus
 * moves to its replacement, or to the nearest element.
 */
export function keepFocus(root: HTMLElement | null): (() => void) | undefined {
  if (!root) return undefined
  let last: { element: Element; byKey: boolean } | undefined
  /** Stays where the element was when that is removed, or what is around it. */
  const place = document.createRange()

  function remember({ target }: FocusEvent) {
    if (!(target instanceof Element)) return
    last = { element: target, byKey: target.matches(':focus-visible') }
    place.selectNode(target)
  }

  function onFocusOut({ target }: FocusEvent) {
    // The element still exists, so the user moved the focus: a click elsewhere, another window.
    queueMicrotask(() => {
      if (last?.element === target && canHaveFocus(last.element)) last = undefined
    })
  }

  const observer = new MutationObserver(() => {
    if (!last || canHaveFocus(last.element)) return
    const { activeElement } = document
    // A disabled element keeps the focus until the next paint.
    if (activeElement !== document.body && activeElement !== last.element) return
    // Must not scroll the page for users of a pointer.
    focus(successorAt(place), { preventScroll: !last.byKey })
  })
  observer.observe(root, { subtree: true, childList: true, attributeFilter: ['disabled'] })
  root.addEventListener('focusin', remember)
  root.addEventListener('focusout', onFocusOut)
  return () => {
    observer.disconnect()
    root.removeEventListener('focusin', remember)
    root.removeEventListener('focusout', onFocusOut)
  }
}

function canHaveFocus(element: Element): boolean {
  return element.isConnected && !element.matches(':disabled')
}

/** Returns what comes after the place, before it, or around it, whichever is nearest. */
function successorAt({ startContainer, startOffset }: Range): HTMLElement | undefined {
  let index = startOffset
  for (let parent: Node | null = startContainer; parent instanceof Element; parent = parent.parentNode) {
    const children = [...parent.childNodes]
    for (const node of [...children.slice(index), ...children.slice(0, index).reverse()]) {
      const found = node instanceof Element ? targetIn(node) : undefined
      if (found) return found
    }
    index = [...(parent.parentNode?.childNodes ?? [])].indexOf(parent)
  }
  return undefined
}

/** Returns a heading, the section itself if it has none, else the first control. */
function targetIn(place: Element): HTMLElement | undefined {
  const shown = [place, ...place.querySelectorAll('*')].filter(isShown)
  return (
    shown.find((element) => element.matches('h1, h2, h3')) ??
    shown.find((element) => element.matches('section')) ??
    shown.find((element) => element.matches(FOCUSABLE))
  )
}

function isShown(element: Element): element is HTMLElement {
  return element instanceof HTMLElement && element.checkVisibility()
}

function focus(target: HTMLElement | undefined, options: FocusOptions): void {
  if (!target) return
  if (!target.matches(FOCUSABLE)) target.tabIndex = -1
  target.focus(options)
}

/**
 * Returns true if something has the focus by now. What closes gives the focus back with a timer, which would take it from
 * the field that the user has gone to meanwhile: with Ctrl or Cmd + Z, the page would undo instead of the field.
 */
export function hasFocusMoved(): boolean {
  return document.activeElement !== document.body
}
