/** Position of an element: its child index at each level, from the element up to the root. */
type Place = { parent: Element; index: number }

const FOCUSABLE =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), [tabindex="0"]'

/**
 * A ref for an element that keeps the focus inside: when the focused element is removed or disabled, the focus
 * moves to its replacement, or to the nearest element.
 */
export function keepFocus(root: HTMLElement | null): (() => void) | undefined {
  if (!root) return undefined
  let last: { element: Element; places: readonly Place[]; byKey: boolean } | undefined

  function remember({ target }: FocusEvent) {
    if (!(target instanceof Element) || !root) return
    last = { element: target, places: placesOf(target, root), byKey: target.matches(':focus-visible') }
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
    focus(successorOf(last.places), { preventScroll: !last.byKey })
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

function placesOf(element: Element, root: Element): Place[] {
  const places: Place[] = []
  for (let child = element; child !== root; child = child.parentElement) {
    if (!child.parentElement) break
    places.push({ parent: child.parentElement, index: [...child.parentElement.children].indexOf(child) })
  }
  return places
}

function canHaveFocus(element: Element): boolean {
  return element.isConnected && !element.matches(':disabled')
}

function successorOf(places: readonly Place[]): HTMLElement | undefined {
  for (const { parent, index } of places) {
    if (!parent.isConnected) continue
    const children = [...parent.children]
    for (const place of [...children.slice(index), ...children.slice(0, index).reverse()]) {
      const found = targetIn(place)
      if (found) return found
    }
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
