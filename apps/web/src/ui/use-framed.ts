import { useSyncExternalStore } from 'react'

/** From this page width on, in pixels, the workbench's parts scroll separately. Same as `--breakpoint-frame`. */
export const FRAME_WIDTH = 1024
/** From this page width on, in pixels, the table has columns. Same as `--breakpoint-md`. */
const GRID_WIDTH = 761

/** Returns true if the page is wide enough for the workbench's frame. */
export const useFramed = createWidthHook(FRAME_WIDTH)

/** Returns true if the page is wide enough for the table's columns; otherwise, a row's parts are stacked. */
export const useGrid = createWidthHook(GRID_WIDTH)

function createWidthHook(pixels: number): () => boolean {
  const query = window.matchMedia(`(width >= ${pixels}px)`)
  const subscribe = (listener: () => void) => {
    query.addEventListener('change', listener)
    return () => query.removeEventListener('change', listener)
  }
  return () => useSyncExternalStore(subscribe, () => query.matches)
}
