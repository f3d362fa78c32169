import type { Question } from '@quarry/contracts/question'
import { useDeferredValue, useMemo, useState } from 'react'
import { type Store, useStore } from '../session/store.ts'
import type { TableView } from '../session/table-view.ts'
import { figureColumns } from './question-columns.ts'
import { createSorter, orderOf, type SortedBeside } from './sort-order.ts'

const none = () => undefined

/** Rows that pass the filter, in the order of the table's view. A row in the editor always passes. */
export function useQuestionTable(
  rows: readonly Question[],
  /** What of the filter each row missed, in the order of the rows. */
  missed: Uint8Array,
  editingId: string | undefined,
  tableView: Store<TableView>,
  { topicOf, figuresOf }: SortedBeside,
) {
  const view = useStore(tableView)
  // Titles take a tenth of a second to sort: the head shows at once by what.
  const sortedBy = useDeferredValue(view.sorting)
  // New topics and volumes do not sort again unless the table is sorted by them.
  const topicToSort = sortedBy.column === 'topic' ? topicOf : none
  const figuresToSort = figureColumns.some((figure) => figure === sortedBy.column) ? figuresOf : none
  const order = useMemo(
    () => orderOf(sortedBy.column, sortedBy.descending, { topicOf: topicToSort, figuresOf: figuresToSort }),
    [sortedBy, topicToSort, figuresToSort],
  )
  const [sort] = useState(createSorter)
  const sorted = useMemo(() => sort(rows, order), [sort, rows, order])
  // Filtered after sorting, so that typing in the search does not sort again.
  const places = useMemo(() => {
    const placeOf = new Map(rows.map((row, place) => [row, place]))
    return Uint32Array.from(sorted, (row) => placeOf.get(row) ?? 0)
  }, [rows, sorted])
  const shown = useMemo(
    () => sorted.filter((row, index) => missed[places[index] ?? 0] === 0 || row.id === editingId),
    [sorted, places, missed, editingId],
  )
  return {
    shown,
    view,
    changeView: (change: Partial<TableView>) => tableView.update((before) => ({ ...before, ...change })),
    /** All rows, those that the filter hides too. */
    sorted,
  }
}
