import { useSyncExternalStore } from 'react'

let heightPx = 0
const listeners = new Set<() => void>()

/** A ref for a bar at the bottom of narrow screens, which measures it so that toasts appear above it. */
export function bottomBar(bar: HTMLElement | null): (() => void) | undefined {
  if (!bar) return undefined
  const observer = new ResizeObserver(() => change(bar.offsetHeight))
  observer.observe(bar)
  return () => {
    observer.disconnect()
    change(0)
  }
}

/** Returns the bar's height in pixels. Not a CSS variable on the page, which would restyle the whole page. */
export function useBottomBarHeight(): number {
  return useSyncExternalStore(subscribe, () => heightPx)
}

function change(nextPx: number): void {
  heightPx = nextPx
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
