import { useCallback, useEffect, useRef, useState } from 'react'
import type { VirtualRowsControl } from '../ui/virtual-rows.tsx'

/** The row with the roving tab stop: one in the list, wherever it is scrolled. */
export function useActiveRow(
  shownIds: readonly string[],
  viewport: HTMLDivElement | null,
  /** Where it begins; else at the first row. */
  startId?: string,
) {
  const [lastId, setLastId] = useState(startId)
  const [pointed, setPointed] = useState(startId === undefined ? undefined : { id: startId })
  const [target, setTarget] = useState<{ id: string }>()
  const control = useRef<VirtualRowsControl>(null)
  const found = lastId === undefined ? -1 : shownIds.indexOf(lastId)
  const index = Math.max(0, found)

  useEffect(() => {
    if (!target) return
    const row = viewport?.querySelector(`[data-question="${CSS.escape(target.id)}"]`)
    if (!(row instanceof HTMLElement)) return
    control.current?.show(Number(row.dataset.index))
    row.focus({ preventScroll: true })
  }, [target, viewport])

  useEffect(() => {
    const at = pointed ? shownIds.indexOf(pointed.id) : -1
    if (at >= 0) control.current?.show(at)
    // Only as it is pointed to, not with every change of the rows.
  }, [pointed])

  return {
    id: shownIds[index],
    index,
    /** The keyboard or a pointer has been at a row that is still shown. */
    visited: found >= 0,
    control,
    /** The focus has come to this row by itself. */
    note: setLastId,
    /** Brings this row into sight; the focus stays where it is. */
    point: useCallback((id: string | undefined) => {
      if (id === undefined) return
      setLastId(id)
      setPointed({ id })
    }, []),
    /** Brings this row into sight and the focus to it. */
    goTo: useCallback((id: string) => {
      setLastId(id)
      setTarget({ id })
    }, []),
  }
}
