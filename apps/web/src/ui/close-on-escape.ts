import type { KeyboardEvent as ReactKeyboardEvent } from 'react'

/**
 * Returns the props that close an overlay on Escape even while a newer toast is shown. Radix sends the key only to the layer
 * that opened last, and a toast is a layer.
 */
export function closeOnEscape(close: () => void) {
  return {
    onEscapeKeyDown: (event: KeyboardEvent) => {
      if (takesEscape(event.target)) event.preventDefault()
    },
    onKeyDown: ({ key, target, currentTarget, defaultPrevented }: ReactKeyboardEvent) => {
      const isInside = target instanceof Element && currentTarget.contains(target)
      if (key === 'Escape' && isInside && !defaultPrevented && !takesEscape(target)) close()
    },
  }
}

/** Returns true in an editor, which takes the first Escape; the overlay closes with the next. */
function takesEscape(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[data-takes-escape]') !== null
}
