import type { Question } from '@quarry/contracts/question'
import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { usePublishActions } from '../session/actions/all-actions.tsx'
import type { Actions } from '../session/actions/descriptions.ts'
import { subredditsOf } from '../session/cleaning-counts.ts'
import type { QuestionFilter } from '../session/question-filter.ts'
import { communityHeader } from '../session/questions/community-words.ts'
import { formatSelection } from '../session/selection.ts'
import { useStore } from '../session/store.ts'
import type { PanelTab, TableState } from '../session/table-state.ts'
import type { TableView } from '../session/table-view.ts'
import { FRAME_WIDTH, useGrid } from '../ui/use-framed.ts'
import { nothingToReplace } from './find-replace/replace-titles.ts'
import { formatFilter, NEAR_DUPLICATES, type ValueNames, withToggled } from './question-filter.ts'
import { useDecide } from './review/use-decide.ts'
import { type Room, rowLayout } from './row-layout.ts'
import type { RowState } from './row-state.ts'
import { type TableStart, useActiveRow, useFollowing, useKeptPlace } from './use-active-row.ts'
import { useMapView } from './use-map-view.tsx'
import { useReview } from './use-review.ts'
import { useDeleteRows, useRowCommands, useTitleEditing } from './use-row-commands.ts'
import { useSelection } from './use-selection.ts'
import { useEmptiedFilter, useShownQuestions } from './use-shown-questions.ts'
import { filterEntries, type Tool, useTableActions } from './use-table-actions.ts'

export type TableProps = {
  state: TableState
  rows: readonly Question[]
  /** A map of topics can take the table's place. */
  hasMap?: boolean
  /** Cleans these; undefined while a run is in progress. */
  onProcess: ((rows: readonly Question[]) => void) | undefined
  /** Opens the review of these. */
  onReview: (ids: ReadonlySet<string>) => void
  /** It begins there, and begins again when this changes. */
  start: TableStart | undefined
  /** Rows show the original below a title that differs from it, and whence the question is. */
  originals?: boolean
  /** During a run the row that is worked on comes into sight. */
  follows?: boolean
  /** What the screen can do beside what its table can. */
  actions?: Actions
}

export type Table = ReturnType<typeof useTable>

const none: readonly Question[] = []

/** Everything that the parts of one screen's table share: what is shown, selected and open, and what can be done with it. */
export function useTable(props: TableProps) {
  const { rows, state, onProcess, originals = false } = props
  const running = onProcess === undefined
  const filter = useStore(state.filter)
  const setFilter = (next: QuestionFilter) => state.filter.update(() => next)
  const editing = useTitleEditing()
  const [viewport, setViewport] = useState<HTMLDivElement | null>(null)
  useKeptPlace(viewport, state.place)
  const list = useShownQuestions(rows, useDeferredValue(filter), editing.editingId, running, state.view)
  const { shown, shownIds, facets } = list
  useEmptiedFilter(rows, list, state)
  const layout = useRowLayout(list.view, viewport, { hasFigures: list.hasFigures, originals })
  const subreddits = useMemo(
    () => new Map(subredditsOf(rows).map((subreddit) => [subreddit.toLowerCase(), subreddit])),
    [rows],
  )
  const names: ValueNames = { subreddits, topics: list.topicNames }
  const community = useMemo(() => communityHeader(rows), [rows])
  const selected = useSelection(rows, shownIds, list.sorted)
  const active = useActiveRow(shownIds, viewport, props.start)
  const follows = props.follows === true && running
  const [following, setFollowing] = useFollowing(follows ? shown : none, viewport, active.control)
  const removeRows = useDeleteRows(shownIds, active, viewport, selected.drop)
  const decide = useDecide().one
  const review = useReview({ rows, list, active, onReview: props.onReview })
  const panel = usePanel(state, active)
  const [tool, setTool] = useState<Tool>()
  const [toReplace, setToReplace] = useState(nothingToReplace)
  const search = useRef<HTMLInputElement>(null)
  const { map, viewSwitch, setView } = useMapView(rows, list, setFilter, props.hasMap)
  const { rowActions, onCommand } = useRowCommands({
    shown,
    active,
    selected,
    editing,
    panel,
    review,
    removeRows,
    decide,
    onProcess,
  })

  const exported = selected.orAll(shown)
  const nearDuplicates = facets.hasNearDuplicates
    ? facets.totals.options.similar.get(NEAR_DUPLICATES)
    : undefined
  const own = useTableActions({
    rows,
    exported,
    shown: shown.length,
    selected,
    nearDuplicates,
    running,
    review,
    panel,
    onTool: setTool,
    onDuplicates: () => setFilter(withToggled(filter, 'similar', NEAR_DUPLICATES)),
    onRemove: removeRows,
    onSearch: () => search.current?.focus(),
    setView,
  })
  const actions: Actions = { ...own, ...props.actions }
  usePublishActions(() => ({ actions, entries: filterEntries(facets, names, filter, setFilter) }))

  /** What is shown of a row beside its question. */
  const stateOf = (row: Question): RowState => ({
    selected: selected.selection.has(row.id),
    editing: row.id === editing.editingId,
    active: row.id === active.id,
    topic: list.topicOf(row.id),
    figures: list.figuresOf(row.id),
    inspected: panel.tab === 'question' && row.id === active.id,
    comparing: review.isOpen(row.id),
    searchTerm: list.filter.search,
    toReplace: toReplace.get(row.id),
    nearDuplicate: list.duplicates?.nearDuplicates.get(row.id),
    unsaved: editing.unsavedOf(row.id),
    canRetry: !running,
  })

  return {
    rows,
    list,
    filter,
    setFilter,
    /** What the column of communities is called: `Subreddit`, `Site`, `Community`. */
    community,
    names,
    layout,
    viewport,
    setViewport,
    editing,
    selected,
    /** Such as `3 selected, 1 of them hidden by the search`. */
    selection: formatSelection(selected.selection, shownIds, formatFilter(filter)),
    active,
    /** A run goes on whose row could be kept in sight. */
    canFollow: follows && !following,
    follow: () => setFollowing(true),
    removeRows,
    decide,
    panel,
    tool,
    setTool,
    setToReplace,
    search,
    map,
    viewSwitch,
    rowActions,
    onCommand,
    stateOf,
    /** The selected rows, or else all shown. */
    exported,
    /** Undefined until they are found. */
    nearDuplicates,
    actions,
    /** Cleans the selected rows; undefined while a run is in progress. */
    processSelected: onProcess && (() => onProcess(selected.selectedRows)),
  }
}

/** What the panel beside the table shows. */
function usePanel({ panel }: TableState, active: ReturnType<typeof useActiveRow>) {
  const tab = useStore(panel)
  const open = (wanted: PanelTab) => panel.update(() => wanted)

  function close() {
    panel.update(() => undefined)
    // From the question back to its row.
    if (tab === 'question' && active.id !== undefined) active.goTo(active.id)
  }

  return { tab, open, close, toggle: (wanted: PanelTab) => (tab === wanted ? close() : open(wanted)) }
}

/** Widths are rounded to this many pixels, so that resizing seldom renders the rows again. */
const STEP = 20

type Shown = Pick<Room, 'hasFigures' | 'originals'>

/** Returns the layout of the rows, which depends on the width of the table and of the page. */
function useRowLayout(view: TableView, viewport: HTMLElement | null, shown: Shown) {
  const { hasFigures, originals } = shown
  const [width, setWidth] = useState(FRAME_WIDTH)
  const stacked = !useGrid()
  useEffect(() => {
    if (!viewport) return
    const observer = new ResizeObserver(() => {
      setWidth(Math.floor(viewport.clientWidth / STEP) * STEP)
    })
    observer.observe(viewport)
    return () => observer.disconnect()
  }, [viewport])
  return useMemo(
    () => rowLayout(view, { width, stacked, hasFigures, originals }),
    [view, width, stacked, hasFigures, originals],
  )
}
