import { useSyncExternalStore } from 'react'

let heightPx = 0
const listeners = new Set<() => void>()

/** Ref of a bar at the bottom of narrow screens: toasts appear above it, whatever its height. */
export function bottomBar(bar: HTMLElement | null): (() => void) | undefined {
  if (!bar) return undefined
  const observer = new ResizeObserver(() => change(bar.offsetHeight))
  observer.observe(bar)
  return () => {
    observer.disconnect()
    change(0)
  }
}

/** Height of the bar in pixels. Not a variable of the page's style: each change would style all of the page anew. */
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
