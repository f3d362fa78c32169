import { useSyncExternalStore } from 'react'

/** From this width of the page on, in pixels, the workbench does not scroll as a whole. Same as `--breakpoint-frame`. */
export const FRAME_WIDTH = 1024
/** From this width of the page on, in pixels, a row of the table is a grid. Same as `--breakpoint-md`. */
const GRID_WIDTH = 761

/** Returns true if the page is wide enough for the workbench's frame. */
export const useFramed = createWidthHook(FRAME_WIDTH)

/** Returns true if the page is wide enough for the columns of the table; else a row's parts wrap. */
export const useGrid = createWidthHook(GRID_WIDTH)

function createWidthHook(pixels: number): () => boolean {
  const query = window.matchMedia(`(width >= ${pixels}px)`)
  const subscribe = (listener: () => void) => {
    query.addEventListener('change', listener)
    return () => query.removeEventListener('change', listener)
  }
  return () => useSyncExternalStore(subscribe, () => query.matches)
}
