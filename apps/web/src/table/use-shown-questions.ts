import type { Question } from '@quarry/contracts/question'
import { useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { useAnalysis } from '../analysis/analysis-context.ts'
import { createTopicOf, noTopicEdits, type TopicOf } from '../analysis/questions/topic-edits.ts'
import { useFindings } from '../analysis/questions-query.ts'
import { type FileOrder, inFileOrder } from '../analysis/table-state/file-order.ts'
import { noFilter, type QuestionFilter } from '../analysis/table-state/question-filter.ts'
import type { TableState } from '../analysis/table-state/table-state.ts'
import type { TableView } from '../analysis/table-state/table-view.ts'
import { useStore } from '../store.ts'
import { type ColumnContext, columns } from './columns.tsx'
import { countFacets } from './facet-counts.ts'
import { missedCodes, missedRows } from './missed-rows.ts'
import { createSorter, orderOf } from './sort-order.ts'
import { useLines } from './use-lines.ts'

/** Returns the filtered and sorted rows. */
export function useShownQuestions(
  rows: readonly Question[],
  filter: QuestionFilter,
  editingId: string | undefined,
  state: TableState,
) {
  const services = useAnalysis()
  const withEdited = useEdited(rows, editingId)
  const edits = useStore(services.topicEdits)
  const { topics } = useFindings()
  const topicOf = useMemo(() => createTopicOf(edits, topics), [edits, topics])
  const { byQuestion } = useStore(services.keywordFigures)
  const figuresOf = useCallback((id: string) => byQuestion.get(id), [byQuestion])
  const { view: tableView } = state
  const view = useStore(tableView)
  const fileOrder = useStore(services.fileOrder)
  const sorted = useSorted(withEdited, view, fileOrder, { topicOf, figuresOf })
  // Filtered after sorting, so that typing in the search does not sort again.
  const missed = useMemo(() => missedRows(sorted, filter, topicOf), [sorted, filter, topicOf])
  const shown = useMemo(
    () => sorted.filter(({ id }, at) => missed[at] === missedCodes.nothing || id === editingId),
    [sorted, missed, editingId],
  )

  const lines = useLines(rows, shown, filter.unlikely ? { ...state, canGroup: false } : state)
  const facets = useFacetCounts(sorted, missed, topicOf)
  return {
    shown,
    ...lines,
    shownIds: useMemo(() => shown.map((row) => row.id), [shown]),
    /** All rows, including hidden ones. */
    sorted,
    view,
    changeView: (change: Partial<TableView>) => tableView.update((before) => ({ ...before, ...change })),
    /** The filter that the shown rows passed, which may lag behind the current one. */
    filter,
    topicOf,
    figuresOf,
    hasFigures: byQuestion.size > 0,
    facets,
  }
}

/** Rows that are counted before the table first appears; with more, the filters appear a moment after it. */
const ROWS_AT_ONCE = 2000

const notCounted = { rows: [], missed: new Uint8Array(), topicOf: createTopicOf(noTopicEdits) }

/** Counts the facets once the rows are on screen; for thousands of rows, that takes as long as everything else. */
function useFacetCounts(sorted: readonly Question[], missed: Uint8Array, topicOf: TopicOf) {
  const latest = useMemo(() => ({ rows: sorted, missed, topicOf }), [sorted, missed, topicOf])
  const counted = useDeferredValue(latest, sorted.length > ROWS_AT_ONCE ? notCounted : latest)
  const { rows } = counted
  return {
    /** Counts over all rows, which fix the values' order, so that none moves as the filter changes. */
    totals: useMemo(
      () => countFacets(rows, new Uint8Array(rows.length), counted.topicOf),
      [rows, counted.topicOf],
    ),
    counts: useMemo(() => countFacets(rows, counted.missed, counted.topicOf), [rows, counted]),
  }
}

/** Keeps the row that is being edited here if another tab deletes it. */
function useEdited(rows: readonly Question[], editingId: string | undefined): readonly Question[] {
  const [held, setHeld] = useState<Question>()
  const there = editingId === undefined ? undefined : rows.find((row) => row.id === editingId)
  if (there && there !== held) setHeld(there)
  const lost = editingId !== undefined && !there && held?.id === editingId ? held : undefined
  return useMemo(() => (lost ? [...rows, lost] : rows), [rows, lost])
}

/** Returns the rows in the order of the table's view. */
function useSorted(
  rows: readonly Question[],
  view: TableView,
  fileOrder: FileOrder,
  { topicOf, figuresOf }: ColumnContext,
) {
  // Deferred, because titles take a tenth of a second to sort, but the head shows the new order immediately.
  const { column, descending } = useDeferredValue(view.sorting)
  const order = useMemo(() => {
    const sorted = columns.find(({ key }) => key === column)
    return sorted && orderOf(sorted, descending, { topicOf, figuresOf })
  }, [column, descending, topicOf, figuresOf])
  const [sort] = useState(createSorter)
  return useMemo(
    () => (order ? sort(rows, order) : inFileOrder(rows, fileOrder)),
    [sort, rows, order, fileOrder],
  )
}

/** Clears the filter if a delete leaves it without rows, so that the remaining rows are shown. */
export function useEmptiedFilter(
  rows: readonly Question[],
  { shown }: { shown: readonly Question[] },
  { filter }: TableState,
): void {
  const count = useRef(rows.length)
  useEffect(() => {
    const isDelete = rows.length < count.current
    count.current = rows.length
    if (isDelete && rows.length > 0 && shown.length === 0) filter.update(() => noFilter)
  }, [rows, shown, filter])
}
