/** Where an element stands: which child of its parent, from the element itself up to the root. */
type Place = { parent: Element; index: number }

const FOCUSABLE =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), [tabindex="0"]'

/**
 * A ref for an element in which the focus is not to get lost: when what has it goes away or is switched off, it
 * goes on to what took its place, or to the nearest thing around.
 */
export function keepFocus(root: HTMLElement | null): (() => void) | undefined {
  if (!root) return undefined
  let last: { element: Element; places: readonly Place[]; byKey: boolean } | undefined

  function remember({ target }: FocusEvent) {
    if (!(target instanceof Element) || !root) return
    last = { element: target, places: placesOf(target, root), byKey: target.matches(':focus-visible') }
  }

  function forget({ target }: FocusEvent) {
    // Whoever leaves an element that stays wants to: a click beside it, another window.
    queueMicrotask(() => {
      if (last?.element === target && canHaveFocus(last.element)) last = undefined
    })
  }

  const observer = new MutationObserver(() => {
    if (!last || canHaveFocus(last.element)) return
    const { activeElement } = document
    // What is switched off has the focus until the browser draws the page.
    if (activeElement !== document.body && activeElement !== last.element) return
    // Who points at something else does not want the page to scroll.
    focus(successorOf(last.places), { preventScroll: !last.byKey })
  })
  observer.observe(root, { subtree: true, childList: true, attributeFilter: ['disabled'] })
  root.addEventListener('focusin', remember)
  root.addEventListener('focusout', forget)
  return () => {
    observer.disconnect()
    root.removeEventListener('focusin', remember)
    root.removeEventListener('focusout', forget)
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

/** A heading of what is there now, the section itself if it has none, else the first control. */
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
