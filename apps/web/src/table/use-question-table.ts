import type { Question } from '@quarry/contracts/question'
import {
  columnFilteringFeature,
  createColumnHelper,
  createFilteredRowModel,
  createSortedRowModel,
  globalFilteringFeature,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { useMemo } from 'react'
import { createFilter, type QuestionFilter } from './question-filter.ts'
import { ascending, orderOf, type SortColumn } from './sort-order.ts'

const features = tableFeatures({
  columnFilteringFeature,
  globalFilteringFeature,
  rowSortingFeature,
  filteredRowModel: createFilteredRowModel(),
  sortedRowModel: createSortedRowModel(),
})

const helper = createColumnHelper<typeof features, Question>()

function sortable(column: SortColumn, header: string, sortDescFirst: boolean) {
  return helper.accessor(column, {
    header,
    sortDescFirst,
    sortFn: (left, right) => ascending[column](left.original, right.original),
  })
}

const columns = helper.columns([
  sortable('title', 'Question', false),
  sortable('processingStatus', 'Status', false),
  sortable('score', 'Engagement', true),
])

/** Rows that pass the filter, the most engaging first unless sorted otherwise. A row in the editor always passes. */
export function useQuestionTable(
  rows: readonly Question[],
  filter: QuestionFilter,
  isAlike: (id: string) => boolean,
  editingId: string | undefined,
) {
  // A new one makes the table filter again, so it changes with what it is made of and with nothing else.
  const passes = useMemo(() => {
    const isWanted = createFilter(filter, isAlike)
    return { test: (row: Question) => row.id === editingId || isWanted(row) }
  }, [filter, isAlike, editingId])
  const table = useTable({
    features,
    columns,
    data: rows,
    getRowId: (row) => row.id,
    initialState: { sorting: [{ id: 'score', desc: true }] },
    state: { globalFilter: passes },
    getColumnCanGlobalFilter: (column) => column.id === 'title',
    globalFilterFn: (row) => passes.test(row.original),
    enableSortingRemoval: false,
    enableMultiSort: false,
    autoResetAll: false,
  })
  const tableRows = table.getRowModel().rows
  const shown = useMemo(() => tableRows.map((row) => row.original), [tableRows])
  const [{ id, desc } = { id: 'score', desc: true }] = table.state.sorting
  const column = columnNamed(id)
  return {
    shown,
    sorting: { column, descending: desc },
    order: useMemo(() => orderOf(column, desc), [column, desc]),
    toggleSorting: (wanted: SortColumn) => table.getColumn(wanted)?.toggleSorting(),
  }
}

function columnNamed(id: string): SortColumn {
  return id === 'title' || id === 'processingStatus' ? id : 'score'
}
