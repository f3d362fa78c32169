import type { Question } from '@quarry/contracts/question'
import { functionalUpdate, useTable } from '@tanstack/react-table'
import { useDeferredValue, useMemo, useState } from 'react'
import { type Store, useStore } from '../session/store.ts'
import { OptionalColumn, type SortColumn, type TableView } from '../session/table-view.ts'
import { columns, features, figureColumns } from './question-columns.ts'
import { createSorter, orderOf, type SortedBeside } from './sort-order.ts'

const noRows: Question[] = []
const none = () => undefined

/** Rows that pass the filter, in the order and the columns of the table's view. A row in the editor always passes. */
export function useQuestionTable(
  rows: readonly Question[],
  /** What of the filter each row missed, in the order of the rows. */
  missed: Uint8Array,
  editingId: string | undefined,
  tableView: Store<TableView>,
  { topicOf, figuresOf }: SortedBeside,
) {
  const view = useStore(tableView)
  const change = (part: Partial<TableView>) => tableView.update((before) => ({ ...before, ...part }))
  const { column, descending } = view.sorting
  const sorting = [{ id: column as string, desc: descending }]
  const columnVisibility = Object.fromEntries(
    OptionalColumn.options.map((id) => [id, !view.hidden.includes(id)]),
  )
  const table = useTable({
    features,
    columns,
    // The rows are sorted below: the library would make an object of each, with every change of any.
    data: noRows,
    manualSorting: true,
    state: { sorting, columnVisibility, columnSizing: view.widths },
    onSortingChange: (updater) => {
      const [next] = functionalUpdate(updater, sorting)
      if (next) change({ sorting: { column: columnNamed(next.id), descending: next.desc } })
    },
    onColumnSizingChange: (updater) =>
      tableView.update((before) => ({
        ...before,
        widths: rounded(functionalUpdate(updater, before.widths)),
      })),
    columnResizeMode: 'onChange',
    // The edge on a column's left is dragged: the title column, left of them all, shrinks and grows accordingly.
    columnResizeDirection: 'rtl',
    enableSortingRemoval: false,
    enableMultiSort: false,
    autoResetAll: false,
  })
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
    changeView: change,
    headers: table.getLeafHeaders(),
    /** All rows, those that the filter hides too. */
    sorted,
  }
}

export type QuestionHeaders = ReturnType<typeof useQuestionTable>['headers']

function columnNamed(id: string): SortColumn {
  return OptionalColumn.safeParse(id).data ?? 'title'
}

function rounded(widths: Readonly<Record<string, number>>): TableView['widths'] {
  return Object.fromEntries(
    OptionalColumn.options.flatMap((id) => {
      const width = widths[id]
      return width === undefined ? [] : [[id, Math.round(width)]]
    }),
  )
}
