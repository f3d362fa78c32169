import type { Question } from '@quarry/contracts/question'
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import type { Store } from '../store.ts'
import type { VirtualRowsControl } from '../ui/virtual-rows.tsx'

/** The row at which the table begins, else the first one; a new object each time. */
export type TableStart = { id: string | undefined }

/** The row with the roving tab stop: one in the list, wherever it is scrolled. */
export function useActiveRow(
  shownIds: readonly string[],
  viewport: HTMLDivElement | null,
  /** It begins there, and begins again when this changes. */
  start?: TableStart,
) {
  const [begun, setBegun] = useState(start)
  const [lastId, setLastId] = useState(start?.id)
  /** The row to scroll into view; a new object each time. */
  const [goal, setGoal] = useState<{ id: string | undefined; hasFocus?: boolean } | undefined>(start)
  const control = useRef<VirtualRowsControl>(null)
  if (start !== begun) {
    setBegun(start)
    setLastId(start?.id)
    setGoal(start)
  }
  const found = lastId === undefined ? -1 : shownIds.indexOf(lastId)
  const index = Math.max(0, found)

  useEffect(() => {
    const at = goal?.id === undefined ? -1 : shownIds.indexOf(goal.id)
    if (at < 0) return
    control.current?.show(at)
    if (!goal?.hasFocus) return
    const row = viewport?.querySelector(`[data-index="${at}"]`)
    if (row instanceof HTMLElement) row.focus({ preventScroll: true })
    // Only on request, not with every change of the rows.
  }, [goal, viewport])

  return {
    id: shownIds[index],
    index,
    control,
    /** The focus has already moved to this row. */
    note: setLastId,
    /** Scrolls this row into view and leaves the focus. */
    point: useCallback((id: string | undefined) => {
      if (id === undefined) return
      setLastId(id)
      setGoal({ id })
    }, []),
    /** Scrolls this row into view and focuses it. */
    goTo: useCallback((id: string) => {
      setLastId(id)
      setGoal({ id, hasFocus: true })
    }, []),
  }
}

/** Keeps the row that is worked on in sight until the user scrolls. */
export function useFollowing(
  rows: readonly Question[],
  viewport: HTMLDivElement | null,
  control: RefObject<VirtualRowsControl | null>,
) {
  const state = useState(true)
  const [following, setFollowing] = state
  const workedOn = rows.findIndex((row) => row.processingStatus === 'processing')
  useEffect(() => {
    if (viewport && following && workedOn >= 0) control.current?.show(workedOn, 'center')
  }, [viewport, following, workedOn, control])
  useEffect(() => {
    if (!viewport) return
    const stop = () => setFollowing(false)
    const gestures = ['wheel', 'touchmove', 'keydown']
    for (const gesture of gestures) viewport.addEventListener(gesture, stop, { passive: true })
    return () => {
      for (const gesture of gestures) viewport.removeEventListener(gesture, stop)
    }
  }, [viewport, setFollowing])
  return state
}

/** Scrolls the table to where it was when its screen was left. */
export function useKeptPlace(viewport: HTMLDivElement | null, place: Store<number>): void {
  useEffect(() => {
    if (!viewport) return
    viewport.scrollTop = place.get()
    const keep = () => place.update(() => viewport.scrollTop)
    // Read before the table renders the rows; reading later would force a layout.
    const first = { passive: true, capture: true }
    viewport.addEventListener('scroll', keep, first)
    return () => viewport.removeEventListener('scroll', keep, first)
  }, [viewport, place])
}
