/** Ref of a bar at the bottom of narrow screens: toasts stand above it, in whatever height it has. */
export function bottomBar(bar: HTMLElement | null): (() => void) | undefined {
  if (!bar) return undefined
  const { style } = document.documentElement
  const observer = new ResizeObserver(() => style.setProperty('--h-bottom-bar', `${bar.offsetHeight}px`))
  observer.observe(bar)
  return () => {
    observer.disconnect()
    style.removeProperty('--h-bottom-bar')
  }
}
