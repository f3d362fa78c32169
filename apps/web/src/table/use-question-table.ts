import type { Question } from '@quarry/contracts/question'
import { functionalUpdate, useTable } from '@tanstack/react-table'
import { useMemo } from 'react'
import type { QuestionFilter } from '../session/question-filter.ts'
import { useServices } from '../session/services.ts'
import { useStore } from '../session/store.ts'
import { OptionalColumn, type SortColumn, type TableView } from '../session/table-view.ts'
import { columns, features } from './question-columns.ts'
import { createFilter } from './question-filter.ts'
import { orderOf } from './sort-order.ts'

/** Rows that pass the filter, in the order and the columns of the table's view. A row in the editor always passes. */
export function useQuestionTable(
  rows: readonly Question[],
  filter: QuestionFilter,
  isNearDuplicate: (id: string) => boolean,
  editingId: string | undefined,
) {
  const { tableView } = useServices()
  const view = useStore(tableView)
  const change = (part: Partial<TableView>) => tableView.update((before) => ({ ...before, ...part }))
  const { column, descending } = view.sorting
  // A new array would sort again with every render.
  const sorting = useMemo(() => [{ id: column as string, desc: descending }], [column, descending])
  const columnVisibility = Object.fromEntries(
    OptionalColumn.options.map((id) => [id, !view.hidden.includes(id)]),
  )
  const table = useTable({
    features,
    columns,
    data: rows,
    getRowId: (row) => row.id,
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
    // The edge on a column's left is dragged: the title on the left of them all gives and takes the room.
    columnResizeDirection: 'rtl',
    enableSortingRemoval: false,
    enableMultiSort: false,
    autoResetAll: false,
  })
  const sorted = table.getRowModel().rows
  // Filtered after sorting, so that typing in the search does not sort again.
  const shown = useMemo(() => {
    const missedBy = createFilter(filter, isNearDuplicate)
    return sorted.flatMap(({ original }) =>
      original.id === editingId || missedBy(original) === undefined ? [original] : [],
    )
  }, [sorted, filter, isNearDuplicate, editingId])
  return {
    shown,
    view,
    changeView: change,
    headers: table.getLeafHeaders(),
    order: useMemo(() => orderOf(column, descending), [column, descending]),
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
