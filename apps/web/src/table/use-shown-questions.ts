import type { Question } from '@quarry/contracts/question'
import { useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { createTopicOf, createTopicsOf, topicLabels } from '../session/found-topics.ts'
import { noFilter, type QuestionFilter } from '../session/question-filter.ts'
import { useServices } from '../session/services.ts'
import { type Store, useStore } from '../session/store.ts'
import type { TableState } from '../session/table-state.ts'
import type { TableView } from '../session/table-view.ts'
import {
  gathered,
  type NearDuplicate,
  nearDuplicatesById,
  withoutDismissed,
} from './duplicates/arrange-groups.ts'
import { useDuplicates } from './duplicates/use-duplicates.ts'
import { countFacets, countMissed, edgesOf } from './facet-counts.ts'
import { missedRows, type RowTopics } from './missed-rows.ts'
import { figureColumns } from './question-columns.ts'
import { createSorter, orderOf, type SortedBeside } from './sort-order.ts'

const noNearDuplicates: ReadonlyMap<string, NearDuplicate> = new Map()

/** Returns the filtered and sorted rows; near-duplicates are grouped while only they are shown. */
export function useShownQuestions(
  rows: readonly Question[],
  filter: QuestionFilter,
  editingId: string | undefined,
  running: boolean,
  tableView: Store<TableView>,
) {
  const withEdited = useEdited(rows, editingId)
  const found = useDuplicates(rows, running)
  const { dismissed } = useStore(useServices().duplicateMarks)
  const groups = useMemo(() => found && withoutDismissed(found, dismissed), [found, dismissed])
  const nearDuplicates = useMemo(
    () => (groups ? nearDuplicatesById(rows, groups) : noNearDuplicates),
    [rows, groups],
  )
  const isNear = useMemo(
    () => Uint8Array.from(rows, ({ id }) => Number(nearDuplicates.has(id))),
    [rows, nearDuplicates],
  )
  const topics = useStore(useServices().topics)
  const topicOf = useMemo(() => createTopicOf(topics), [topics])
  const rowTopics = useMemo(() => {
    const topicsOf = createTopicsOf(topics)
    return rows.map(({ id }) => topicsOf(id))
  }, [rows, topics])
  const missed = useMemo(() => missedRows(rows, filter, isNear, rowTopics), [rows, filter, isNear, rowTopics])
  const { byQuestion } = useStore(useServices().keywordFigures)
  const figuresOf = useCallback((id: string) => byQuestion.get(id), [byQuestion])
  const table = useQuestionTable(withEdited, missed, editingId, tableView, { topicOf, figuresOf })
  const shown = useMemo(
    () => (filter.nearDuplicates && groups ? gathered(table.shown, groups, nearDuplicates) : table.shown),
    [table.shown, filter.nearDuplicates, groups, nearDuplicates],
  )
  const duplicates = useMemo(() => {
    if (!filter.nearDuplicates || !groups) return undefined
    const inGroups = shown.filter((row) => nearDuplicates.has(row.id))
    return {
      nearDuplicates,
      /** Each of two or more questions, the best first. */
      groups: [...Map.groupBy(inGroups, (row) => groups.get(row.id)).values()].filter(
        (group) => group.length > 1,
      ),
      questions: inGroups.length,
    }
  }, [shown, filter.nearDuplicates, groups, nearDuplicates])

  return {
    ...table,
    shown,
    shownIds: useMemo(() => shown.map((row) => row.id), [shown]),
    /** The filter that the rows have passed; it lags behind that of the page. */
    filter,
    /** Search term of the rows shown; it lags behind typing. */
    searchTerm: filter.search,
    duplicates,
    isNear,
    /** Label of the main topic by row. */
    topicOf,
    figuresOf,
    hasFigures: byQuestion.size > 0,
    topicNames: useMemo(() => topicLabels(topics), [topics]),
    /** The ids of the row and of its near-duplicates; undefined while near-duplicates are searched for. */
    groupOf: (id: string) => groups && (groups.get(id) ?? []),
    facets: {
      ...useFacetCounts(rows, missed, isNear, rowTopics),
      hasNearDuplicates: groups !== undefined,
      topics: topics?.topics,
    },
  }
}

/** Counts the facets once the rows are on screen: with a change of thousands of them that takes as long as all else. */
function useFacetCounts(
  rows: readonly Question[],
  missed: Uint8Array,
  isNear: Uint8Array,
  rowTopics: RowTopics,
) {
  const counted = useDeferredValue(
    useMemo(() => ({ rows, missed, isNear, rowTopics }), [rows, missed, isNear, rowTopics]),
  )
  const edges = useMemo(() => edgesOf(counted.rows), [counted.rows])
  return {
    edges,
    namedTypes: useMemo(
      () => counted.rows.filter(({ guessedType }) => guessedType !== undefined).length,
      [counted.rows],
    ),
    /** Of all rows: which values there are, and their order, so that no value moves as the filter changes. */
    totals: useMemo(
      () => countFacets(counted.rows, noFilter, edges, counted.isNear, counted.rowTopics),
      [counted.rows, counted.isNear, counted.rowTopics, edges],
    ),
    counts: useMemo(
      () => countMissed(counted.rows, counted.missed, edges, counted.isNear, counted.rowTopics),
      [counted, edges],
    ),
  }
}

/** Keeps a row that another tab deletes while it is being edited here. */
function useEdited(rows: readonly Question[], editingId: string | undefined): readonly Question[] {
  const [held, setHeld] = useState<Question>()
  const there = editingId === undefined ? undefined : rows.find((row) => row.id === editingId)
  if (there && there !== held) setHeld(there)
  const lost = editingId !== undefined && !there && held?.id === editingId ? held : undefined
  return useMemo(() => (lost ? [...rows, lost] : rows), [rows, lost])
}

const none = () => undefined

/** Rows that pass the filter, in the order of the table's view. A row in the editor always passes. */
function useQuestionTable(
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
    const positionOf = new Map(rows.map((row, place) => [row, place]))
    return Uint32Array.from(sorted, (row) => positionOf.get(row) ?? 0)
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

/** Takes away a filter that a delete has emptied, so that what is left comes into view. Near-duplicates are compared on before theirs goes. */
export function useEmptiedFilter(
  rows: readonly Question[],
  { shown, filter }: { shown: readonly Question[]; filter: QuestionFilter },
  { filter: held }: TableState,
): void {
  const count = useRef(rows.length)
  /** The filter under which something was deleted. */
  const deletedUnder = useRef<QuestionFilter>(undefined)
  useEffect(() => {
    if (rows.length < count.current) deletedUnder.current = filter
    count.current = rows.length
    const isEmptied = rows.length > 0 && shown.length === 0 && deletedUnder.current === filter
    if (isEmptied && !filter.nearDuplicates) held.update(() => noFilter)
  }, [rows, shown, filter, held])
}
