import type { Question } from '@quarry/contracts/question'
import { useMemo, useRef } from 'react'
import { useAnalysis } from '../analysis/analysis-context.ts'
import {
  noSelection,
  onlyExisting,
  rangeOf,
  type Selection,
  withSelected,
} from '../analysis/table-state/selection.ts'
import { useStore } from '../store.ts'

/** A range's start, and the selection before it. */
type Anchor = { id: string; before: Selection }

type SelectableList = {
  shownIds: readonly string[]
  /** The lines between which a range reaches; a line may stand for several rows. */
  lineIds: readonly string[]
  rowsOf: (lineId: string) => readonly Question[]
  sorted: readonly Question[]
}

/** Returns the selection among `rows`, including rows hidden by the filter. */
export function useSelection(
  rows: readonly Question[],
  { shownIds, lineIds, rowsOf, sorted }: SelectableList,
) {
  const idsOf = (lines: readonly string[]) => lines.flatMap((line) => rowsOf(line).map(({ id }) => id))
  const { selected } = useAnalysis()
  const chosen = useStore(selected)
  const setChosen = (next: Selection) => selected.update(() => next)
  const anchor = useRef<Anchor>(undefined)
  const selection = useMemo(
    () => (chosen.size === 0 ? chosen : onlyExisting(chosen, new Set(rows.map((row) => row.id)))),
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
    /** Returns the selected rows, or the given ones if none is selected. */
    orAll: (all: readonly Question[]) => (selectedRows.length > 0 ? selectedRows : all),
    /** Selects the rows of one line, or of the range from the previous line to it. */
    select(id: string, selected: boolean, asRange: boolean) {
      const from = anchor.current?.id
      const ids = asRange && from !== undefined ? rangeOf(lineIds, from, id) : [id]
      const next = withSelected(selection, idsOf(ids), selected)
      anchor.current = { id, before: next }
      setChosen(next)
    },
    /** Moves a range's end to `to`. The range starts where it began before, or else at `from`. */
    extend(from: string, to: string) {
      anchor.current ??= { id: from, before: selection }
      setChosen(withSelected(anchor.current.before, idsOf(rangeOf(lineIds, anchor.current.id, to)), true))
    },
    /** Lets the next range start anew. */
    clearAnchor() {
      anchor.current = undefined
    },
    /** Deselects deleted rows, so that an undo restores them unselected. */
    drop: (ids: readonly string[]) => setChosen(withSelected(selection, ids, false)),
    selectAll: (selected: boolean) => setChosen(withSelected(selection, shownIds, selected)),
    clear: () => setChosen(noSelection),
  }
}
