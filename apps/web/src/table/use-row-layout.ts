import { useEffect, useMemo, useState } from 'react'
import type { TableView } from '../session/table-view.ts'
import { FRAME_WIDTH, useGrid } from '../ui/use-framed.ts'
import { type Room, rowLayout } from './row-layout.ts'

/** Widths are rounded to this many pixels, so that resizing seldom renders the rows again. */
const STEP = 20

type Shown = Pick<Room, 'hasFigures' | 'originals'>

/** Returns the layout of the rows, which depends on the width of the table and of the page. */
export function useRowLayout(view: TableView, viewport: HTMLElement | null, shown: Shown) {
  const { hasFigures, originals } = shown
  const [width, setWidth] = useState(FRAME_WIDTH)
  const stacked = !useGrid()
  useEffect(() => {
    if (!viewport) return
    const observer = new ResizeObserver(() => {
      setWidth(Math.floor(viewport.clientWidth / STEP) * STEP)
    })
    observer.observe(viewport)
    return () => observer.disconnect()
  }, [viewport])
  return useMemo(
    () => rowLayout(view, { width, stacked, hasFigures, originals }),
    [view, width, stacked, hasFigures, originals],
  )
}
