import { useEffect, useMemo, useState } from 'react'
import type { TableView } from '../session/table-view.ts'
import { FRAME_WIDTH, useFramed, useGrid } from '../ui/use-framed.ts'
import { type Room, rowLayout } from './row-layout.ts'

/** Widths are rounded to this many pixels, so that resizing seldom renders the rows again. */
const STEP = 20

type Shown = Pick<Room, 'hasRisk' | 'hasFigures' | 'originals'>

/** Returns the layout of the rows, which depends on the width of the table and of the page. */
export function useRowLayout(view: TableView, viewport: HTMLElement | null, shown: Shown) {
  const { hasRisk, hasFigures, originals } = shown
  const [width, setWidth] = useState(FRAME_WIDTH)
  const framed = useFramed()
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
    () => rowLayout(view, { width, framed, stacked, hasRisk, hasFigures, originals }),
    [view, width, framed, stacked, hasRisk, hasFigures, originals],
  )
}
