import type { Question } from '@quarry/contracts/question'
import {
  createColumnHelper,
  createSortedRowModel,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { useMemo } from 'react'
import { createFilter, type QuestionFilter } from './question-filter.ts'
import { ascending, orderOf, type SortColumn } from './sort-order.ts'

const features = tableFeatures({ rowSortingFeature, sortedRowModel: createSortedRowModel() })

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
  isNearDuplicate: (id: string) => boolean,
  editingId: string | undefined,
) {
  const table = useTable({
    features,
    columns,
    data: rows,
    getRowId: (row) => row.id,
    initialState: { sorting: [{ id: 'score', desc: true }] },
    enableSortingRemoval: false,
    enableMultiSort: false,
    autoResetAll: false,
  })
  const sorted = table.getRowModel().rows
  // Filtered after sorting, so that typing in the search does not sort again.
  const shown = useMemo(() => {
    const passes = createFilter(filter, isNearDuplicate)
    return sorted.flatMap(({ original }) => (original.id === editingId || passes(original) ? [original] : []))
  }, [sorted, filter, isNearDuplicate, editingId])
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
