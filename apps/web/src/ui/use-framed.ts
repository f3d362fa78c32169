import { useSyncExternalStore } from 'react'

/** From this width of the page on, in pixels, the workbench does not scroll as a whole. Same as `--breakpoint-frame`. */
export const FRAME_WIDTH = 1024

const frame = window.matchMedia(`(width >= ${FRAME_WIDTH}px)`)

function subscribe(listener: () => void) {
  frame.addEventListener('change', listener)
  return () => frame.removeEventListener('change', listener)
}

/** Returns true if the page is wide enough for the workbench's frame. */
export function useFramed(): boolean {
  return useSyncExternalStore(subscribe, () => frame.matches)
}
