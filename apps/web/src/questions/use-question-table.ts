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
import { byEngagement } from './by-engagement.ts'
import { matchesSearch } from './matches-search.ts'

const features = tableFeatures({
  columnFilteringFeature,
  globalFilteringFeature,
  rowSortingFeature,
  filteredRowModel: createFilteredRowModel(),
  sortedRowModel: createSortedRowModel(),
})

const helper = createColumnHelper<typeof features, Question>()

const columns = helper.columns([
  helper.accessor('title', { header: 'Question', enableSorting: false }),
  helper.accessor('processingStatus', { header: 'Status', enableSorting: false }),
  helper.accessor('score', {
    header: 'Engagement',
    sortFn: (left, right) => byEngagement(right.original, left.original),
  }),
])

/** Rows that match the search, the most engaging first. A row that is being edited is never filtered away. */
export function useQuestionTable(rows: readonly Question[], search: string, editingId: string | undefined) {
  return useTable({
    features,
    columns,
    data: rows,
    getRowId: (row) => row.id,
    initialState: { sorting: [{ id: 'score', desc: true }] },
    state: { globalFilter: search },
    getColumnCanGlobalFilter: (column) => column.id === 'title',
    globalFilterFn: (row, _column, sought) =>
      row.id === editingId || matchesSearch(row.original, String(sought)),
    enableSortingRemoval: false,
    autoResetAll: false,
  })
}
