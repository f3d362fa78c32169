import type { MouseEvent } from 'react'

/** Milliseconds and pixels within which a click counts as a repeat of the previous one. */
const TOGETHER = { ms: 500, px: 5 }

let last = { x: 0, y: 0, atMs: Number.NEGATIVE_INFINITY }

/**
 * Ignores the second click of a double click, for controls whose first click moves something else under the pointer,
 * such as the next row. Keys always act.
 */
export function onFirstClick(act: () => void) {
  return ({ detail, clientX: x, clientY: y, timeStamp: atMs }: MouseEvent) => {
    if (detail === 0) return act()
    const isSecond = atMs - last.atMs < TOGETHER.ms && Math.hypot(x - last.x, y - last.y) <= TOGETHER.px
    last = { x, y, atMs }
    if (!isSecond) act()
  }
}
