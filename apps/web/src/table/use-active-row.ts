import type { Question } from '@quarry/contracts/question'
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import type { Store } from '../store.ts'
import type { VirtualRowsControl } from '../ui/virtual-rows.tsx'

/** The row at which the table starts, by default the first; a new object starts it again. */
export type TableStart = { id: string | undefined }

/** Returns the row with the roving tab stop, which scrolling does not change. */
export function useActiveRow(
  { lineIds, placeOf }: { lineIds: readonly string[]; placeOf: (id: string) => number },
  viewport: HTMLDivElement | null,
  /** The table starts there, and again whenever this changes. */
  start?: TableStart,
) {
  const [begun, setBegun] = useState(start)
  const [lastId, setLastId] = useState(start?.id)
  /** The row to scroll into view; a new object scrolls again. */
  const [goal, setGoal] = useState<{ id: string | undefined; hasFocus?: boolean } | undefined>(start)
  const control = useRef<VirtualRowsControl>(null)
  if (start !== begun) {
    setBegun(start)
    setLastId(start?.id)
    setGoal(start)
  }
  const found = lastId === undefined ? -1 : placeOf(lastId)
  const index = Math.max(0, found)

  useEffect(() => {
    const at = goal?.id === undefined ? -1 : placeOf(goal.id)
    if (at < 0) return
    control.current?.show(at)
    if (!goal?.hasFocus) return
    const row = viewport?.querySelector(`[data-index="${at}"]`)
    if (row instanceof HTMLElement) row.focus({ preventScroll: true })
    // Without the rows, so that it scrolls only on request and not whenever they change.
  }, [goal, viewport])

  return {
    id: lineIds[index],
    index,
    control,
    /** Marks a row that already has the focus as active. */
    note: setLastId,
    /** Scrolls a row into view without moving the focus. */
    point: useCallback((id: string | undefined) => {
      if (id === undefined) return
      setLastId(id)
      setGoal({ id })
    }, []),
    /** Scrolls a row into view and focuses it. */
    goTo: useCallback((id: string) => {
      setLastId(id)
      setGoal({ id, hasFocus: true })
    }, []),
  }
}

/** Keeps the row that a run is processing in view until the user scrolls. */
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

/** Restores the scroll position from before the user left the screen. */
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
