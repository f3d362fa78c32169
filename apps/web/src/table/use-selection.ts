import type { Question } from '@quarry/contracts/question'
import { useMemo, useRef } from 'react'
import { useServices } from '../session/services.ts'
import { useStore } from '../store.ts'
import { existing, noSelection, rangeOf, type Selection, withSelected } from '../table-state/selection.ts'

/** Start of a range, and the selection before it. */
type Anchor = { id: string; before: Selection }

/** The selection among `rows`, including rows hidden by the filter. */
export function useSelection(
  rows: readonly Question[],
  shownIds: readonly string[],
  sorted: readonly Question[],
) {
  const { selected } = useServices()
  const chosen = useStore(selected)
  const setChosen = (next: Selection) => selected.update(() => next)
  const anchor = useRef<Anchor>(undefined)
  const selection = useMemo(
    () => (chosen.size === 0 ? chosen : existing(chosen, new Set(rows.map((row) => row.id)))),
    [chosen, rows],
  )
  const selectedRows = useMemo(
    () => (selection.size === 0 ? [] : sorted.filter((row) => selection.has(row.id))),
    [sorted, selection],
  )

  return {
    selection,
    /** In table order, including hidden rows. */
    selectedRows,
    /** The selected rows, or else all of these. */
    orAll: (all: readonly Question[]) => (selectedRows.length > 0 ? selectedRows : all),
    /** One row, or as a range all from the row touched before. */
    select(id: string, selected: boolean, asRange: boolean) {
      const from = anchor.current?.id
      const ids = asRange && from !== undefined ? rangeOf(shownIds, from, id) : [id]
      const next = withSelected(selection, ids, selected)
      anchor.current = { id, before: next }
      setChosen(next)
    },
    /** The range from `from`, or from where it began before, now ends at `to`: it grows and shrinks. */
    extend(from: string, to: string) {
      anchor.current ??= { id: from, before: selection }
      setChosen(withSelected(anchor.current.before, rangeOf(shownIds, anchor.current.id, to), true))
    },
    /** The next range starts again. */
    clearAnchor() {
      anchor.current = undefined
    },
    /** Deleted rows return unselected. */
    drop: (ids: readonly string[]) => setChosen(withSelected(selection, ids, false)),
    selectAll: (selected: boolean) => setChosen(withSelected(selection, shownIds, selected)),
    clear: () => setChosen(noSelection),
  }
}
